#pragma once

/* NVML as a driver may be there: where the loader finds it, else in folders that container runtimes and WSL mount the
   driver into without an entry in the loader's cache. Ends with NULL. */
extern const char* const kNvmlLibraries[];

/* Opens the first of `names` (up to NULL) that can be opened; NULL where none can. */
void* openFirst(const char* const* names);
