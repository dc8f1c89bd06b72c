/* cuBLAS as LibTorch calls it: products take time and leave their results unchanged. */
#include <stdlib.h>

#include "tests/fake_cuda/cudart/fake.h"

enum { kProductNs = 10000 };

struct Handle {
  void* stream;
};

static int product(struct Handle* handle, const char* name) {
  fakeLaunch(handle->stream, kProductNs, name);
  return 0;
}

int cublasCreate_v2(struct Handle** handle) {
  *handle = calloc(1, sizeof **handle);
  return *handle == NULL;
}

int cublasSetStream_v2(struct Handle* handle, void* stream) {
  handle->stream = stream;
  return 0;
}

int cublasGetMathMode(struct Handle* handle, int* mode) {
  (void)handle;
  *mode = 0;
  return 0;
}

int cublasGetPointerMode_v2(struct Handle* handle, int* mode) {
  (void)handle;
  *mode = 0;
  return 0;
}

int cublasGemmEx(struct Handle* handle) { return product(handle, "cublas-gemm"); }
int cublasSgemm_v2(struct Handle* handle) { return product(handle, "cublas-gemm"); }
int cublasDgemm_v2(struct Handle* handle) { return product(handle, "cublas-gemm"); }
int cublasSgemmEx(struct Handle* handle) { return product(handle, "cublas-gemm"); }
int cublasSgemv_v2(struct Handle* handle) { return product(handle, "cublas-gemv"); }
int cublasGemmStridedBatchedEx(struct Handle* handle) { return product(handle, "cublas-gemm-batched"); }
int cublasSgemmStridedBatched(struct Handle* handle) { return product(handle, "cublas-gemm-batched"); }
