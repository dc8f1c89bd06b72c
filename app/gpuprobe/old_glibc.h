#pragma once

/* A node runs this program with its own C library, which may be older than the one at link time. Functions that glibc
   2.34 moved or renamed are linked with their versions of glibc 2.28: dlopen and dlsym in libdl.so.2, which later
   versions still ship. The symbols keep their names, so replacements by a test or a sanitizer still work if
   SCALESCOPE_OLD_GLIBC is not defined. */
#ifdef SCALESCOPE_OLD_GLIBC
__asm__(".symver dlopen, dlopen@GLIBC_2.2.5");
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5");
#endif
