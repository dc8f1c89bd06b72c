#pragma once

/* A node runs this program on its own C library, which may be older than the one that it was linked with. What glibc
   2.34 moved or renamed is asked for as glibc 2.28 has it, too: dlopen and dlsym in libdl.so.2, which later versions
   still ship. The symbols keep their names, so what a test or a sanitizer puts in their place goes on working where
   SCALESCOPE_OLD_GLIBC is not defined. */
#ifdef SCALESCOPE_OLD_GLIBC
__asm__(".symver dlopen, dlopen@GLIBC_2.2.5");
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5");
#endif
