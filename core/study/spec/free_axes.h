#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/spec/spec.h"

namespace scalescope {

// Axes of the user's own (FreeAxis): each combination of their values is a variant of the study.

inline constexpr std::size_t kMostFreeAxes = 4;
inline constexpr std::size_t kMostFreeValues = 100;     // of each
inline constexpr std::size_t kMostFreeValueBytes = 60;  // of each value
inline constexpr std::size_t kMostVariantBytes = 600;   // of a variant's name with the values of such axes

// Returns whether a key of `axes` or of an entry of `skip` is the name of such an axis.
bool isFreeAxis(std::string_view key);

// Returns the name less its prefix: the placeholder or the variable.
std::string_view settingOf(const FreeAxis& axis);

// Returns how many combinations of values there are, at most `limit` + 1: 1 without such axes.
std::size_t countFreeCombinations(const AxesSpec& axes, std::size_t limit);

// One choice: each axis with one value, in the study's order.
using FreeChoice = std::vector<FreeAxis>;
// Returns all of them, the last axis the fastest.
std::vector<FreeChoice> freeCombinations(const AxesSpec& axes);

// Returns the patch of the study's program that sets these values.
nlohmann::json freePatch(const FreeChoice& choice);

// Returns what a variant is called with these values: "lr=0.1 NCCL_ALGO=Ring", behind the name of one that is not
// "plain".
std::string variantLabel(const std::string& variant, const FreeChoice& choice);

}  // namespace scalescope
