# Fails when a string of the window or a message template is missing in a language or not translated: runs lupdate over
# a copy.
#   cmake -DLUPDATE=.. -DSOURCE=.. -DWORK=.. -P check.cmake
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${SOURCE} -DOUT=${WORK}/message_templates.cpp -P
  ${SOURCE}/translations/templates.cmake)
file(COPY ${SOURCE}/translations/scalescope_de.ts DESTINATION ${WORK})
execute_process(
  COMMAND ${LUPDATE} -silent -locations none -no-obsolete -I ${SOURCE} ${SOURCE}/ui ${SOURCE}/app/desktop
    ${WORK}/message_templates.cpp
    -ts ${WORK}/scalescope_de.ts
  RESULT_VARIABLE status)
if(status)
  message(FATAL_ERROR "lupdate ended with ${status}")
endif()
file(READ ${WORK}/scalescope_de.ts text)
string(REPLACE ";" "," text "${text}")
string(REGEX MATCHALL "<source>[^<]*</source>[^<]*(<comment>[^<]*</comment>)?[^<]*<translation type=\"unfinished\"" open
  "${text}")
if(open)
  string(REPLACE "<translation type=\"unfinished\"" "" open "${open}")
  message(FATAL_ERROR "not translated into German (build the target update_translations, then translate):\n${open}")
endif()
