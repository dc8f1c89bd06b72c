#include "core/report/figure.h"
