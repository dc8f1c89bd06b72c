#include "core/base/result.h"
