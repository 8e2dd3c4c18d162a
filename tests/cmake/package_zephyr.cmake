# Proves that the staged module of Zephyr is whole: its sample builds by the module at the top of the
# package, and by the one in ports/zephyr, with the functions of Zephyr that tests/packages/zephyr
# imitates. It learns, saves to the flash area, and continues after a reset. A build for an older C++
# is refused with a sentence.
#
#   stage      the folder of all packages
#   packages   tests/packages
#   tool       the nanoqd command, which makes the table
#   digest, digests, compiler, generator
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
set(module ${stage}/zephyr/nanoqd)
foreach(file IN ITEMS LICENSE README.md)
  if(NOT EXISTS ${module}/${file})
    message(FATAL_ERROR "the module has no ${file}")
  endif()
endforeach()

set(sample ${module}/ports/zephyr/sample)
set(configure ${CMAKE_COMMAND} -G ${generator} -DZephyr_DIR=${packages}/zephyr/cmake -DNANOQD_HOST_TOOL=${tool}
  -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_BUILD_TYPE=Release)

# learn(WAY BUILD FIRST SECOND): builds the sample and runs it twice, on one flash.
function(learn way build)
  run("Building the sample, ${way}" ${CMAKE_COMMAND} --build ${work}/${build})
  foreach(loaded IN ITEMS 0 20000)
    run("The sample, ${way}" ${CMAKE_COMMAND} -E env TEST_FLASH=${work}/${build}/flash.bin ${work}/${build}/app)
    if(NOT output MATCHES "^${loaded} trials are loaded\n680 places reached\ndigest ${digest}\n$")
      message(FATAL_ERROR "the sample, ${way}, printed:\n${output}")
    endif()
  endforeach()
endfunction()
run("Configuring the sample" ${configure} -S ${sample} -B ${work}/build)
learn("as it is" build)
record_digest("Zephyr, imitated" "digest ${digest}")

# By west: the module at the top of the package, and a sample without its own line.
file(COPY ${sample}/ DESTINATION ${work}/sample)
file(READ ${work}/sample/CMakeLists.txt text)
string(REGEX REPLACE "\nlist\\(APPEND EXTRA_ZEPHYR_MODULES[^\n]*" "" text "${text}")
file(WRITE ${work}/sample/CMakeLists.txt "${text}")
run("Configuring by west" ${configure} -S ${work}/sample -B ${work}/by_west -DZEPHYR_MODULES=${module})
learn("by west" by_west)

# Older C++, and no option.
file(WRITE ${work}/old.conf "CONFIG_CPP=y\nCONFIG_STD_CPP11=y\nCONFIG_NANOQD=y\n")
expect_refused("C++11" "nanoqd needs C[+][+]17, and the build has CONFIG_STD_CPP11=y. Write CONFIG_STD_CPP17=y"
  ${configure} -S ${sample} -B ${work}/old -DCONF_FILE=${work}/old.conf)
