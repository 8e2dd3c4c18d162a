# Writes the live page: page.html with the style, the script and the module in it.
#   cmake -Dfolder=examples/web -Dmodule=module.wasm -Dout=nanoqd.html -P make_page.cmake
file(READ ${folder}/page.html page)
file(READ ${folder}/page.css PAGE_CSS)
file(READ ${folder}/page.js PAGE_JS)
file(READ ${module} MODULE_HEX HEX)
foreach(part IN ITEMS PAGE_CSS PAGE_JS MODULE_HEX)
  string(FIND "${page}" "@${part}@" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "page.html has no place for @${part}@")
  endif()
  string(REPLACE "@${part}@" "${${part}}" page "${page}")
endforeach()
file(WRITE ${out} "${page}")
