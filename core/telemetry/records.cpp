#include "core/telemetry/records.h"
