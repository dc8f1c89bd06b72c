#pragma once

enum { kMostDevices = 64, kUuidBytes = 96 };

/* Stores the NVML devices that CUDA_VISIBLE_DEVICES (`list`, NULL = not set) leaves in `chosen`, in its order; returns
   their number. The rules are those of CUDA: each entry is an index or a unique prefix of a UUID, and an entry that
   names no device hides all that follow. Indices are NVML's, by PCI bus. Slices (MIG-) are no whole devices and end the
   list. */
unsigned int visibleDevices(const char* list, const char (*uuids)[kUuidBytes], unsigned int count,
                            unsigned int chosen[kMostDevices]);
