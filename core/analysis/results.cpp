#include "core/analysis/results.h"
