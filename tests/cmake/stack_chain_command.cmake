# Proves that tests/tools/stack_chain adds up the right chain of calls, and refuses every call graph
# that has no bound. The graphs are written by hand, in the form of gcc's -fcallgraph-info=su.
#
#   stack_chain   the program
#   work          a folder for the graphs
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${stack_chain})
make_empty(${work})

# write_graph(FILE LINE...): a line is FUNCTION=BYTES, FUNCTION=BYTES:KIND for a frame that is not
# static, or CALLER>CALLEE.
function(write_graph file)
  set(text "graph: { title: \"by hand\"\n")
  foreach(line IN LISTS ARGN)
    if(line MATCHES "^(.*)>(.*)$")
      string(APPEND text
        "edge: { sourcename: \"${CMAKE_MATCH_1}\" targetname: \"${CMAKE_MATCH_2}\" label: \"a.cpp:7:3\" }\n")
    elseif(line MATCHES "^(.*)=([0-9]+):?(.*)$")
      set(kind static)
      if(CMAKE_MATCH_3)
        set(kind ${CMAKE_MATCH_3})
      endif()
      string(APPEND text
        "node: { title: \"${CMAKE_MATCH_1}\" label: \"of a.cpp\\na.cpp:7:3\\n${CMAKE_MATCH_2} bytes (${kind})\" }\n")
    else()
      string(APPEND text "node: { title: \"${line}\" label: \"${line}\\n<built-in>\" shape : ellipse }\n")
    endif()
  endforeach()
  file(WRITE ${work}/${file} "${text}}\n")
endfunction()

# The deepest chain counts: 16 + 40 + 8, not 16 + 24. Its functions are named as in the source.
set(deep a.cpp:_ZN4room4deepIiEEvv)
write_graph(chain.ci main=16 wide=24 ${deep}=40 memcpy main>wide main>${deep} ${deep}>memcpy wide>memcpy)
expect(0 "^ +64 bytes of stack at most: main .below 65.\n +32 bytes of stack at most: wide .below 100.\n$"
  --limit main=65 --limit wide=100 --external "^mem(cpy|set)$=8" --out chain.txt chain.ci)
expect_in_file(${work}/chain.txt "^main 64\nwide 32\n$")
expect(1 "main needs 64 bytes of stack, and the limit is 64:\n +16  main\n +40  void room::deep<...>..\n +8  memcpy\n$"
  --limit main=64 --external "^mem(cpy|set)$=8" --out reached.txt chain.ci)
expect_in_file(${work}/reached.txt "^main 64\n$")

# A function in several graphs: its largest frame, and the calls of all.
write_graph(other.ci wide=100 wide>more more=20)
expect(0 " 136 bytes of stack at most: main" --limit main=200 --external "^memcpy$=8" chain.ci other.ci)

# A constructor is listed by one linker name and called by another.
write_graph(constructor.ci main=16 main>a.cpp:_ZN3RngC1Ey a.cpp:_ZN3RngC2Ey=24)
expect(0 " 40 bytes of stack at most: main" --limit main=100 constructor.ci)

# A call through a pointer reaches the deepest of the functions that are named.
write_graph(pointer.ci main=16 main>__indirect_call __indirect_call a.cpp:_ZN4room4copyEv=48 a.cpp:_ZN4room4moveEv=96)
expect(0 " 64 bytes of stack at most: main" --limit main=100 --pointed-to "room::copy" pointer.ci)
expect(0 " 112 bytes of stack at most: main" --limit main=200 --pointed-to "room::copy" --pointed-to "::move"
  pointer.ci)
expect(2 "main calls through a pointer; say which functions with --pointed-to" --limit main=100 pointer.ci)
expect(2 "main calls through a pointer" --limit main=100 --pointed-to "room::swap" pointer.ci)

# No bound.
write_graph(itself.ci main=16 main>main)
expect(2 "main calls itself, so that its stack has no bound: main -> main" --limit main=100 itself.ci)
write_graph(circle.ci main=16 ping=8 pong=8 main>ping ping>pong pong>ping)
expect(2 "ping calls itself, so that its stack has no bound: ping -> pong -> ping" --limit main=100 circle.ci)
write_graph(pointer_back.ci main=16 main>__indirect_call __indirect_call)
expect(2 "main calls itself, .*: main -> .a call through a pointer. -> main" --limit main=100 --pointed-to "^main$"
  pointer_back.ci)
foreach(kind IN ITEMS dynamic dynamic,bounded)
  write_graph(dynamic.ci main=16 main>grows grows=8:${kind})
  expect(2 "grows has a frame of unknown size" --limit main=100 dynamic.ci)
endforeach()
write_graph(external.ci main=16 main>unknown unknown)
expect(2 "unknown is in no call graph; state its stack with --external" --limit main=100 external.ci)
expect(2 "unknown is in no call graph" --limit main=100 --external "^unknow$=1" external.ci)
write_graph(unlisted.ci main=16 main>unlisted)
expect(2 "unlisted is in no call graph" --limit main=100 unlisted.ci)
expect(2 "there is no function other in the call graphs" --limit main=100 --limit other=100 chain.ci
  --external "^memcpy$=8")
expect(2 "there is no function memcpy in the call graphs" --limit memcpy=100 chain.ci)

# Wrong input.
expect(0 "example: stack_chain --limit" --help)
expect(2 "say which call graphs" --limit main=100)
expect(2 "say which functions" chain.ci)
expect(2 "--limit needs a value" chain.ci --limit)
expect(2 "there is no option '--limits'" chain.ci --limits main=3)
expect(2 "--limit: 'main' does not look like NAME=BYTES" chain.ci --limit main)
expect(2 "--limit: 'main=-1' does not look like NAME=BYTES" chain.ci --limit main=-1)
expect(2 "--external: '[(]' is no regular expression" chain.ci --limit main=1 --external "(=1")
expect(2 "cannot read missing.ci" --limit main=100 missing.ci)
file(WRITE ${work}/empty.ci "graph: { title: \"nothing\"\n}\n")
expect(2 "empty.ci is no call graph; compile with -fcallgraph-info=su" --limit main=100 empty.ci)
expect(2 "cannot write missing/out.txt" --limit main=100 --external "^memcpy$=8" --out missing/out.txt chain.ci)
