# `cmake --build build --target dist` stages all packages under build/dist (README.md).
set(NANOQD_URL "" CACHE STRING "The project's address in the web, for the manifests of packages")
set(NANOQD_DIST ${CMAKE_BINARY_DIR}/dist)
add_custom_target(dist
  COMMAND ${CMAKE_COMMAND} -Dsource=${CMAKE_CURRENT_SOURCE_DIR} -Dout=${NANOQD_DIST}
    -Dcommand=$<TARGET_FILE:nanoqd_command> -Dversion=${PROJECT_VERSION} "-Ddescription=${PROJECT_DESCRIPTION}" -Durl=${NANOQD_URL}
    -P ${CMAKE_CURRENT_SOURCE_DIR}/ports/dist/stage.cmake
  VERBATIM)
add_dependencies(dist nanoqd_command)
