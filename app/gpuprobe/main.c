/* Prints NVML's data of the GPUs that CUDA_VISIBLE_DEVICES leaves, one JSON line per interval: scalescope-gpuprobe
   INTERVAL_MS (0 = once) [users]. With `users` every line has the processes on each GPU; a single line always has them.
   It is a separate program, because the driver's library may hang or crash, and a static program cannot load it. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"
#include "old_glibc.h"
#include "visible.h"

/* The few declarations of nvml.h that are used here; the numbers are NVML's stable ABI. */
typedef struct nvmlDevice* Device;
typedef struct {
  unsigned long long total, free, used;
} Memory;
typedef struct {
  unsigned int gpu, memory;
} Utilisation;
typedef struct {
  unsigned int pid;
  unsigned long long used;
  unsigned int gpuInstance, computeInstance;
} Process;
enum { kClockOfMultiprocessors = 1 };
enum { kSuccess = 0, kInsufficientSize = 7, kGpuIsLost = 15, kMostProcesses = 64 };

static struct {
  int (*init)(void);
  int (*driverVersion)(char*, unsigned int);
  int (*count)(unsigned int*);
  int (*handle)(unsigned int, Device*);
  int (*name)(Device, char*, unsigned int);
  int (*uuid)(Device, char*, unsigned int);
  int (*memory)(Device, Memory*);
  int (*utilisation)(Device, Utilisation*);
  int (*power)(Device, unsigned int*);
  int (*temperature)(Device, int, unsigned int*);
  int (*energy)(Device, unsigned long long*);
  int (*processes)(Device, unsigned int*, Process*);
  int (*clock)(Device, int, unsigned int*);
  int (*powerLimit)(Device, unsigned int*);
  int (*throttleReasons)(Device, unsigned long long*);
  int (*migMode)(Device, unsigned int* current, unsigned int* pending);
} nvml;

static void* symbol(void* library, const char* name) { return dlsym(library, name); }

static int load(void) {
  void* library = openFirst(kNvmlLibraries);
  if (library == NULL) return 0;
  *(void**)&nvml.init = symbol(library, "nvmlInit_v2");
  *(void**)&nvml.driverVersion = symbol(library, "nvmlSystemGetDriverVersion");
  *(void**)&nvml.count = symbol(library, "nvmlDeviceGetCount_v2");
  *(void**)&nvml.handle = symbol(library, "nvmlDeviceGetHandleByIndex_v2");
  *(void**)&nvml.name = symbol(library, "nvmlDeviceGetName");
  *(void**)&nvml.uuid = symbol(library, "nvmlDeviceGetUUID");
  *(void**)&nvml.memory = symbol(library, "nvmlDeviceGetMemoryInfo");
  *(void**)&nvml.utilisation = symbol(library, "nvmlDeviceGetUtilizationRates");
  *(void**)&nvml.power = symbol(library, "nvmlDeviceGetPowerUsage");
  *(void**)&nvml.temperature = symbol(library, "nvmlDeviceGetTemperature");
  *(void**)&nvml.energy = symbol(library, "nvmlDeviceGetTotalEnergyConsumption");
  *(void**)&nvml.processes = symbol(library, "nvmlDeviceGetComputeRunningProcesses_v3");
  *(void**)&nvml.clock = symbol(library, "nvmlDeviceGetClockInfo");
  *(void**)&nvml.powerLimit = symbol(library, "nvmlDeviceGetEnforcedPowerLimit");
  *(void**)&nvml.throttleReasons = symbol(library, "nvmlDeviceGetCurrentClocksEventReasons");
  if (nvml.throttleReasons == NULL) /* Drivers before 535 use this name. */
    *(void**)&nvml.throttleReasons = symbol(library, "nvmlDeviceGetCurrentClocksThrottleReasons");
  *(void**)&nvml.migMode = symbol(library, "nvmlDeviceGetMigMode");
  if (nvml.init == NULL || nvml.count == NULL || nvml.handle == NULL || nvml.name == NULL || nvml.memory == NULL)
    return 0;
  return nvml.init() == kSuccess;
}

/* Prints a driver's text as a JSON string; characters other than plain ASCII become '?'. */
static void printText(const char* text) {
  putchar('"');
  for (; *text != '\0'; ++text) putchar(*text < 0x20 || *text > 0x7e || *text == '"' || *text == '\\' ? '?' : *text);
  putchar('"');
}

static void printProcesses(Device device) {
  Process list[kMostProcesses];
  unsigned int count = kMostProcesses;
  const int status = nvml.processes == NULL ? 1 : nvml.processes(device, &count, list);
  printf(",\"processes\":[");
  for (unsigned int i = 0; status == kSuccess && i < count && i < kMostProcesses; ++i) {
    char path[64];
    char name[64] = "";
    snprintf(path, sizeof path, "/proc/%u/comm", list[i].pid);
    FILE* file = fopen(path, "r");
    if (file != NULL) {
      if (fgets(name, sizeof name, file) == NULL) name[0] = '\0';
      name[strcspn(name, "\n")] = '\0';
      fclose(file);
    }
    char label[96];
    snprintf(label, sizeof label, "%u %s", list[i].pid, name);
    if (i > 0) putchar(',');
    printText(label);
  }
  putchar(']');
}

/* Returns true if the GPU is divided into slices (MIG): CUDA gets one of them, while NVML reports memory and load of
   all. */
static int isDivided(Device device) {
  unsigned int current = 0, pending = 0;
  return nvml.migMode != NULL && nvml.migMode(device, &current, &pending) == kSuccess && current == 1;
}

/* Values that the driver does not report are omitted. */
static void printDevice(unsigned int index, Device device, int full) {
  char name[96] = "";
  Memory memory;
  Utilisation utilisation;
  unsigned int number;
  unsigned long long energy, reasons;
  nvml.name(device, name, sizeof name);
  printf("{\"index\":%u,\"name\":", index);
  printText(name);
  char uuid[kUuidBytes] = "";
  if (full && nvml.uuid != NULL && nvml.uuid(device, uuid, sizeof uuid) == kSuccess) {
    printf(",\"uuid\":");
    printText(uuid);
  }
  const int divided = isDivided(device);
  if (divided) printf(",\"mig\":true");
  if (!divided && nvml.memory(device, &memory) == kSuccess)
    printf(",\"memoryBytes\":%llu,\"usedBytes\":%llu", memory.total, memory.used);
  if (nvml.utilisation != NULL && nvml.utilisation(device, &utilisation) == kSuccess)
    printf(",\"utilisation\":%u", utilisation.gpu);
  if (nvml.power != NULL && nvml.power(device, &number) == kSuccess) printf(",\"powerWatts\":%.3f", number / 1e3);
  if (nvml.temperature != NULL && nvml.temperature(device, 0, &number) == kSuccess)
    printf(",\"temperature\":%u", number);
  if (nvml.energy != NULL && nvml.energy(device, &energy) == kSuccess)
    printf(",\"energyJoules\":%.3f", (double)energy / 1e3);
  if (nvml.clock != NULL && nvml.clock(device, kClockOfMultiprocessors, &number) == kSuccess)
    printf(",\"clockMHz\":%u", number);
  if (nvml.powerLimit != NULL && nvml.powerLimit(device, &number) == kSuccess)
    printf(",\"powerLimitWatts\":%.3f", number / 1e3);
  if (nvml.throttleReasons != NULL && nvml.throttleReasons(device, &reasons) == kSuccess)
    printf(",\"throttleReasons\":%llu", reasons);
  if (full) printProcesses(device);
  putchar('}');
}

static unsigned int offeredDevices(unsigned int count, unsigned int chosen[kMostDevices]) {
  char uuids[kMostDevices][kUuidBytes];
  if (count > kMostDevices) count = kMostDevices;
  for (unsigned int i = 0; i < count; ++i) {
    Device device;
    uuids[i][0] = '\0';
    if (nvml.uuid != NULL && nvml.handle(i, &device) == kSuccess && nvml.uuid(device, uuids[i], kUuidBytes) != kSuccess)
      uuids[i][0] = '\0';
  }
  return visibleDevices(getenv("CUDA_VISIBLE_DEVICES"), (const char(*)[kUuidBytes])uuids, count, chosen);
}

/* Returns true if CUDA_VISIBLE_DEVICES names a slice, as Slurm sets it. */
static int isSliceOffered(void) {
  const char* list = getenv("CUDA_VISIBLE_DEVICES");
  return list != NULL && strncmp(list, "MIG-", 4) == 0;
}

static int printSample(int full) {
  unsigned int count = 0;
  char driver[96] = "";
  if (nvml.count(&count) != kSuccess) count = 0;
  if (nvml.driverVersion != NULL) nvml.driverVersion(driver, sizeof driver);
  printf("{\"driver\":");
  printText(driver);
  printf(",\"gpus\":[");
  unsigned int chosen[kMostDevices];
  const unsigned int offered = offeredDevices(count, chosen);
  int first = 1;
  unsigned int lost = 0;
  for (unsigned int i = 0; i < offered; ++i) {
    Device device;
    char name[96];
    int status = nvml.handle(chosen[i], &device);
    if (status == kSuccess) status = nvml.name(device, name, sizeof name) == kGpuIsLost ? kGpuIsLost : kSuccess;
    if (status == kGpuIsLost) ++lost;
    if (status != kSuccess) continue;
    if (!first) putchar(',');
    first = 0;
    printDevice(chosen[i], device, full);
  }
  putchar(']');
  if (lost > 0) printf(",\"lost\":%u", lost);
  if (isSliceOffered()) printf(",\"slices\":true");
  printf("}\n");
  return fflush(stdout) == 0;
}

int main(int argc, char** argv) {
  const int intervalMs = argc > 1 ? atoi(argv[1]) : 0;
  if (!load()) {
    printf("{\"gpus\":[]}\n");
    return 0;
  }
  if (intervalMs <= 0) return printSample(1) ? 0 : 1;
  /* Ends with its reader: printing to a closed pipe raises SIGPIPE, and a change of the parent shows that it has
     exited. */
  const pid_t parent = getppid();
  const int full = argc > 2 && strcmp(argv[2], "users") == 0;
  while (getppid() == parent && printSample(full)) usleep((useconds_t)intervalMs * 1000);
  return 0;
}
