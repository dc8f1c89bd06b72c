#pragma once

#include <functional>
#include <string>

namespace fake {

// Returns the effect of the only kernel of LibTorch that is simulated: tensor.fill_() of contiguous values, by its
// mangled name and arguments. Ranks agree on numbers by filling a tensor with their number and summing it up, so it
// determines what a program does next. Returns an empty function for any other kernel.
std::function<void()> fillOf(const std::string& kernel, void** arguments);

}  // namespace fake
