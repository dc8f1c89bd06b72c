/* cuBLASLt as LibTorch calls it: one algorithm for each product. */
#include <stdlib.h>
#include <string.h>

#include "tests/fake_cuda/cudart/fake.h"

enum { kVersion = 130100, kProductNs = 10000, kDescriptorBytes = 256, kAlgorithmBytes = 64 };

static int make(void** object) {
  *object = calloc(1, kDescriptorBytes);
  return *object == NULL;
}

size_t cublasLtGetVersion(void) { return kVersion; }
int cublasLtMatmulDescCreate(void** description) { return make(description); }
int cublasLtMatrixLayoutCreate(void** layout) { return make(layout); }
int cublasLtMatmulPreferenceCreate(void** preference) { return make(preference); }

int cublasLtMatmulAlgoGetHeuristic(void* handle, void* description, void* a, void* b, void* c, void* d,
                                   void* preference, int wanted, void* results, int* found) {
  (void)handle, (void)description, (void)a, (void)b, (void)c, (void)d, (void)preference, (void)wanted;
  memset(results, 0, kAlgorithmBytes);
  *found = 1;
  return 0;
}

int cublasLtMatmul(void* handle, void* description, const void* alpha, const void* a, void* aLayout, const void* b,
                   void* bLayout, const void* beta, const void* c, void* cLayout, void* d, void* dLayout,
                   const void* algorithm, void* workspace, size_t bytes, void* stream) {
  (void)handle, (void)description, (void)alpha, (void)a, (void)aLayout, (void)b, (void)bLayout, (void)beta, (void)c;
  (void)cLayout, (void)d, (void)dLayout, (void)algorithm, (void)workspace, (void)bytes;
  fakeLaunch(stream, kProductNs, "cublaslt-matmul");
  return 0;
}
