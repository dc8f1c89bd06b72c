/* Program start for glibc before 2.34. The compiler's own start file needs the newer version of __libc_start_main; the
   linker's --wrap redirects that call to this one. */
__asm__(".symver __libc_start_main, __libc_start_main@GLIBC_2.2.5");

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*ldFini)(void), void* stackEnd);
int __wrap___libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void),
                             void (*fini)(void), void (*ldFini)(void), void* stackEnd);

int __wrap___libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void),
                             void (*fini)(void), void (*ldFini)(void), void* stackEnd) {
  return __libc_start_main(main, argc, argv, init, fini, ldFini, stackEnd);
}
