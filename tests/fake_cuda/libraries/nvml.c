/* NVML of the simulated GPUs, for scalescope-gpuprobe and LibTorch's out-of-memory message. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { kSuccess = 0, kInvalidArgument = 2, kNotSupported = 3 };
enum { kUsage = 77, kPowerMilliwatts = 400000, kPowerLimitMilliwatts = 700000, kTemperature = 45, kClockMHz = 1980 };
enum { kWatts = 400 };

struct Memory {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
};

struct Utilization {
  unsigned gpu;
  unsigned memory;
};

static long long numberOf(const char* variable, long long otherwise) {
  const char* text = getenv(variable);
  return text == NULL ? otherwise : atoll(text);
}

static int isMig(void) { return numberOf("FAKE_NVML_MIG", 0) != 0; }

static unsigned count(void) { return (unsigned)numberOf("FAKE_NVML_DEVICES", numberOf("FAKE_CUDA_DEVICES", 1)); }

static unsigned indexOf(const void* device) { return (unsigned)(uintptr_t)device - 1; }

/* Simulates a driver that hangs: a call never returns. */
static void hangIfAsked(void) {
  while (numberOf("FAKE_NVML_HANG", 0) != 0) pause();
}

int nvmlInit_v2(void) {
  hangIfAsked();
  return kSuccess;
}

int nvmlInitWithFlags(unsigned flags) {
  (void)flags;
  return nvmlInit_v2();
}

int nvmlShutdown(void) { return kSuccess; }

int nvmlDeviceGetCount_v2(unsigned* found) {
  *found = count();
  return kSuccess;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  *device = (void*)(uintptr_t)(index + 1);
  return index < count() ? kSuccess : kInvalidArgument;
}

/* LibTorch's out-of-memory message identifies the GPU by the numbers of cudaDeviceGetPCIBusId. */
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** device) {
  unsigned domain = 0;
  unsigned number = 0;
  if (sscanf(bus, "%x:%x:", &domain, &number) != 2) return kInvalidArgument;
  return nvmlDeviceGetHandleByIndex_v2(number - 1, device);
}

int nvmlDeviceGetName(void* device, char* name, unsigned bytes) {
  (void)device;
  snprintf(name, bytes, "NVIDIA H100 80GB HBM3 (fake)");
  return kSuccess;
}

int nvmlDeviceGetUUID(void* device, char* uuid, unsigned bytes) {
  snprintf(uuid, bytes, "GPU-%08x-0000-0000-0000-%012llx", indexOf(device) + 1, numberOf("FAKE_NVML_MACHINE", 0));
  return kSuccess;
}

int nvmlDeviceGetMemoryInfo(void* device, struct Memory* memory) {
  (void)device;
  memory->total = (unsigned long long)numberOf("FAKE_NVML_MB", numberOf("FAKE_CUDA_MB", 81000)) * 1000000ull;
  memory->used = 1000000000ull;
  memory->free = memory->total - memory->used;
  return kSuccess;
}

int nvmlSystemGetDriverVersion(char* version, unsigned bytes) {
  snprintf(version, bytes, "580.0.fake");
  return kSuccess;
}

int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  *version = (int)numberOf("FAKE_CUDA_DRIVER", 13000);
  return kSuccess;
}

/* NVML reports no use of a GPU that is divided by MIG. */
int nvmlDeviceGetUtilizationRates(void* device, struct Utilization* utilization) {
  (void)device;
  if (isMig()) return kNotSupported;
  utilization->gpu = kUsage;
  utilization->memory = 10;
  return kSuccess;
}

int nvmlDeviceGetMigMode(void* device, unsigned* current, unsigned* pending) {
  (void)device;
  *current = (unsigned)isMig();
  *pending = *current;
  return kSuccess;
}

int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts) {
  (void)device;
  *milliwatts = kPowerMilliwatts;
  return kSuccess;
}

int nvmlDeviceGetTotalEnergyConsumption(void* device, unsigned long long* millijoules) {
  (void)device;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  *millijoules = ((unsigned long long)now.tv_sec * 1000 + (unsigned long long)now.tv_nsec / 1000000) * kWatts;
  return kSuccess;
}

int nvmlDeviceGetTemperature(void* device, int sensor, unsigned* degrees) {
  (void)device, (void)sensor;
  *degrees = kTemperature;
  return kSuccess;
}

int nvmlDeviceGetClockInfo(void* device, int clock, unsigned* megahertz) {
  (void)device, (void)clock;
  *megahertz = kClockMHz;
  return kSuccess;
}

int nvmlDeviceGetEnforcedPowerLimit(void* device, unsigned* milliwatts) {
  (void)device;
  *milliwatts = kPowerLimitMilliwatts;
  return kSuccess;
}

int nvmlDeviceGetCurrentClocksEventReasons(void* device, unsigned long long* reasons) {
  (void)device;
  *reasons = 0;
  return kSuccess;
}

int nvmlDeviceGetComputeRunningProcesses_v3(void* device, unsigned* found, void* list) {
  (void)device, (void)list;
  *found = 0;
  return kSuccess;
}

int nvmlDeviceGetComputeRunningProcesses(void* device, unsigned* found, void* list) {
  return nvmlDeviceGetComputeRunningProcesses_v3(device, found, list);
}

/* There is no NVLink: LibTorch asks which devices it connects. */
int nvmlDeviceGetNvLinkRemoteDeviceType(void* device, unsigned link, int* type) {
  (void)device, (void)link, (void)type;
  return kNotSupported;
}

int nvmlDeviceGetNvLinkRemotePciInfo_v2(void* device, unsigned link, void* information) {
  (void)device, (void)link, (void)information;
  return kNotSupported;
}
