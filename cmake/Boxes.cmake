# One static library per box of docs/ARCHITECTURE.md:
#   scalescope_box(NAME SOURCES ... [PUBLIC targets] [PRIVATE targets])
# PUBLIC only where a public header includes the other box's headers.
function(scalescope_box name)
  cmake_parse_arguments(BOX "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${BOX_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${BOX_PUBLIC} PRIVATE scalescope_flags ${BOX_PRIVATE})
endfunction()

# A limit ends a hang and judges no speed: tests name what a quick machine needs, and get this many times as much. Waits
# within them are told by the environment (tests/patience.h).
set(SCALESCOPE_TEST_PATIENCE 8 CACHE STRING "How many times what a quick machine needs a test may take")
if(SCALESCOPE_SANITIZE)
  math(EXPR SCALESCOPE_TEST_PATIENCE "5 * ${SCALESCOPE_TEST_PATIENCE}")
endif()

# scalescope_test_limit(SECONDS TESTS ...)
function(scalescope_test_limit seconds)
  math(EXPR limit "${SCALESCOPE_TEST_PATIENCE} * ${seconds}")
  set_tests_properties(${ARGN} PROPERTIES TIMEOUT ${limit})
  set_property(TEST ${ARGN} APPEND PROPERTY ENVIRONMENT "SCALESCOPE_TEST_PATIENCE=${SCALESCOPE_TEST_PATIENCE}")
endfunction()

# What is tested is as fast as shipped; the tests themselves take a quarter of the time to compile, and most of what is
# left are the headers that each of them has: compiled once where files are joined, while a build for one's own edits
# still sees what a file fails to include. What is built with Qt's or LibTorch's settings cannot use them.
function(scalescope_quick_to_compile name libraries)
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0>)
  if(NOT CMAKE_UNITY_BUILD OR CMAKE_AUTOMOC OR "${libraries}" MATCHES "LibTorch|scalescope_training")
    return()
  endif()
  if(NOT TARGET scalescope_test_headers)
    add_executable(scalescope_test_headers ${CMAKE_SOURCE_DIR}/tests/test_pch.cpp)
    target_link_libraries(scalescope_test_headers PRIVATE scalescope_flags nlohmann_json::nlohmann_json
      GTest::gtest tl::expected)
    target_compile_options(scalescope_test_headers PRIVATE $<$<CONFIG:Release>:-O0>)
    target_precompile_headers(scalescope_test_headers PRIVATE ${CMAKE_SOURCE_DIR}/tests/test_pch.h)
  endif()
  # Compiled with GoogleTest's definitions, and of use to who has the same.
  target_compile_definitions(${name} PRIVATE $<TARGET_PROPERTY:GTest::gtest,INTERFACE_COMPILE_DEFINITIONS>)
  target_compile_options(${name} PRIVATE $<TARGET_PROPERTY:GTest::gtest,INTERFACE_COMPILE_OPTIONS>)
  target_precompile_headers(${name} REUSE_FROM scalescope_test_headers)
endfunction()

# What GoogleTest prints where every case was skipped and none failed; it ends with 0 then.
set(SCALESCOPE_ALL_SKIPPED "PASSED  \\] 0 tests[.]\n\\[  SKIPPED \\] [0-9]+ tests?, listed below:\n")
string(APPEND SCALESCOPE_ALL_SKIPPED "(\\[  SKIPPED \\] [^\n]*\n)+$")

# scalescope_test(NAME SOURCES ... LIBS ... [LABELS ...] [TIMEOUT s]): one GoogleTest program, one ctest entry.
function(scalescope_test name)
  cmake_parse_arguments(TEST "" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE scalescope_flags ${TEST_LIBS} GTest::gtest GTest::gtest_main)
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${name} PRIVATE -Wno-subobject-linkage)  # a fixture of one file is seen as another's
  endif()
  target_compile_options(${name} PRIVATE -Wno-dangling-else)  # EXPECT_ under an `if` inside a loop
  scalescope_quick_to_compile(${name} "${TEST_LIBS}")
  target_compile_definitions(${name} PRIVATE
    SCALESCOPE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" SCALESCOPE_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}" ENVIRONMENT
    "SCALESCOPE_RESOURCES=${CMAKE_SOURCE_DIR}/resources")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "${SCALESCOPE_ALL_SKIPPED}")
  scalescope_test_limit(${TEST_TIMEOUT} ${name})
endfunction()
