# Fails if a string of the window or a message template is missing in a language or not translated: runs lupdate over
# copies.
#   cmake -DLUPDATE=.. -DSOURCE=.. -DWORK=.. -P check.cmake
set(languages de zh_CN)
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${SOURCE} -DOUT=${WORK}/message_templates.cpp -P
  ${SOURCE}/translations/templates.cmake)
set(copies)
foreach(language ${languages})
  file(COPY ${SOURCE}/translations/scalescope_${language}.ts DESTINATION ${WORK})
  list(APPEND copies ${WORK}/scalescope_${language}.ts)
endforeach()
execute_process(
  COMMAND ${LUPDATE} -silent -locations none -no-obsolete -I ${SOURCE} ${SOURCE}/ui ${SOURCE}/app/desktop
    ${WORK}/message_templates.cpp
    -ts ${copies}
  RESULT_VARIABLE status)
if(status)
  message(FATAL_ERROR "lupdate ended with ${status}")
endif()
set(missing)
foreach(language ${languages})
  file(READ ${WORK}/scalescope_${language}.ts text)
  string(REPLACE ";" "," text "${text}")
  string(REGEX MATCHALL
    "<source>[^<]*</source>[^<]*(<comment>[^<]*</comment>)?[^<]*<translation type=\"unfinished\""
    open "${text}")
  if(open)
    string(REPLACE "<translation type=\"unfinished\"" "" open "${open}")
    string(APPEND missing "${language}:\n${open}\n")
  endif()
endforeach()
if(missing)
  message(FATAL_ERROR "not translated (build the target update_translations, then translate):\n${missing}")
endif()
