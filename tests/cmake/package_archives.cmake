# Proves that the stage is whole: the sums of all files are right and none is left out, each archive
# holds the files of its folder, and the archive of the source builds the firmware.
#
#   stage      the folder of all packages
#   tool       the nanoqd command, which makes the table
#   url        the address that the packages were made with, or empty
#   version, digest, digests, compiler, generator
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})

file(STRINGS ${stage}/SHA256SUMS sums)
set(named "SHA256SUMS")
foreach(line IN LISTS sums)
  string(REGEX MATCH "^([0-9a-f]+)  (.+)$" line "${line}")
  list(APPEND named "${CMAKE_MATCH_2}")
  set(sum ${CMAKE_MATCH_1})
  if(NOT EXISTS "${stage}/${CMAKE_MATCH_2}")
    message(FATAL_ERROR "${CMAKE_MATCH_2} is in SHA256SUMS, and is missing")
  endif()
  file(SHA256 "${stage}/${CMAKE_MATCH_2}" found)
  if(NOT found STREQUAL sum)
    message(FATAL_ERROR "${CMAKE_MATCH_2} has another sum than in SHA256SUMS")
  endif()
endforeach()
file(GLOB_RECURSE files RELATIVE ${stage} ${stage}/*)
list(REMOVE_ITEM files ${named})
if(files)
  message(FATAL_ERROR "SHA256SUMS does not have ${files}")
endif()

# The folders, once more from their archives.
file(GLOB archives RELATIVE ${stage} ${stage}/nanoqd-*)
list(LENGTH archives count)
if(count LESS 5)
  message(FATAL_ERROR "there are only ${count} archives")
endif()
foreach(archive IN LISTS archives)
  string(REGEX REPLACE "^nanoqd-(.*)${version}.*" "\\1" package "${archive}")
  string(REGEX REPLACE "-$" "" package "${package}")
  set(folder ${work}/source)
  if(package)
    set(folder ${work}/${package})
  endif()
  file(MAKE_DIRECTORY ${folder})
  run("Unpacking ${archive}" ${CMAKE_COMMAND} -E chdir ${folder} ${CMAKE_COMMAND} -E tar xf ${stage}/${archive})
  if(package)
    file(GLOB_RECURSE files RELATIVE ${stage}/${package} ${stage}/${package}/*)
    file(GLOB_RECURSE unpacked RELATIVE ${folder} ${folder}/*)
    if(NOT files STREQUAL unpacked)
      message(FATAL_ERROR "${archive} has other files than its folder:\n${unpacked}\ninstead of\n${files}")
    endif()
    foreach(file IN LISTS files)
      file(SHA256 ${folder}/${file} sum)
      file(SHA256 ${stage}/${package}/${file} original)
      if(NOT sum STREQUAL original)
        message(FATAL_ERROR "${archive} has another ${file} than its folder")
      endif()
    endforeach()
  endif()
endforeach()

# No page of a package has a link to what it does not have, and no manifest an address that is empty.
file(GLOB_RECURSE pages ${stage}/*/README.md)
list(FILTER pages EXCLUDE REGEX "/(lib|include|ports|examples)/")  # copies of folders, with all that they link to
foreach(page IN LISTS pages)
  file(READ ${page} text)
  if(text MATCHES "\\]\\([^h][^)]*\\)" OR text MATCHES "no address")
    message(FATAL_ERROR "${page} has a link that leads nowhere: ${CMAKE_MATCH_0}")
  endif()
endforeach()
foreach(manifest IN ITEMS arduino/nanoqd/library.properties platformio/nanoqd/library.json
    esp-idf/nanoqd/idf_component.yml)
  file(READ ${stage}/${manifest} text)
  string(FIND "${text}" "@" place)
  string(FIND "${text}" "${url}" named_address)
  if(text MATCHES "no address" OR place GREATER -1 OR named_address EQUAL -1)
    message(FATAL_ERROR "${manifest} was not filled in:\n${text}")
  endif()
endforeach()

# The source builds by itself.
set(source ${work}/source/nanoqd-${version})
run("Configuring the source" ${CMAKE_COMMAND} -G ${generator} -S ${source} -B ${work}/build
  -DCMAKE_CXX_COMPILER=${compiler} -DNANOQD_HOST_TOOL=${tool})
run("Building the source" ${CMAKE_COMMAND} --build ${work}/build --target nanoqd_firmware)
run("The firmware" ${work}/build/bin/firmware)
record_digest("source" "${output}")
