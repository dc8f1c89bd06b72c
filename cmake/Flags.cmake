# The only place for language level, warnings and sanitizers; every target links scalescope_flags.
add_library(scalescope_flags INTERFACE)
target_compile_features(scalescope_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
target_compile_options(scalescope_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wnon-virtual-dtor;-Wold-style-cast>
  $<$<COMPILE_LANGUAGE:CXX>:-Wconversion;-Wno-sign-conversion>
  $<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra>)
if(SCALESCOPE_WERROR)
  target_compile_options(scalescope_flags INTERFACE -Werror)
endif()
if(SCALESCOPE_SANITIZE)
  target_compile_options(scalescope_flags INTERFACE -fsanitize=${SCALESCOPE_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(scalescope_flags INTERFACE -fsanitize=${SCALESCOPE_SANITIZE})
endif()
# GCC collects garbage whenever its memory has grown by a third. This takes an eighth of the time of a unity build's
# files, which need about 1 GB anyway.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=1000000>)
endif()
# This hardens programs that read files and bytes of others. Sanitizers detect more, and instrument the same calls
# themselves.
if(NOT SCALESCOPE_SANITIZE)
  target_compile_options(scalescope_flags INTERFACE -fstack-protector-strong
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>)
endif()
target_link_options(scalescope_flags INTERFACE -Wl,-z,relro,-z,now)
target_compile_definitions(scalescope_flags INTERFACE ASIO_STANDALONE ASIO_NO_DEPRECATED)

# For a folder whose code waits for users, files and networks: -O1 compiles in three quarters of the time of -O2. The
# log, the store, the analysis and the training are compiled with CMAKE_BUILD_TYPE's level.
macro(scalescope_compile_quickly)
  add_compile_options($<$<CONFIG:Release>:-O1>)
endmacro()

# For a folder whose tests compute for minutes if AddressSanitizer checks code that is not optimized: compiling the
# folder with -O1 takes less time than that.
macro(scalescope_optimize_sanitized)
  if(SCALESCOPE_SANITIZE MATCHES address)
    add_compile_options($<$<CONFIG:Debug>:-O1>)
  endif()
endmacro()

# Linking all programs and tests takes GNU ld eight times as long as LLD. The user's choice is kept.
include(CheckLinkerFlag)
if(NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-fuse-ld=")
  foreach(linker mold lld gold)
    check_linker_flag(CXX -fuse-ld=${linker} SCALESCOPE_LINKS_WITH_${linker})
    if(SCALESCOPE_LINKS_WITH_${linker})
      add_link_options($<$<OR:$<LINK_LANGUAGE:C>,$<LINK_LANGUAGE:CXX>>:-fuse-ld=${linker}>)
      break()
    endif()
  endforeach()
endif()

find_program(SCALESCOPE_CCACHE ccache)
if(SCALESCOPE_CCACHE)
  # All checkouts share one cache, whether ./dev, cmake or an editor calls the compiler. The environment takes
  # precedence.
  if(NOT "$ENV{CCACHE_DIR}" STREQUAL "")
    set(cache "$ENV{CCACHE_DIR}")
  elseif(NOT "$ENV{SCALESCOPE_CACHE}" STREQUAL "")
    set(cache "$ENV{SCALESCOPE_CACHE}/ccache")
  elseif(NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
    set(cache "$ENV{XDG_CACHE_HOME}/scalescope/ccache")
  else()
    set(cache "$ENV{HOME}/.cache/scalescope/ccache")
  endif()
  # base_dir lets several checkouts share the cache; ccache requires the sloppiness for precompiled headers. The setting
  # about times of included files is left out: a header that is edited while a compiler reads it would be cached as the
  # edited one, and every later build would get the old code.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DIR=${cache} CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
    CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${SCALESCOPE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endif()
