# Stages every package under one folder, from the files of the project and one version number.
# ports/dist/README.md says what each package is.
#
#   source        the project
#   out           the folder of the packages, which is emptied first
#   command       the nanoqd command, which makes the table of the examples
#   version       the version number
#   description   what the manifests say of the project
#   url           the project's address in the web, or empty
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/amalgamate.cmake)
file(REMOVE_RECURSE ${out})
file(MAKE_DIRECTORY ${out})
set(ports ${source}/ports)

# take(FOLDER FILE...): copies files and folders of the project into a folder of the stage.
function(take folder)
  foreach(file IN LISTS ARGN)
    if(NOT EXISTS ${source}/${file})
      message(FATAL_ERROR "dist: ${source}/${file} is missing")
    endif()
    file(COPY ${source}/${file} DESTINATION ${folder} PATTERN "__pycache__" EXCLUDE)
  endforeach()
endfunction()

# fill(TEMPLATE FILE): writes a manifest. A line of a template that names the address is left out if
# there is none.
function(fill template file)
  configure_file(${template} ${file} @ONLY)
  if(NOT url)
    file(READ ${file} text)
    string(REGEX REPLACE "\n[^\n]*<no address>[^\n]*" "" text "${text}")
    file(WRITE ${file} "${text}")
  endif()
endfunction()
set(address "<no address>")
if(url)
  set(address ${url})
endif()

# take_page(PAGE FOLDER): makes a page of the project the README.md of a package. A link to what the
# package does not have leads to the web, or is plain text if there is no address.
function(take_page page folder)
  file(READ ${source}/${page} text)
  get_filename_component(here ${source}/${page} DIRECTORY)
  set(done "")
  while(text MATCHES "\\[([^]]*)\\]\\(([^)#: \n]+)(#[^) \n]*)?\\)")
    set(link "${CMAKE_MATCH_0}")
    set(words "${CMAKE_MATCH_1}")
    set(anchor "${CMAKE_MATCH_3}")
    get_filename_component(target "${here}/${CMAKE_MATCH_2}" ABSOLUTE)
    file(RELATIVE_PATH target ${source} ${target})
    string(FIND "${text}" "${link}" start)
    string(LENGTH "${link}" length)
    math(EXPR end "${start} + ${length}")
    string(SUBSTRING "${text}" 0 ${start} before)
    string(SUBSTRING "${text}" ${end} -1 text)
    if(url)
      string(APPEND done "${before}[${words}](${url}/blob/v${version}/${target}${anchor})")
    else()
      string(APPEND done "${before}${words}")
    endif()
  endwhile()
  file(WRITE ${folder}/README.md "${done}${text}")
endfunction()

# pack(FOLDER NAME FORMAT SUFFIX): packs one folder as NAME-VERSION.SUFFIX.
function(pack folder name format suffix)
  get_filename_component(parent ${folder} DIRECTORY)
  file(GLOB_RECURSE files RELATIVE ${parent} ${folder}/*)
  list(SORT files)
  string(REPLACE ";" "\n" files "${files}")
  file(WRITE ${out}/files.txt "${files}\n")
  set(compression "")
  if(suffix STREQUAL "tar.gz")
    set(compression z)
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} -E tar c${compression}f ${out}/${name}-${version}.${suffix}
    --format=${format} --files-from=${out}/files.txt
    WORKING_DIRECTORY ${parent} RESULT_VARIABLE result)
  file(REMOVE ${out}/files.txt)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "dist: ${name}-${version}.${suffix} could not be written")
  endif()
endfunction()

# The single header, and the table of the example.
file(READ ${source}/LICENSE license)
string(REGEX REPLACE "\n$" "" license "${license}")
string(REPLACE "\n" "\n// " license "// ${license}")
string(REGEX REPLACE "// \n" "//\n" license "${license}")
nanoqd_amalgamate(${source}/lib/nanoqd nanoqd.hpp header)
file(WRITE ${out}/single/nanoqd.hpp "// nanoqd ${version} in one file: all of lib/nanoqd. Made by `cmake --build build --target dist`.
//
${license}

${header}")
take_page(ports/dist/SINGLE.md ${out}/single)
take(${out}/single LICENSE)
execute_process(COMMAND ${command} table --cells 680 --dims 2 --bounds -1:1 --seed 7 --quiet --name puck_table
  --out ${out}/puck_table.hpp RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "dist: the nanoqd command could not make the table of the examples")
endif()

# take_puck(FOLDER): the robot of the examples, with its table.
function(take_puck folder)
  take(${folder} examples/firmware/puck.hpp)
  file(COPY ${out}/puck_table.hpp DESTINATION ${folder})
endfunction()

# Arduino: an IDE finds a library by a header at the top of its src/.
set(folder ${out}/arduino/nanoqd)
fill(${ports}/arduino/library.properties.in ${folder}/library.properties)
file(COPY ${out}/single/nanoqd.hpp DESTINATION ${folder}/src)
take(${folder} LICENSE)
take(${folder}/examples ports/arduino/Puck)
take_puck(${folder}/examples/Puck)
take_page(ports/arduino/README.md ${folder})
pack(${folder} nanoqd-arduino zip zip)

# PlatformIO.
set(folder ${out}/platformio/nanoqd)
fill(${ports}/platformio/library.json.in ${folder}/library.json)
take(${folder}/include lib/nanoqd)
take(${folder} LICENSE)
take(${folder}/examples ports/platformio/puck)
take_puck(${folder}/examples/puck/src)
take_page(ports/platformio/README.md ${folder})
pack(${folder} nanoqd-platformio gnutar tar.gz)

# take_build(FOLDER): the library with what makes tables while a project is built.
function(take_build folder)
  take(${folder} CMakeLists.txt LICENSE lib)
  take(${folder}/ports ports/board.h ports/board.hpp ports/cmake ports/host ${ARGN})
endfunction()

# ESP-IDF.
set(folder ${out}/esp-idf/nanoqd)
take_build(${folder})
take(${folder}/ports/esp-idf ports/esp-idf/component.cmake)
fill(${ports}/esp-idf/idf_component.yml.in ${folder}/idf_component.yml)
take(${folder}/examples ports/esp-idf/puck)
take(${folder}/examples/puck/main ports/freertos/learner.cpp ports/freertos/learner.hpp examples/firmware/puck.hpp)
take_page(ports/esp-idf/README.md ${folder})
pack(${folder} nanoqd-esp-idf gnutar tar.gz)

# Zephyr: the module's file is at the top here, and in ports/zephyr in the project.
set(folder ${out}/zephyr/nanoqd)
take_build(${folder} ports/zephyr)
take(${folder}/ports/zephyr/sample/src examples/firmware/puck.hpp)
file(READ ${ports}/zephyr/zephyr/module.yml module)
string(REPLACE "cmake: ." "cmake: ports/zephyr" module "${module}")
string(REPLACE "kconfig: " "kconfig: ports/zephyr/" module "${module}")
file(WRITE ${folder}/zephyr/module.yml "${module}")
take_page(ports/zephyr/README.md ${folder})
pack(${folder} nanoqd-zephyr gnutar tar.gz)

# Python, with what its page builds: the command and the headers.
if(EXISTS ${ports}/python)
  set(folder ${out}/python/nanoqd)
  take_build(${folder} ports/python)
  take_page(ports/python/README.md ${folder})
  pack(${folder} nanoqd-python gnutar tar.gz)
endif()

# RP2040, with the parts that all Cortex-M share, and the firmware that its page builds.
if(EXISTS ${ports}/cortex-m/rp2040)
  set(folder ${out}/rp2040/nanoqd)
  take_build(${folder} ports/bare_metal ports/cortex-m ports/semihosting ports/template)
  take(${folder}/examples examples/firmware)
  take_page(ports/cortex-m/rp2040/README.md ${folder})
  pack(${folder} nanoqd-rp2040 gnutar tar.gz)
endif()
file(REMOVE ${out}/puck_table.hpp)

# The source: what git knows, or without git all that is there.
set(folder ${out}/source/nanoqd-${version})
execute_process(COMMAND git -c safe.directory=* -C ${source} ls-files OUTPUT_VARIABLE files RESULT_VARIABLE result
  ERROR_QUIET)
string(REPLACE "\n" ";" files "${files}")
if(NOT result EQUAL 0)
  file(GLOB_RECURSE files RELATIVE ${source} ${source}/lib/* ${source}/ports/* ${source}/tests/* ${source}/examples/*
    ${source}/.ci/* ${source}/.github/*)
  file(GLOB top LIST_DIRECTORIES OFF RELATIVE ${source} ${source}/* ${source}/.clang-* ${source}/.cppcheck-*
    ${source}/.gitignore)
  list(APPEND files ${top})
endif()
foreach(file IN LISTS files)
  if(file AND EXISTS ${source}/${file})
    get_filename_component(parent ${file} DIRECTORY)
    file(COPY ${source}/${file} DESTINATION ${folder}/${parent})
  endif()
endforeach()
pack(${folder} nanoqd gnutar tar.gz)
file(REMOVE_RECURSE ${out}/source)

# The sums of all files, for `sha256sum -c`.
file(GLOB_RECURSE files RELATIVE ${out} ${out}/*)
list(SORT files)
set(sums "")
foreach(file IN LISTS files)
  file(SHA256 ${out}/${file} sum)
  string(APPEND sums "${sum}  ${file}\n")
endforeach()
file(WRITE ${out}/SHA256SUMS "${sums}")
message("The packages of nanoqd ${version} are in ${out}")
