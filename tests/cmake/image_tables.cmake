# Included: makes the tables of centroids of image/size.cpp and image/calls.cpp in the folder
# `work`, by the command `nanoqd`.
file(MAKE_DIRECTORY ${work})
foreach(table IN ITEMS first_table=1024 second_table=500)
  string(REGEX MATCH "^(.*)=(.*)$" table ${table})
  run("Making the table ${CMAKE_MATCH_1}" ${nanoqd} table --cells ${CMAKE_MATCH_2} --dims 2 --name ${CMAKE_MATCH_1}
    --force --quiet)
endforeach()
