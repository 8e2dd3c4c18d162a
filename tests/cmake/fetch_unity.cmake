# cmake -Ddestination=DIR -P fetch_unity.cmake
#
# Puts unity.c, unity.h and unity_internals.h into DIR: from Unity's own release or, where that cannot
# be reached, from a Debian source package that carries a copy. unity.cmake runs it when tests are
# built, never at configure time: a user of the library does not download a test framework.
cmake_minimum_required(VERSION 3.16)

set(release_version 2.6.1)
set(release_url "https://github.com/ThrowTheSwitch/Unity/archive/refs/tags/v${release_version}.tar.gz")
set(release_sha256 b41a66d45a6b99758fb3202ace6178177014d52fc524bf1f72687d93e9867292)

# Headers first: unity.c is moved last, so where it is, its own headers are.
set(files unity.h unity_internals.h unity.c)

# sha256 of the files above, in that order, for each Unity that a Debian release has in ntpsec.
set(debian_sha256
  # 2.5.1: bullseye, bookworm
  681ac98a63ac11effb11e59d580f6ca82abca1bd34069465c38e3b15344256c0+adfd612c217e59468c5ebe978640e77e5f539e820ffc0c195a98c5a36f0ac868+2e3a0610268455520a5796345b503d00c34a47fe97ed3750349cbd4b2b1990f3
  # 2.5.2: trixie, sid
  c5f8f6458ed9d380fde28421a50ca1aea1861484d625ca4f224c1f7246c25eb0+6f8ebe5f102269d3bfbbd19198e45b37d92255a85f9d604091c49c535d15a950+5570269535c6bcf7e8cdc5f96f650ff25e6a8bb889b86f85296c17683b0832fd)

if(NOT destination)
  message(FATAL_ERROR "Say where to put Unity: cmake -Ddestination=DIR -P fetch_unity.cmake")
endif()
get_filename_component(destination "${destination}" ABSOLUTE)

# A new name each time: after a kill, an apt-get that lives on cannot write into the next run's folder.
file(GLOB leftovers "${destination}/fetch-*")
if(leftovers)
  file(REMOVE_RECURSE ${leftovers})
endif()
string(RANDOM LENGTH 8 suffix)
set(work "${destination}/fetch-${suffix}")
file(MAKE_DIRECTORY "${work}")

# Unpacks Unity's files from the archive's folder */inner into ${work}/unity; sets `why` if it cannot.
function(unpack archive inner)
  # `cmake -E tar` promises to find exact names only, and a folder's name has a version in it: list first.
  execute_process(COMMAND "${CMAKE_COMMAND}" -E tar tf "${archive}"
    RESULT_VARIABLE failed OUTPUT_VARIABLE names ERROR_QUIET)
  if(failed OR NOT names MATCHES "([^\n]*/${inner})/unity\\.c")
    set(why "the archive has no ${inner}/unity.c" PARENT_SCOPE)
    return()
  endif()
  set(folder "${CMAKE_MATCH_1}")
  set(wanted ${files})
  list(TRANSFORM wanted PREPEND "${folder}/")
  execute_process(COMMAND "${CMAKE_COMMAND}" -E tar xf "${archive}" -- ${wanted}
    WORKING_DIRECTORY "${work}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  foreach(file IN LISTS files)
    if(failed OR NOT EXISTS "${work}/${folder}/${file}")
      set(why "${inner}/${file} did not unpack" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  file(RENAME "${work}/${folder}" "${work}/unity")
endfunction()

function(fetch_release)
  set(archive "${work}/release.tar.gz")
  # No EXPECTED_HASH: it would make a failed download fatal.
  file(DOWNLOAD "${release_url}" "${archive}" STATUS status TIMEOUT 30 INACTIVITY_TIMEOUT 5)
  list(GET status 0 code)
  if(code)
    list(GET status 1 text)
    string(REPLACE "\"" "" text "${text}")
    set(why "${text}" PARENT_SCOPE)
    return()
  endif()
  file(SHA256 "${archive}" sha256)
  if(NOT sha256 STREQUAL release_sha256)
    set(why "sha256 is ${sha256}, not ${release_sha256}" PARENT_SCOPE)
    return()
  endif()
  unpack("${archive}" src)
  set(why "${why}" PARENT_SCOPE)
endfunction()

# The machine's own source lists, with `deb` turned into `deb-src`, in ${work}/apt.
function(write_source_lists)
  file(WRITE "${work}/apt/sources.list" "")
  file(MAKE_DIRECTORY "${work}/apt/parts" "${work}/apt/lists/partial" "${work}/apt/cache/archives/partial")
  file(GLOB lists /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources)
  foreach(list IN LISTS lists)
    file(READ "${list}" text)
    string(REGEX REPLACE "\n[ \t]*deb[ \t]" "\ndeb-src " text "\n${text}")
    string(REGEX REPLACE "\n[Tt]ypes:[^\n]*" "\nTypes: deb-src" text "${text}")
    get_filename_component(name "${list}" NAME)
    if(NOT name STREQUAL "sources.list")
      set(name "parts/${name}")
    endif()
    file(WRITE "${work}/apt/${name}" "${text}")
  endforeach()
  # The machine's hooks around `update` (package-kit, cache cleaning) are about its own lists, not ours.
  # Only a file can clear a list of hooks; -o cannot.
  file(WRITE "${work}/apt/no_hooks.conf"
    "#clear APT::Update::Pre-Invoke;\n#clear APT::Update::Post-Invoke;\n#clear APT::Update::Post-Invoke-Success;\n")
endfunction()

function(fetch_debian)
  find_program(apt_get apt-get)
  if(NOT apt_get)
    set(why "this machine has no apt-get" PARENT_SCOPE)
    return()
  endif()
  write_source_lists()
  set(ENV{LC_ALL} C)
  # Everything apt writes goes to ${work}: no root is needed and the system's lists stay as they are.
  set(apt "${apt_get}" -qq -c "${work}/apt/no_hooks.conf"
    -o "Dir::Etc::sourcelist=${work}/apt/sources.list" -o "Dir::Etc::sourceparts=${work}/apt/parts"
    -o "Dir::State::lists=${work}/apt/lists" -o "Dir::Cache=${work}/apt/cache"
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Acquire::Languages=none
    -o APT::Sandbox::User= -o Acquire::Retries=1 -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10)
  # The result of `update` is not asked for: a repository without sources fails it, and does no harm.
  execute_process(COMMAND ${apt} update
    WORKING_DIRECTORY "${work}" TIMEOUT 300 OUTPUT_QUIET ERROR_VARIABLE update_errors)
  execute_process(COMMAND ${apt} source --download-only ntpsec
    WORKING_DIRECTORY "${work}" TIMEOUT 300 RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE source_errors)
  file(GLOB archive "${work}/ntpsec_*.orig.tar.?z")
  if(failed OR NOT archive)
    string(REGEX MATCHALL "[EW]: [^\n]*" errors "${update_errors}\n${source_errors}")
    list(REMOVE_DUPLICATES errors)
    list(JOIN errors "\n    " errors)
    set(why "apt-get source ntpsec failed (${failed})\n    ${errors}" PARENT_SCOPE)
    return()
  endif()
  unpack("${archive}" tests/unity)
  if(NOT why)
    set(sha256 "")
    foreach(file IN LISTS files)
      file(SHA256 "${work}/unity/${file}" one)
      list(APPEND sha256 ${one})
    endforeach()
    list(JOIN sha256 "+" sha256)
    if(NOT sha256 IN_LIST debian_sha256)
      get_filename_component(name "${archive}" NAME)
      set(why "${name} holds a Unity whose sha256 is none of those known here")
    endif()
  endif()
  set(why "${why}" PARENT_SCOPE)
endfunction()

set(why "")
set(route "its release on GitHub")
fetch_release()
if(why)
  set(why_not_release "${why}")
  set(why "")
  set(route "Debian's ntpsec source package")
  file(REMOVE_RECURSE "${work}/unity")
  fetch_debian()
endif()
if(why)
  file(REMOVE_RECURSE "${work}")
  message(FATAL_ERROR "The tests need Unity, and no way to get it worked.\n"
    "  Unity's release, ${release_url}:\n    ${why_not_release}\n"
    "  Debian's source package ntpsec, by apt-get:\n    ${why}\n"
    "To go on, get Unity yourself and configure with -DUNITY_ROOT=DIR, where DIR has src/unity.c or unity.c.")
endif()

file(STRINGS "${work}/unity/unity.h" version REGEX "define UNITY_VERSION_(MAJOR|MINOR|BUILD)")
string(REGEX MATCHALL "[0-9]+" version "${version}")
list(JOIN version "." version)

file(REMOVE "${destination}/unity.c")
foreach(file IN LISTS files)
  # Archives keep old times; a new file must look newer than what was compiled from the one before it.
  file(TOUCH "${work}/unity/${file}")
  file(RENAME "${work}/unity/${file}" "${destination}/${file}")
endforeach()
file(REMOVE_RECURSE "${work}")
message(STATUS "Unity ${version} from ${route}")
