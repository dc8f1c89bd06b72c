# scalescope_package(NAME MODULE [AS_NEEDED]) adds the library of a pkg-config module. A target whose property
# SCALESCOPE_STATIC is set links the archive with everything that pkg-config --static lists: the dependencies of
# libcrypto's archive differ between systems (zlib and zstd on Debian 13, neither on Debian 12). AS_NEEDED: programs
# that call nothing of it do not load it. A static program links NAME_static.
function(scalescope_package name module)
  cmake_parse_arguments(PACKAGE "AS_NEEDED" "" "" ${ARGN})
  string(TOUPPER ${module} prefix)
  pkg_check_modules(${prefix} REQUIRED ${module})
  # Each is a single linker argument, otherwise CMake would drop repeated ones; -pthread belongs to Threads::Threads.
  set(shared ${${prefix}_LDFLAGS})
  set(archive ${${prefix}_STATIC_LDFLAGS})
  foreach(kind IN ITEMS shared archive)
    list(FILTER ${kind} INCLUDE REGEX "^-[lL]")
    foreach(folder IN LISTS CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
      list(REMOVE_ITEM ${kind} "-L${folder}")
    endforeach()
    if(PACKAGE_AS_NEEDED AND kind STREQUAL "shared")
      list(PREPEND ${kind} --as-needed)
    endif()
    list(JOIN ${kind} "," ${kind})
    set(${kind} "-Wl,--push-state,${${kind}},--pop-state")
  endforeach()
  add_library(${name} INTERFACE)
  target_include_directories(${name} SYSTEM INTERFACE ${${prefix}_INCLUDE_DIRS})
  set(static "$<BOOL:$<TARGET_PROPERTY:SCALESCOPE_STATIC>>")
  target_link_libraries(${name} INTERFACE "$<${static}:${archive}>" "$<$<NOT:${static}>:${shared}>")
  set(${name}_static "${archive}" PARENT_SCOPE)
endfunction()
