# Proves that examples/parallel answers as its page says: one digest for any number of threads, also
# after Ctrl-C or a kill and a resume, and one sentence for wrong input.
#
#   parallel   the program
#   work       a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${parallel})
set(seconds 60)
make_empty(${work})

# expect_digest(ARGUMENT...): the run ends with the digest of all others.
function(expect_digest)
  expect(0 "evaluations +2000\n.*digest +${digest}\n" ${ARGN} --evaluations 2000)
endfunction()

expect(0 "evaluations +2000\n.*digest +[0-9a-f]+\n" --threads 1 --milliseconds 0 --evaluations 2000)
string(REGEX REPLACE ".*digest +([0-9a-f]+).*" "\\1" digest "${output}")
if(NOT errors STREQUAL "")
  message(FATAL_ERROR "without a terminal there must be no progress line, but there was: ${errors}")
endif()
foreach(threads IN ITEMS 2 8)
  expect_digest(--threads ${threads} --milliseconds 0.2 --out map.svg)
endforeach()
expect_in_file(${work}/map.svg "^<.*</svg>\n?$")
expect(0 "evaluations +2000\n" --threads 8 --milliseconds 0.2 --evaluations 2000 --order as-they-come)

# interrupt(SIGNAL CODE FILE OPTION...): starts a run of several seconds, sends a signal to it by its
# id as soon as it has saved for the first time, and expects this exit code. Sends the signal again
# and again if `is_impatient` is ON.
file(WRITE ${work}/interrupt.sh [[
signal=$1 is_impatient=$2 file=$3
shift 3
touch start
sleep 0.02
"$@" & id=$!
tries=0
while ! [ "$file.trials" -nt start ] && [ $tries -lt 500 ]; do
  sleep 0.02
  tries=$((tries + 1))
done
kill "-$signal" $id
while [ $is_impatient = ON ] && kill "-$signal" $id 2>/dev/null; do
  sleep 0.05
done
wait $id
]])
set(is_impatient OFF)
function(interrupt signal code file)
  execute(sh interrupt.sh ${signal} ${is_impatient} ${file} ${program} --threads 4 --evaluations 2000 --file ${file}
    --save-every 0.05 ${ARGN})
  if(NOT result STREQUAL "${code}")
    message(FATAL_ERROR "SIG${signal}: exit code ${result} instead of ${code}, with:\n${said}")
  endif()
  set(output "${output}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()
set(slow --milliseconds 10)
interrupt(INT 130 robot.flash ${slow})
if(NOT output MATCHES "stopped before the end; the same command continues")
  message(FATAL_ERROR "Ctrl-C must say how to continue, but it said: ${output}")
endif()
if(NOT errors MATCHES "parallel: saved; finishes the evaluations in flight; another Ctrl-C ends at once\n")
  message(FATAL_ERROR "Ctrl-C must say what it waits for, but it said: ${errors}")
endif()
interrupt(TERM 143 robot.flash ${slow})
if(NOT output MATCHES "resumed +[0-9]+ evaluations, 64 trials are out")
  message(FATAL_ERROR "the second run must resume the first one, but it said: ${output}")
endif()
interrupt(HUP 129 robot.flash ${slow})
interrupt(KILL 137 robot.flash ${slow})
# Evaluations of a minute: a second Ctrl-C does not wait for them.
set(is_impatient ON)
interrupt(INT 130 robot.flash --milliseconds 60000)
set(is_impatient OFF)
if(output MATCHES "digest")
  message(FATAL_ERROR "a second Ctrl-C must end the program at once, but it went on: ${output}")
endif()
expect(2 "was saved with --seed 1 --order repeatable --window 64" --seed 2 --file robot.flash)
expect(2 "was saved with --seed 1 --order repeatable --window 64" --order as-they-come --file robot.flash)
expect_digest(--threads 8 --milliseconds 0.2 --file robot.flash)
expect_digest(--threads 1 --milliseconds 0.2 --file robot.flash)
expect(0 "evaluations +700\n" --threads 3 --milliseconds 0 --evaluations 700 --file longer.flash)
expect_digest(--threads 2 --milliseconds 0 --file longer.flash)
interrupt(INT 130 loose.flash ${slow} --order as-they-come)
expect(0 "resumed.*evaluations +2000\n" --milliseconds 0 --evaluations 2000 --order as-they-come --file loose.flash)

interrupt(INT 130 lost.flash ${slow})
file(REMOVE ${work}/lost.flash.trials)
expect(2 "lost.flash.trials is missing or belongs to another save" --file lost.flash)
file(WRITE ${work}/short.flash "short")
expect(2 "short.flash.*has 5 bytes" --file short.flash)
expect(2 "missing/robot.flash" --file missing/robot.flash)
expect(2 "missing/map.svg" --milliseconds 0 --evaluations 200 --out missing/map.svg)
expect_no_files(${work}/missing)

# A full disk: no file can have more than 256 KB, and the trials have more. Ends with one sentence,
# and leaves nothing half-written.
file(WRITE ${work}/full.sh [[
trap '' XFSZ
ulimit -f 512
exec "$@"
]])
set(wide --window 9000 --milliseconds 0 --file full.flash)
foreach(evaluations IN ITEMS 400 800)
  execute(sh full.sh ${program} ${wide} --evaluations ${evaluations})
  if(NOT result EQUAL 1 OR NOT errors MATCHES "^parallel: cannot write 'full.flash.trials': [^\n]+\n$")
    message(FATAL_ERROR "a full disk must end with one sentence (exit code ${result}):\n${said}")
  endif()
  expect_no_files(${work}/full.flash.trials* ${work}/.*full*)
endforeach()
expect(0 "evaluations +800\n" ${wide} --evaluations 800)

expect(0 "example: parallel" --help)
expect(0 "example: parallel" -h)
expect(2 "--threads must be a whole number from 1 to 1024" --threads 0)
expect(2 "--window must be a whole number from 1" --window 0)
expect(2 "--order must be one of repeatable as-they-come" --order best)
expect(2 "--milliseconds must be a number from 0" --milliseconds -1)
expect(2 "--save-every must be a number" --save-every never)
expect(2 "--file needs a value" --file)
expect(2 "--file needs the name of a file" --file=)
expect(2 "--save-every needs --file" --save-every 3)
expect(2 "--window is for --order repeatable" --window 8 --order as-they-come)
expect(2 "--table takes no other option" --table --threads 3)
expect(2 "--thread is unknown; did you mean --threads" --thread 3)
expect(2 "--cores is unknown; see parallel --help" --cores 3)
