# Proves that the settings as-coded give the numbers that the paper prints, and the settings as-run
# do not; and that a report can be repeated from the results that are saved beside it.
#
#   paper     the command
#   work      a folder for its results
#   cec2005   the suite's own data, or nothing
#   tables    the printed tables, or nothing
#
# At two genes, coverage depends on the range of the genes and hardly on the function. So the printed
# coverage is also that of made-up data, and the first part needs no file.
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${paper})
make_empty(${work})
file(WRITE ${work}/printed.csv
  "dimension,function,algorithm,fev_mean,fev_std,coverage_percent_mean,coverage_percent_std,fev_sign,coverage_sign\n"
  "2,1,cvt-dme,8.43E-01,7.67E-01,92.4,0.4,,\n2,1,cvt-me,2.17E+01,1.96E+01,15.7,0.5,-,-\n"
  "2,8,cvt-dme,2.78E+00,1.74E+00,92.4,0.4,,\n2,8,cvt-me,1.53E+00,1.52E+00,46.1,0.7,+,-\n"
  "2,9,cvt-dme,3.01E-01,2.77E-01,92.4,0.3,,\n2,9,cvt-me,2.57E-01,2.68E-01,90.9,0.4,=,-\n")
set(small --functions 1,8,9 --dimensions 2 --runs 4)

expect(0 "24 done now.*as-coded, made-up data" run ${small} --settings as-coded --out coded)
expect(0 "24 done now.*as-run, made-up data" run ${small} --out as-run)
expect(0 "24 runs" report coded --paper printed.csv --before as-run --save-results --curves 8 --out saved)
expect(0 "24 runs" report as-run --paper printed.csv)
set(two_of_fev "[0-3] of 3 . [0-3] of 3")
expect(0 "24 runs" report coded --paper printed.csv)
expect_in_file(${work}/coded/report/report.md "CVT-ME as coded printed.*1.53E.00 .1.52E.00. . ")
expect(0 "24 runs" report coded --paper printed.csv --hide-printed --out hidden)
expect_in_file(${work}/hidden/report.md "CVT-ME as coded . 2 . ${two_of_fev} . 3 of 3")
file(READ ${work}/hidden/report.md hidden)
if(hidden MATCHES "CVT-ME as coded printed|1.53E.00 .1.52E.00.")
  message(FATAL_ERROR "--hide-printed must leave out the columns of printed numbers")
endif()
foreach(algorithm IN ITEMS CVT-DME "CVT-ME as coded")
  expect_in_file(${work}/saved/report.md "\n. ${algorithm} . 2 . ${two_of_fev} . 3 of 3 . [0-3] of 3 . 3 of 3 ")
endforeach()
expect_in_file(${work}/as-run/report/report.md "\n. CVT-ME . 2 . ${two_of_fev} . 0 of 3 . 0 of 3 . 0 of 3 ")
expect_in_file(${work}/saved/report.md "same mark.*\n. 2 . [0-3] of 3 . 0 . 3 of 3 . 0 ")
expect_in_file(${work}/saved/report.md "before-after-as-coded-made-up.svg")
expect_in_file(${work}/saved/before-after-as-coded-made-up.svg "before: as-run.*after: as-coded.*3 of 3.*0 of 3")

# The same page again from the saved results, as far as they go.
expect(0 "24 runs" report saved --paper printed.csv --before as-run --curves 8 --out again)
foreach(text IN ITEMS "There are no final archives: no heat maps and no QD scores" "No error curves: F1, F9[.]"
    "CVT-ME as coded . 2 . ${two_of_fev} . 3 of 3")
  expect_in_file(${work}/again/report.md "${text}")
endforeach()
foreach(figure IN ITEMS before-after agreement convergence-n2)
  expect_same(${work}/saved/${figure}-as-coded-made-up.svg ${work}/again/${figure}-as-coded-made-up.svg)
endforeach()
expect_no_files(${work}/again/steps-as-coded-made-up.svg)
expect(2 "would replace the results that it reads" report saved --save-results --out saved)
expect(2 "--before needs --paper" report saved --before as-run)
file(MAKE_DIRECTORY ${work}/mixed)
configure_file(${work}/coded/results.csv ${work}/mixed/results-1.csv COPYONLY)
configure_file(${work}/as-run/results.csv ${work}/mixed/results-2.csv COPYONLY)
expect(2 "mixed has results of 2 settings; --before needs" report saved --paper printed.csv --before mixed --out no)
expect_no_files(${work}/no)

if(EXISTS "${cec2005}/sphere_func_data.txt" AND EXISTS "${tables}")
  expect(0 "as-coded, official data" run ${small} --settings as-coded --data ${cec2005} --out official)
  expect(0 "24 runs" report official --paper ${tables})
  foreach(algorithm IN ITEMS CVT-DME "CVT-ME as coded")
    expect_in_file(${work}/official/report/report.md
      "\n. ${algorithm} . 2 . 3 of 3 . [23] of 3 . 3 of 3 . [0-3] of 3 . 3 of 3 ")
  endforeach()
endif()
