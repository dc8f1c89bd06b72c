#pragma once

enum { kMostDevices = 64, kUuidBytes = 96 };

/* The devices of NVML that CUDA_VISIBLE_DEVICES (`list`, NULL = not set) leaves, in its order; returns how many are in
   `chosen`. As CUDA reads it: an index or the beginning of one UUID each, and what follows an entry that names no
   device is hidden too. Indices are NVML's, by PCI bus. Slices (MIG-) are no whole devices and end the list. */
unsigned int visibleDevices(const char* list, const char (*uuids)[kUuidBytes], unsigned int count,
                            unsigned int chosen[kMostDevices]);
