#pragma once

#include <cstddef>
#include <string_view>

namespace scalescope {

// Returns the number of values and keys of a record that is an object, 0 for any other one. Each of them needs up to a
// hundred bytes of memory once the record is decoded.
std::size_t objectValues(std::string_view record);

}  // namespace scalescope
