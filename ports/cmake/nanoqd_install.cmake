# Installs the library, and the package for find_package(nanoqd CONFIG).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/nanoqd)
install(DIRECTORY lib/nanoqd DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(FILES ports/cmake/nanoqd_fp_flag.cmake ports/cmake/nanoqd_add_table.cmake
  ports/cmake/nanoqd_build_host_tool.cmake DESTINATION ${package_dir})
# Installs the sources of the command. A user's build compiles them for its own machine, which can
# be a different one.
install(DIRECTORY ports/host DESTINATION ${CMAKE_INSTALL_DATADIR}/nanoqd
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cpp" PATTERN "CMakeLists.txt")

configure_package_config_file(ports/cmake/nanoqd-config.cmake.in nanoqd-config.cmake
  INSTALL_DESTINATION ${package_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(nanoqd-config-version.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nanoqd-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/nanoqd-config-version.cmake
  DESTINATION ${package_dir})
