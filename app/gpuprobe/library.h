#pragma once

/* Names of the NVML library: found by the loader, else in folders into which container runtimes and WSL mount the
   driver without an entry in the loader's cache. Ends with NULL. */
extern const char* const kNvmlLibraries[];

/* Opens the first of `names` (up to NULL) that can be opened; returns NULL if none can. */
void* openFirst(const char* const* names);
