/* cuDNN as LibTorch calls it: one engine per convolution, without workspace. make_stubs.py adds the missing
   functions. The functions declare only the parameters that are used here; callers pass further ones. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/fake_cuda/cudart/fake.h"

enum { kVersion = 91900, kRuntimeVersion = 13000 };
enum { kConvolutionNs = 20000, kNormalisationNs = 8000, kPoolingNs = 6000 };

/* cudnnBackendAttributeType_t */
enum { kInt64 = 3, kDescriptor = 15 };

struct Handle {
  void* stream;
};

struct Descriptor {
  int type;
};

static int makeDescriptor(void** descriptor, int type) {
  struct Descriptor* made = calloc(1, sizeof *made);
  if (made == NULL) return 2; /* CUDNN_STATUS_ALLOC_FAILED has other numbers by version; any is an error */
  made->type = type;
  *descriptor = made;
  return 0;
}

int cudnnCreate(struct Handle** handle) {
  *handle = calloc(1, sizeof **handle);
  return *handle == NULL;
}

int cudnnSetStream(struct Handle* handle, void* stream) {
  handle->stream = stream;
  return 0;
}

int cudnnGetStream(struct Handle* handle, void** stream) {
  *stream = handle->stream;
  return 0;
}

size_t cudnnGetVersion(void) { return kVersion; }
size_t cudnnGetCudartVersion(void) { return kRuntimeVersion; }
const char* cudnnGetErrorString(int error) { return error == 0 ? "CUDNN_STATUS_SUCCESS" : "CUDNN_STATUS_FAKE"; }

void cudnnGetLastErrorString(char* text, size_t bytes) {
  if (bytes > 0) text[0] = '\0';
}

int cudnnBackendCreateDescriptor(int type, void** descriptor) { return makeDescriptor(descriptor, type); }

int cudnnBackendDestroyDescriptor(void* descriptor) {
  free(descriptor);
  return 0;
}

int cudnnBackendFinalize(void* descriptor) {
  (void)descriptor;
  return 0;
}

int cudnnBackendSetAttribute(void* descriptor, int name, int type, int64_t count, const void* values) {
  (void)descriptor, (void)name, (void)type, (void)count, (void)values;
  return 0;
}

/* Numbers are 0 (no workspace, no numerical notes), descriptors are one (the engine); all other attributes are
   empty. */
int cudnnBackendGetAttribute(void* descriptor, int name, int type, int64_t wanted, int64_t* count, void* values) {
  (void)descriptor, (void)name;
  if (type == kInt64 && values != NULL && wanted > 0) *(int64_t*)values = 0;
  if (count != NULL) *count = type == kInt64 || type == kDescriptor;
  return 0;
}

int cudnnBackendExecute(struct Handle* handle, void* plan, void* pack) {
  (void)plan, (void)pack;
  fakeLaunch(handle->stream, kConvolutionNs, "cudnn-convolution");
  return 0;
}

int cudnnCreateTensorDescriptor(void** descriptor) { return makeDescriptor(descriptor, 0); }
int cudnnCreateFilterDescriptor(void** descriptor) { return makeDescriptor(descriptor, 0); }
int cudnnCreateConvolutionDescriptor(void** descriptor) { return makeDescriptor(descriptor, 0); }
int cudnnCreateActivationDescriptor(void** descriptor) { return makeDescriptor(descriptor, 0); }
int cudnnCreatePoolingDescriptor(void** descriptor) { return makeDescriptor(descriptor, 0); }

int cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(struct Handle* handle, int mode, int operations, void* x,
                                                             void* z, void* y, void* parameters, void* activation,
                                                             size_t* bytes) {
  (void)handle, (void)mode, (void)operations, (void)x, (void)z, (void)y, (void)parameters, (void)activation;
  *bytes = 0;
  return 0;
}

int cudnnGetBatchNormalizationTrainingExReserveSpaceSize(struct Handle* handle, int mode, int operations,
                                                         void* activation, void* x, size_t* bytes) {
  (void)handle, (void)mode, (void)operations, (void)activation, (void)x;
  *bytes = 0;
  return 0;
}

int cudnnGetBatchNormalizationBackwardExWorkspaceSize(struct Handle* handle, int mode, int operations, void* x, void* y,
                                                      void* dy, void* dz, void* dx, void* parameters, void* activation,
                                                      size_t* bytes) {
  (void)handle, (void)mode, (void)operations, (void)x, (void)y, (void)dy, (void)dz, (void)dx, (void)parameters;
  (void)activation;
  *bytes = 0;
  return 0;
}

int cudnnBatchNormalizationForwardTrainingEx(struct Handle* handle) {
  fakeLaunch(handle->stream, kNormalisationNs, "cudnn-batch-norm-forward");
  return 0;
}

int cudnnBatchNormalizationBackwardEx(struct Handle* handle) {
  fakeLaunch(handle->stream, kNormalisationNs, "cudnn-batch-norm-backward");
  return 0;
}

int cudnnBatchNormalizationForwardInference(struct Handle* handle) {
  fakeLaunch(handle->stream, kNormalisationNs, "cudnn-batch-norm-inference");
  return 0;
}

int cudnnPoolingForward(struct Handle* handle) {
  fakeLaunch(handle->stream, kPoolingNs, "cudnn-pooling");
  return 0;
}
