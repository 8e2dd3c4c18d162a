# Proves that ports/SIZES.md is true for one target: measures what a search of ten genes takes
# there, and compares with the page. Each number must be within 2 %, if the compiler is the one of
# the page.
#
#   of                 what to measure: search (with `cells` cells), snapshots, c_pair, portfolios
#                      (with `cells` cells), or adaptation
#   port, compiler     the target, and what compiled its images
#   images, page       the folder of the images, and ports/SIZES.md
#   size, nm           the binutils programs
#   emulator           how to run an image, separated by spaces
#   plugin             the emulator's plugin that counts instructions; without it, only snapshots
#                      and c_pair can be measured
#   rows               optional: a file for the lines of the page; then nothing is judged
#
# Limits of portfolios, if there are any:
#
#   limit_ram, limit_ram_with_ma_es, limit_ram_noisy
#                                      bytes of the search beyond one with differential evolution
#   limit_stack                        bytes that run() takes
#   limit_ask                          instructions of a mean ask, in percent of differential
#                                      evolution's
#
# Limits of adaptation, if there are any: limit_code, limit_ram, limit_stack, in bytes.
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
separate_arguments(emulator)
set(seconds 300)
set(lines "")

# section_bytes(OUT IMAGE SECTION...): the sum.
function(section_bytes out image)
  run("Looking at ${image}" ${size} -A ${images}/${image}.elf)
  if(NOT output MATCHES "\n.text +[0-9]")
    message(FATAL_ERROR "'${size} -A' says nothing of ${images}/${image}.elf; nothing was measured")
  endif()
  set(sum 0)
  foreach(section IN LISTS ARGN)
    if(output MATCHES "\n${section} +([0-9]+)")
      math(EXPR sum "${sum} + ${CMAKE_MATCH_1}")
    endif()
  endforeach()
  set(${out} ${sum} PARENT_SCOPE)
endfunction()

# difference(OUT IMAGE BASE SECTION...): how much more the image has than its base.
function(difference out image base)
  section_bytes(all ${image} ${ARGN})
  section_bytes(without ${base} ${ARGN})
  math(EXPR more "${all} - ${without}")
  set(${out} ${more} PARENT_SCOPE)
endfunction()

# number_after(OUT TEXT WORD): the number after the word.
function(number_after out text word)
  if(NOT text MATCHES "${word} ([0-9]+)")
    message(FATAL_ERROR "there is no number after `${word}` in:\n${text}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

# run_counted(IMAGE [OPTION]): runs an image with the counter; sets `printed`, and `counted`, what
# the counter says.
function(run_counted image)
  set(command ${emulator})
  list(INSERT command 1 -plugin ${plugin}${ARGN} -d plugin)
  run("Running ${image} with the counter" ${command} ${images}/${image}.elf)
  set(printed "${output}" PARENT_SCOPE)
  set(counted "${errors}" PARENT_SCOPE)
endfunction()

# compare(KEY NAMES NUMBERS): with the line of the page whose third column is KEY; as many numbers
# as there are names.
function(compare key names numbers)
  set(published "")
  if(EXISTS ${page})
    file(STRINGS ${page} published REGEX "^\\| ${port} \\| [^|]* \\| ${key} \\|")
  endif()
  if(NOT published)
    message(FATAL_ERROR "ports/SIZES.md has no line for ${port} and ${key}; make it with the target update-sizes")
  endif()
  string(REGEX REPLACE "^\\| | \\|$" "" published "${published}")
  string(REPLACE " | " ";" published "${published}")
  list(GET published 1 published_compiler)
  if(NOT published_compiler STREQUAL compiler)
    message("skipped: ports/SIZES.md was made with ${published_compiler}, and this is ${compiler}")
    return()
  endif()
  list(SUBLIST published 3 -1 published)
  foreach(name IN LISTS names)
    list(POP_FRONT published before)
    list(POP_FRONT numbers now)
    math(EXPR off "(${now} - ${before}) * 100")
    math(EXPR limit "2 * ${before}")
    if(off GREATER limit OR off LESS -${limit})
      message(SEND_ERROR
        "${name} on ${port}, ${key}: ${now}, and ports/SIZES.md says ${before}. If that is meant, write the page "
        "anew with the target update-sizes and say why in the changelog.")
    endif()
  endforeach()
endfunction()

# publish(KEY NAMES NUMBER...): prints the line of the page, adds it to `lines`, and compares it.
macro(publish key names)
  string(REPLACE ";" " | " line "${port};${compiler};${key};${ARGN}")
  message("| ${line} |")
  string(APPEND lines "| ${line} |\n")
  if(NOT rows)
    compare("${key}" "${names}" "${ARGN}")
  endif()
endmacro()

# below(WHAT VALUE LIMIT): fails if there is a limit and it is reached.
function(below what value limit)
  if(limit AND NOT rows AND NOT value LESS limit)
    message(SEND_ERROR "${what} on ${port}: ${value}, and the limit is ${limit}")
  endif()
endfunction()

macro(measure_search)
  difference(code size_with_${cells} size_without_${cells} .text)
  difference(constants size_with_${cells} size_without_${cells} .rodata)
  difference(ram size_with_${cells} size_without_${cells} .data .bss)
  run_counted(evaluations_${cells}_few)
  number_after(few "${counted}" "instructions:")
  run_counted(evaluations_${cells}_many)
  number_after(many "${counted}" "instructions:")
  number_after(stack "${printed}" stack)
  math(EXPR each "(${many} - ${few} + 1000) / 2000")
  publish(${cells} "code;constants;RAM;stack;instructions an evaluation" ${code} ${constants} ${ram} ${stack} ${each})
endmacro()

macro(measure_snapshots)
  run("Running snapshot_3" ${emulator} ${images}/snapshot_3.elf)
  set(printed "${output}")
  set(image 0)
  foreach(call IN ITEMS save load merge)
    set(base ${image})
    math(EXPR image "${image} + 1")
    difference(code snapshot_${image} snapshot_${base} .text .rodata)
    set(object Loader)
    if(call STREQUAL "save")
      set(object Saver)
    endif()
    number_after(ram "${printed}" ${object})
    number_after(stack "${printed}" ${call})
    publish(${call} "code;object;stack" ${code} ${ram} ${stack})
  endforeach()
endmacro()

macro(measure_c_pair)
  set(image 0)
  foreach(key IN ITEMS "begin, ask, tell" "and read elites" "and save, load, merge")
    math(EXPR image "${image} + 1")
    section_bytes(code c_pair_${image}_with .text .rodata .data)
    difference(more c_pair_${image}_with c_pair_${image}_without .text .rodata .data)
    difference(ram c_pair_${image}_with c_pair_${image}_without .data .bss)
    publish("${key}" "code;more code;more RAM" ${code} ${more} ${ram})
  endforeach()
endmacro()

# count_calls(IMAGE): sets `stack`, and `ask`, `tell` (mean instructions) and `longest` (most of one
# call).
function(count_calls image)
  run("nm" ${nm} ${images}/${image}.elf)
  set(marks "")
  foreach(name IN ITEMS ask_begins ask_ends tell_begins tell_ends)
    if(NOT output MATCHES "([0-9a-f]+) T ${name}\n")
      message(FATAL_ERROR "${image} has no function ${name}")
    endif()
    list(APPEND marks ${CMAKE_MATCH_1})
  endforeach()
  string(REPLACE ";" ":" marks "${marks}")
  run_counted(${image} ,marks=${marks})
  number_after(stack "${printed}" stack)
  set(stack ${stack} PARENT_SCOPE)
  set(longest 0)
  set(mark 0)
  foreach(call IN ITEMS ask tell)
    if(NOT counted MATCHES "between marks ${mark}: ([0-9]+) times, ([0-9]+) all together, at most ([0-9]+)" OR
        CMAKE_MATCH_1 EQUAL 0)
      message(FATAL_ERROR "the calls of ${image} were not counted:\n${counted}")
    endif()
    math(EXPR mean "(${CMAKE_MATCH_2} + ${CMAKE_MATCH_1} / 2) / ${CMAKE_MATCH_1}")
    set(${call} ${mean} PARENT_SCOPE)
    if(CMAKE_MATCH_3 GREATER longest)
      set(longest ${CMAKE_MATCH_3})
    endif()
    math(EXPR mark "${mark} + 1")
  endforeach()
  set(longest ${longest} PARENT_SCOPE)
endfunction()

macro(measure_portfolios)
  set(limit_ram_of_Portfolio ${limit_ram})
  set(limit_ram_of_PortfolioWithMaEs ${limit_ram_with_ma_es})
  set(limit_ram_of_NoisyEvaluations ${limit_ram_noisy})
  set(columns "cells;code;RAM;stack;instructions of an ask;instructions of a tell;instructions of the longest call")
  set(image 0)
  foreach(name IN ITEMS DifferentialEvolution Portfolio PortfolioWithMaEs NoisyEvaluations)
    difference(code portfolio_size_${image} portfolio_size_without .text .rodata .data)
    difference(ram portfolio_size_${image} portfolio_size_0 .data .bss)
    count_calls(portfolio_asks_${image})
    if(image EQUAL 0)
      set(base ${ask})
    endif()
    math(EXPR percent "(${ask} * 100 + ${base} / 2) / ${base}")
    string(REGEX REPLACE "(..)$" ".\\1" ratio "${percent}")
    publish(${name} "${columns}" ${cells} ${code} ${ram} ${stack} ${ask} ${tell} ${longest} ${ratio})
    below("RAM of ${name} beyond differential evolution's" ${ram} "${limit_ram_of_${name}}")
    below("stack of run() with ${name}" ${stack} "${limit_stack}")
    below("instructions of an ask with ${name}, in percent of differential evolution's" ${percent} "${limit_ask}")
    math(EXPR image "${image} + 1")
  endforeach()
endmacro()

macro(measure_adaptation)
  set(image 0)
  foreach(name IN ITEMS ReachGoal FindBest)
    math(EXPR image "${image} + 1")
    difference(code adaptation_${image} adaptation_0 .text .rodata .data)
    run("Running adaptation_${image}" ${emulator} ${images}/adaptation_${image}.elf)
    number_after(object "${output}" object)
    count_calls(adaptation_${image})
    publish(${name} "code;object;stack;instructions of next;instructions of tell;instructions of the longest call"
      ${code} ${object} ${stack} ${ask} ${tell} ${longest})
    below("code of ${name}" ${code} "${limit_code}")
    below("RAM of ${name}" ${object} "${limit_ram}")
    below("stack of ${name}" ${stack} "${limit_stack}")
  endforeach()
endmacro()

if(NOT plugin AND NOT of MATCHES "^(snapshots|c_pair)$")
  message("skipped: the instruction counter is a part of the host's build: configure that with -DNANOQD_PORTS=${port}")
  return()
endif()
if(of STREQUAL "search")
  measure_search()
elseif(of STREQUAL "snapshots")
  measure_snapshots()
elseif(of STREQUAL "c_pair")
  measure_c_pair()
elseif(of STREQUAL "portfolios")
  measure_portfolios()
elseif(of STREQUAL "adaptation")
  measure_adaptation()
else()
  message(FATAL_ERROR "`of` must be search, snapshots, c_pair, portfolios or adaptation, not '${of}'")
endif()
if(rows)
  file(WRITE ${rows} "${lines}")
endif()
