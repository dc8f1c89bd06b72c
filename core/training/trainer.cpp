#include "core/study/run_plan.h"
