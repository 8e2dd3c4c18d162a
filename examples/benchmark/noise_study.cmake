# Runs the study of NOISE.md, or continues it, and prints its tables.
#
#   program   the benchmark command
#   out       the folder for the results
#   seeds     runs of each contender on each task (10)
cmake_minimum_required(VERSION 3.16)
if(NOT seeds)
  set(seeds 10)
endif()

function(run noise problems budget)
  execute_process(COMMAND ${program} run --problems ${problems} --noise ${noise} --budget ${budget}
      --contenders portfolio,portfolio-noisy,de,de-noisy --cells 256 --seeds ${seeds} --corrected 256 --out ${out}
    RESULT_VARIABLE result OUTPUT_QUIET)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the study stopped; the same command continues it")
  endif()
endfunction()

foreach(budget IN ITEMS 5000 20000 100000)
  foreach(noise IN ITEMS objective measures uneven falls)
    run(${noise} sphere10,rastrigin10 ${budget})
  endforeach()
  run(both sphere10,rastrigin10,ellip10,puck8 ${budget})
  run(actuators rastrigin10,arm8 ${budget})
  run(none sphere10,rastrigin10,arm8,puck8 ${budget})
endforeach()
execute_process(COMMAND ${program} noise ${out})
