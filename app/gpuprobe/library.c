#include "library.h"

#include <dlfcn.h>
#include <stddef.h>

#include "old_glibc.h"

const char* const kNvmlLibraries[] = {"libnvidia-ml.so.1", "/usr/local/nvidia/lib64/libnvidia-ml.so.1",
                                      "/usr/lib/x86_64-linux-gnu/libnvidia-ml.so.1",
                                      "/usr/lib/wsl/lib/libnvidia-ml.so.1", NULL};

void* openFirst(const char* const* names) {
  for (; *names != NULL; ++names) {
    void* library = dlopen(*names, RTLD_NOW);
    if (library != NULL) return library;
  }
  return NULL;
}
