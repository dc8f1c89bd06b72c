#pragma once

#include <functional>
#include <string>

namespace played {

// The one kernel of LibTorch that is played: tensor.fill_() of contiguous values, by its mangled name and arguments.
// Ranks agree on numbers by filling a tensor with theirs and summing it up, so it decides what a program does next.
// Nothing for any other kernel.
std::function<void()> fillOf(const std::string& kernel, void** arguments);

}  // namespace played
