#include "visible.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Returns the device that one entry names, or -1. */
static int deviceOf(const char* entry, size_t length, const char (*uuids)[kUuidBytes], unsigned int count) {
  if (length == 0) return -1;
  if (isdigit((unsigned char)entry[0])) {
    char* end;
    const unsigned long index = strtoul(entry, &end, 10);
    return end == entry + length && index < count ? (int)index : -1;
  }
  if (length < 4 || strncasecmp(entry, "GPU-", 4) != 0) return -1;
  int found = -1;
  for (unsigned int i = 0; i < count; ++i) {
    if (strncasecmp(uuids[i], entry, length) != 0) continue;
    if (found >= 0) return -1; /* The prefix matches two devices. */
    found = (int)i;
  }
  return found;
}

unsigned int visibleDevices(const char* list, const char (*uuids)[kUuidBytes], unsigned int count,
                            unsigned int chosen[kMostDevices]) {
  unsigned int taken = 0;
  if (count > kMostDevices) count = kMostDevices;
  if (list == NULL)
    for (; taken < count; ++taken) chosen[taken] = taken;
  while (list != NULL && taken < count) {
    const char* comma = strchr(list, ',');
    const char* end = comma != NULL ? comma : list + strlen(list);
    while (list < end && isspace((unsigned char)*list)) ++list;
    while (end > list && isspace((unsigned char)end[-1])) --end;
    const int device = deviceOf(list, (size_t)(end - list), uuids, count);
    if (device < 0) break;
    int known = 0;
    for (unsigned int i = 0; i < taken; ++i) known |= chosen[i] == (unsigned int)device;
    if (!known) chosen[taken++] = (unsigned int)device;
    list = comma != NULL ? comma + 1 : NULL;
  }
  return taken;
}
