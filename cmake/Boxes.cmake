# Adds one static library per box of docs/ARCHITECTURE.md:
#   scalescope_box(NAME SOURCES ... [PUBLIC targets] [PRIVATE targets])
# PUBLIC is only for boxes whose headers a public header includes.
function(scalescope_box name)
  cmake_parse_arguments(BOX "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${BOX_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${BOX_PUBLIC} PRIVATE scalescope_flags ${BOX_PRIVATE})
endfunction()

# A timeout ends a hang and does not test speed: tests state the time that a quick machine needs, and get this many
# times as much. Waits within them get it from the environment (tests/patience.h).
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

# scalescope_test_alone(TESTS ...): what these tests of the system tier measure would change with any load on the cores,
# so nothing runs beside them. `./dev test system alone` runs only these.
function(scalescope_test_alone)
  set_tests_properties(${ARGN} PROPERTIES RUN_SERIAL ON)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS alone)
endfunction()

# scalescope_test_headers(TARGET HEADER LIBRARIES...) adds a target that compiles HEADER once, without optimization, for
# all tests that are built with the settings of LIBRARIES.
function(scalescope_test_headers name header)
  if(TARGET ${name})
    return()
  endif()
  add_executable(${name} ${CMAKE_SOURCE_DIR}/tests/test_pch.cpp)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  set_target_properties(${name} PROPERTIES AUTOMOC OFF)
  target_link_libraries(${name} PRIVATE scalescope_flags nlohmann_json::nlohmann_json GTest::gtest tl::expected ${ARGN})
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0> -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
  target_precompile_headers(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/${header})
endfunction()

# scalescope_quick_to_compile(TEST LIBRARIES): tested libraries are as fast as shipped, while a test itself is compiled
# without optimization, and in unity builds with precompiled headers: Qt's, LibTorch's or the plain ones, depending on
# its libraries. A build without unity still detects missing includes of a file. GoogleTest's macros contain the path of
# the source file, without that of the checkout, so that the compiler's cache serves every checkout.
function(scalescope_quick_to_compile name libraries)
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0> -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  if("${libraries}" MATCHES "LibTorch")
    set(headers scalescope_torch_test_headers)
    scalescope_test_headers(${headers} torch_test_pch.h LibTorch::cpu)
  elseif("${libraries}" MATCHES "Qt6::Test")
    set(headers scalescope_qt_test_headers)
    scalescope_test_headers(${headers} qt_test_pch.h Qt6::Widgets)
    target_compile_definitions(${headers} PRIVATE QT_NO_KEYWORDS)
    target_compile_definitions(${name} PRIVATE QT_NO_KEYWORDS)
  elseif("${libraries}" MATCHES "Qt6|scalescope_training")
    return()
  else()
    set(headers scalescope_test_headers)
    scalescope_test_headers(${headers} test_pch.h)
  endif()
  # GCC accepts a precompiled header only with the definitions with which it was compiled.
  target_compile_definitions(${name} PRIVATE $<TARGET_PROPERTY:GTest::gtest,INTERFACE_COMPILE_DEFINITIONS>)
  target_compile_options(${name} PRIVATE $<TARGET_PROPERTY:GTest::gtest,INTERFACE_COMPILE_OPTIONS>)
  target_precompile_headers(${name} REUSE_FROM ${headers})
endfunction()

# scalescope_quick_to_run(TESTS ...): these tests compute for long. Templates that a test and a library share, such as
# strings and JSON, are linked from the test, so without optimization of the test both are slow. The precompiled headers
# are compiled without optimization, which their users must share, so these tests do without.
function(scalescope_quick_to_run)
  foreach(test ${ARGN})
    target_compile_options(${test} PRIVATE -O1)
  endforeach()
  set_target_properties(${ARGN} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
endfunction()

# GoogleTest prints this if every case was skipped and none failed; it then ends with 0.
set(SCALESCOPE_ALL_SKIPPED "PASSED  \\] 0 tests[.]\n\\[  SKIPPED \\] [0-9]+ tests?, listed below:\n")
string(APPEND SCALESCOPE_ALL_SKIPPED "(\\[  SKIPPED \\] [^\n]*\n)+$")

# scalescope_test_entry(NAME PROGRAM [FILTER cases] [LABELS ...] [TIMEOUT s]) adds a ctest entry of a GoogleTest
# program. With FILTER it has only those cases: tests with other labels or locks need no separate program.
function(scalescope_test_entry name program)
  cmake_parse_arguments(TEST "" "FILTER;TIMEOUT" "LABELS" ${ARGN})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  if(TEST_FILTER)
    set(filter --gtest_filter=${TEST_FILTER})
  endif()
  add_test(NAME ${name} COMMAND ${program} ${filter})
  set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}" ENVIRONMENT
    "SCALESCOPE_RESOURCES=${CMAKE_SOURCE_DIR}/resources" SKIP_REGULAR_EXPRESSION "${SCALESCOPE_ALL_SKIPPED}")
  scalescope_test_limit(${TEST_TIMEOUT} ${name})
endfunction()

# scalescope_test_program(NAME SOURCES ... LIBS ...) adds a GoogleTest program without a ctest entry.
function(scalescope_test_program name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE scalescope_flags ${TEST_LIBS} scalescope_test_paths GTest::gtest
    GTest::gtest_main)
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${name} PRIVATE -Wno-subobject-linkage)  # A fixture of one file is regarded as another's.
  endif()
  target_compile_options(${name} PRIVATE -Wno-dangling-else)  # EXPECT_ may be under an `if` inside a loop.
  scalescope_quick_to_compile(${name} "${TEST_LIBS}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
endfunction()

# scalescope_test(NAME SOURCES ... LIBS ... [LABELS ...] [TIMEOUT s]) adds a GoogleTest program and one ctest entry.
function(scalescope_test name)
  cmake_parse_arguments(TEST "" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
  scalescope_test_program(${name} SOURCES ${TEST_SOURCES} LIBS ${TEST_LIBS})
  scalescope_test_entry(${name} ${name} LABELS ${TEST_LABELS} TIMEOUT "${TEST_TIMEOUT}")
endfunction()
