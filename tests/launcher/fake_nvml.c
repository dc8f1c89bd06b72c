/* A fake NVML with three GPUs, which scalescope-gpuprobe finds by LD_LIBRARY_PATH as libnvidia-ml.so.1. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  unsigned long long total, free, used;
} Memory;

static const char* const kUuids[] = {"GPU-11aa0000-0000-0000-0000-000000000000",
                                     "GPU-11bb0000-0000-0000-0000-000000000000",
                                     "GPU-22cc0000-0000-0000-0000-000000000000"};

int nvmlInit_v2(void);
int nvmlDeviceGetCount_v2(unsigned int* count);
int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void** device);
int nvmlDeviceGetName(void* device, char* name, unsigned int size);
int nvmlDeviceGetMigMode(void* device, unsigned int* current, unsigned int* pending);
int nvmlDeviceGetUUID(void* device, char* uuid, unsigned int size);
int nvmlDeviceGetMemoryInfo(void* device, Memory* memory);
int nvmlSystemGetDriverVersion(char* version, unsigned int size);
int nvmlDeviceGetClockInfo(void* device, int type, unsigned int* megahertz);
int nvmlDeviceGetEnforcedPowerLimit(void* device, unsigned int* milliwatts);
int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* bits);

typedef struct {
  unsigned int pid;
  unsigned long long used;
  unsigned int gpuInstance, computeInstance;
} Process;
int nvmlDeviceGetComputeRunningProcesses_v3(void* device, unsigned int* count, Process* list);

/* Reports the pid in the file of SCALESCOPE_TEST_GPU_PROCESS, on the first GPU. */
int nvmlDeviceGetComputeRunningProcesses_v3(void* device, unsigned int* count, Process* list) {
  const char* path = getenv("SCALESCOPE_TEST_GPU_PROCESS");
  FILE* file = path != NULL && (uintptr_t)device == 1 ? fopen(path, "r") : NULL;
  *count = file != NULL && fscanf(file, "%u", &list[0].pid) == 1 ? 1 : 0;
  if (file != NULL) fclose(file);
  return 0;
}

int nvmlInit_v2(void) { return 0; }

int nvmlDeviceGetCount_v2(unsigned int* count) {
  *count = 3;
  return 0;
}

/* Returns true if the environment variable holds this index. */
static int isNamed(const char* variable, unsigned int index) {
  const char* named = getenv(variable);
  return named != NULL && (unsigned int)atoi(named) == index;
}

/* Returns 15 if the GPU is lost. */
int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void** device) {
  *device = (void*)(uintptr_t)(index + 1);
  if (isNamed("SCALESCOPE_TEST_LOST_GPU", index)) return 15;
  return index < 3 ? 0 : 2;
}

int nvmlDeviceGetMigMode(void* device, unsigned int* current, unsigned int* pending) {
  *current = *pending = isNamed("SCALESCOPE_TEST_DIVIDED_GPU", (unsigned int)(uintptr_t)device - 1) ? 1 : 0;
  return 0;
}

int nvmlDeviceGetName(void* device, char* name, unsigned int size) {
  snprintf(name, size, "Made-up GPU %d", (int)(uintptr_t)device - 1);
  return 0;
}

int nvmlDeviceGetUUID(void* device, char* uuid, unsigned int size) {
  snprintf(uuid, size, "%s", kUuids[(uintptr_t)device - 1]);
  return 0;
}

/* Returns 3 (not supported) if GPU and CPU share their memory. */
int nvmlDeviceGetMemoryInfo(void* device, Memory* memory) {
  if (isNamed("SCALESCOPE_TEST_SHARED_GPU", (unsigned int)(uintptr_t)device - 1)) return 3;
  memory->total = 8000000000ull;
  memory->used = (uintptr_t)device * 1000000;
  memory->free = memory->total - memory->used;
  return 0;
}

int nvmlSystemGetDriverVersion(char* version, unsigned int size) {
  snprintf(version, size, "made-up");
  return 0;
}

int nvmlDeviceGetClockInfo(void* device, int type, unsigned int* megahertz) {
  *megahertz = type == 1 ? 1500 + (unsigned int)(uintptr_t)device : 0;
  return 0;
}

/* The last GPU does not report a limit. */
int nvmlDeviceGetEnforcedPowerLimit(void* device, unsigned int* milliwatts) {
  *milliwatts = 250500;
  return (uintptr_t)device < 3 ? 0 : 3;
}

int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* bits) {
  *bits = (uintptr_t)device == 2 ? 0x24 : 0;
  return 0;
}
