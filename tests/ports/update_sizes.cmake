# Writes the page ports/SIZES.md: measures on every bare-metal port that is configured, and keeps
# the lines of the others.
#
#   ports    the ports that are configured (a list)
#   builds   the folder of their builds
#   page     the page
cmake_minimum_required(VERSION 3.16)

# add_lines(OUT PORT KEY FILE...): adds the lines of one table of the page: those in FILEs of the
# port's build, or those on the page whose third column matches KEY.
function(add_lines out port key)
  set(all "${${out}}")
  if(port IN_LIST ports)
    foreach(file IN LISTS ARGN)
      if(EXISTS ${builds}/${port}/${file})
        file(READ ${builds}/${port}/${file} lines)
        string(APPEND all "${lines}")
      endif()
    endforeach()
  elseif(EXISTS ${page})
    file(STRINGS ${page} kept REGEX "^\\| ${port} \\| [^|]* \\| ${key} \\|")
    foreach(line IN LISTS kept)
      string(APPEND all "${line}\n")
    endforeach()
  endif()
  set(${out} "${all}" PARENT_SCOPE)
endfunction()

foreach(port IN ITEMS m0 m3 m4f m7 rv32 rv64)
  if(port IN_LIST ports)
    execute_process(COMMAND ${CMAKE_COMMAND} --build ${builds}/${port} --target nanoqd_size_rows
      RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "${port} could not be measured:\n${output}")
    endif()
  endif()
  add_lines(lines ${port} "[0-9]+" sizes_256.txt sizes_1024.txt)
  add_lines(snapshot_lines ${port} "[a-z]+" sizes_of_snapshots.txt)
  add_lines(c_pair_lines ${port} "(begin|and)[a-z, ]+" sizes_of_the_c_pair.txt)
  add_lines(portfolio_lines ${port} "(DifferentialEvolution|Portfolio[A-Za-z]*)" sizes_of_portfolios.txt)
  add_lines(adaptation_lines ${port} "(ReachGoal|FindBest)" sizes_of_adaptation.txt)
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/SIZES.md.in ${page} @ONLY)
message("${lines}${snapshot_lines}${c_pair_lines}${portfolio_lines}${adaptation_lines}written: ${page}")
