#pragma once

#include "core/report/values/figure.h"

namespace scalescope {

// A table as a screen shows it: the bounds of a value (columns KEY, KEYLow and KEYHigh) stand behind it, in its own
// column and in the window's language. Files keep the columns apart.
Table withBoundsJoined(const Table& table);

}  // namespace scalescope
