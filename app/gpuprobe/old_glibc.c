/* The start of a program as glibc before 2.34 knows it. The compiler's own start file asks for the newer version of
   __libc_start_main; the linker's --wrap leads that call here. */
__asm__(".symver __libc_start_main, __libc_start_main@GLIBC_2.2.5");

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*ldFini)(void), void* stackEnd);
int __wrap___libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void),
                             void (*fini)(void), void (*ldFini)(void), void* stackEnd);

int __wrap___libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void),
                             void (*fini)(void), void (*ldFini)(void), void* stackEnd) {
  return __libc_start_main(main, argc, argv, init, fini, ldFini, stackEnd);
}
