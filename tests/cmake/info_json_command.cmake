# Proves that `nanoqd info --json` prints one JSON object with everything that `nanoqd info` shows.
#
#   nanoqd   the command
#   work     a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/snapshot_examples.cmake)
set(seeds ${CMAKE_CURRENT_LIST_DIR}/../fuzz/seeds/snapshot_file)
shape(cut.bin "head -c 150 start.bin")
expect(0 "" import --csv start.csv --like start.bin -o like.bin)
shape(dump.bin "cat cut.bin start.bin like.bin elites.csv")
foreach(seed IN ITEMS ok_old_start ok_old_unknown_variation ok_counts ok_begun)
  shape(${seed}.bin "tail -c +2 '${seeds}/${seed}'")
endforeach()
file(WRITE ${work}/large.csv "${names}0,3e38,0,0\n1,3e38,0,0\n")
expect(0 "" ${make} --csv large.csv -o large.bin)
file(WRITE ${work}/none.csv "${names}")
expect(0 "" ${make} --csv none.csv -o none.bin)
shape("a\"b\\c.bin" "cat start.bin")

# A second opinion, where there is one.
find_program(python NAMES python3)
function(expect_json file)
  expect(0 "^{\"file\": [^\n]*}\n$" info --json ${file})
  set(output "${output}" PARENT_SCOPE)
  if(python)
    file(WRITE ${work}/said.json "${output}")
    run("python3 reads what info --json says of ${file}" ${python} -c
      "__import__('json').load(open('said.json', encoding='utf-8'), parse_constant=exit)")
  endif()
endfunction()
foreach(file IN ITEMS start.bin dump.bin ok_old_start.bin ok_old_unknown_variation.bin ok_counts.bin ok_begun.bin large.bin
    none.bin "a\"b\\c.bin")
  expect_json("${file}")
endforeach()
expect(2 "^nanoqd info: cut.bin: it contains no whole snapshot" info --json cut.bin)

if(CMAKE_VERSION VERSION_LESS 3.19)  # cannot read JSON
  return()
endif()
# expect_value(VALUE KEY...): in the output. A null is empty.
function(expect_value value)
  string(JSON found ERROR_VARIABLE problem GET "${output}" ${ARGN})
  if(problem OR NOT found STREQUAL value)
    string(REPLACE ";" "." keys "${ARGN}")
    message(FATAL_ERROR "${keys} is '${found}' instead of '${value}' ${problem} in:\n${output}")
  endif()
endfunction()
function(expect_keys keys)
  string(JSON count LENGTH "${output}" ${ARGN})
  math(EXPR last "${count} - 1")
  set(found)
  foreach(i RANGE ${last})
    string(JSON key MEMBER "${output}" ${ARGN} ${i})
    list(APPEND found ${key})
  endforeach()
  list(SORT keys)
  list(SORT found)
  if(NOT found STREQUAL keys)
    message(FATAL_ERROR "the keys are ${found} instead of ${keys}")
  endif()
endfunction()

expect_json(start.bin)
expect_keys("file;offset;bytes;sequence;library;format;unit;is_loaded_by_devices;slot_bytes;parts;confirmation;others;\
more_damaged_headers;is_search_complete;scalar;genes;stored_gene_bytes;gene_bounds;measures;keeps_measures;\
measure_bounds;cells;is_regular_grid;divisions;tessellation_checksum;variation;variation_numbers;parameter_bytes;\
bounds_policy;random_solutions;random_left;archive_fingerprint;run_fingerprint;elites;coverage;keeps_counts;\
evaluations_least;evaluations_median;evaluations_most;evaluated_once;doubt;unconfirmed;revised;best_objective;best_cell;qd_score;counters;learned_bytes")
expect_keys("header;archive;run;state;elites;commit" parts)
expect_keys("asks;evaluations;new_cells;improvements;refused_objectives;refused_measures;refused_genes;\
refused_out_of_bounds;clamped_measures;repaired_trials;too_few_elites;rounded_elites" counters)
file(SIZE ${work}/start.bin bytes)
foreach(fact IN ITEMS "start.bin file" "0 offset" "${bytes} bytes" "1 sequence" "2 format" "1 unit" "ON is_loaded_by_devices"
    "ok parts commit" "complete confirmation" "0 more_damaged_headers" "ON is_search_complete" "float scalar" "2 genes"
    "4 stored_gene_bytes" "-5 gene_bounds 0 0" "0.5 gene_bounds 1 1" "2 measures" "OFF keeps_measures"
    "4 measure_bounds 1 1" "16 cells" "ON is_regular_grid" "4 divisions 1" "1 variation_numbers 0" "8 parameter_bytes"
    "Clamp bounds_policy" "200 random_solutions" "0 random_left" "3 elites" "0.1875 coverage" "OFF keeps_counts"
    "1.75 best_objective" "0 best_cell" "-0.25 qd_score" "0 counters new_cells" "0 learned_bytes")
  separate_arguments(fact)
  expect_value(${fact})
endforeach()
expect_value("" slot_bytes)
expect_value("" evaluations_median)
expect_value("" doubt)
expect_value("DifferentialEvolution, F 0.5, CR 0.9" variation)
set(json "${output}")
expect(0 "" info start.bin)  # both name the same fingerprints
foreach(name IN ITEMS archive run)
  string(JSON print GET "${json}" ${name}_fingerprint)
  if(NOT print MATCHES "^0x[0-9a-f]+$" OR NOT output MATCHES "${name} ${print}")
    message(FATAL_ERROR "the ${name} fingerprint is ${print}, and info says:\n${output}")
  endif()
endforeach()

expect_json(dump.bin)
expect_value(2 sequence)
expect_value(150 others 1 offset)
expect_value(ON others 1 is_whole)
expect_value("" others 1 problem)
expect_value(OFF others 0 is_whole)
expect_value("its archive part is damaged" others 0 problem)
expect_value(damaged others 0 parts archive)
expect_value(not_checked others 0 parts run)
expect_json(ok_old_start.bin)
expect_value(1 format)
expect_value(OFF is_loaded_by_devices)
expect_value("" confirmation)
expect_json(ok_old_unknown_variation.bin)
expect_value("" run_fingerprint)
expect_json(ok_begun.bin)
expect_value(begun confirmation)
expect_json(ok_counts.bin)
expect_value(ON keeps_counts)
file(WRITE ${work}/counts.csv "cell,objective,count,gene_1,gene_2\n3,9,1,1,0.5\n0,1,200,3,0\n5,1,7,4,0\n")
expect(0 "" ${make} --csv counts.csv --noisy -o noisy.bin)
expect_json(noisy.bin)
foreach(fact IN ITEMS "1 evaluations_least" "7 evaluations_median" "200 evaluations_most" "1 evaluated_once" "0 doubt"
    "0 unconfirmed" "0 revised")
  separate_arguments(fact)
  expect_value(${fact})
endforeach()
expect_json(large.bin)
expect_value("" qd_score)
expect_json(none.bin)
expect_value("" best_objective)
expect_value(0 elites)
expect_json("a\"b\\c.bin")
expect_value("a\"b\\c.bin" file)
