# Included: the tables of centroids of image/size.cpp and image/calls.cpp, made in ${work} by the command ${nanoqd}.
file(MAKE_DIRECTORY ${work})
foreach(table IN ITEMS first_table=1024 second_table=500)
  string(REPLACE "=" ";" table ${table})
  list(GET table 0 table_name)
  list(GET table 1 cells)
  execute_process(
    COMMAND ${nanoqd} table --cells ${cells} --dims 2 --name ${table_name} --out ${work}/${table_name}.hpp --force --quiet
    RESULT_VARIABLE result ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${nanoqd} made no table of ${cells} cells:\n${output}")
  endif()
endforeach()
