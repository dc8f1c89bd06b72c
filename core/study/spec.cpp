#include "core/study/spec.h"
