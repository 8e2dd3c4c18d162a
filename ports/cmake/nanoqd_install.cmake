# Installs the library, the ports, the `nanoqd` command, a package for find_package(nanoqd CONFIG),
# and a file for pkg-config. A plain `cmake --build` builds the command; without that, all the rest is
# installed.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/nanoqd)
install(DIRECTORY lib/nanoqd DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
# The ports, as sources: a user's build compiles what it uses with its own compiler, and the command
# for its own machine, which can be a different one. Packages of other build systems are made by `dist`.
install(DIRECTORY ports/ DESTINATION ${CMAKE_INSTALL_DATADIR}/nanoqd
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h" PATTERN "*.cpp" PATTERN "*.ld" PATTERN "*.cmake" PATTERN "*.py" PATTERN "*.mjs"
  PATTERN "CMakeLists.txt"
  PATTERN "linux" EXCLUDE PATTERN "arduino" EXCLUDE PATTERN "dist" EXCLUDE PATTERN "esp-idf" EXCLUDE
  PATTERN "freertos" EXCLUDE PATTERN "platformio" EXCLUDE PATTERN "zephyr" EXCLUDE)

if(TARGET nanoqd_command AND NOT CMAKE_CROSSCOMPILING)
  add_custom_target(nanoqd_to_install ALL)
  add_dependencies(nanoqd_to_install nanoqd_command)
  install(PROGRAMS $<TARGET_FILE:nanoqd_command> DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
endif()

configure_package_config_file(ports/cmake/nanoqd-config.cmake.in nanoqd-config.cmake
  INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_DATADIR CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(nanoqd-config-version.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nanoqd-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/nanoqd-config-version.cmake
  DESTINATION ${package_dir})

# The prefix is relative to the file, so that the installed folder can be moved.
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_DATADIR}/pkgconfig /)
configure_file(ports/cmake/nanoqd.pc.in nanoqd.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nanoqd.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
