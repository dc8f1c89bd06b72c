// Stands for a CUDA worker: it needs one library and the driver's, and opens another at run time.
#include <dlfcn.h>
#include <stdio.h>

int cudnnNumber(void);
int driverNumber(void);

int main(void) {
  void* late = dlopen("libcudnn_ops.so.9", RTLD_NOW);
  if (late == NULL) return printf("%s\n", dlerror()), 1;
  int (*number)(void) = (int (*)(void))dlsym(late, "opsNumber");
  if (number == NULL) return printf("%s\n", dlerror()), 1;
  printf("%d\n", cudnnNumber() + driverNumber() + number());
  return 0;
}
