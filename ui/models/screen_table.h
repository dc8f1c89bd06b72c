#pragma once

#include "core/report/values/figure.h"

namespace scalescope {

// Returns a table for the screen: the bounds of a value (columns KEY, KEYLow and KEYHigh) follow it in its own column,
// in the window's language. Files keep the columns separate.
Table withBoundsJoined(const Table& table);

}  // namespace scalescope
