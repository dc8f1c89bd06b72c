#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/spec/spec.h"

namespace scalescope {

// Axes that the user defines (FreeAxis): each combination of their values is a variant of the study.

inline constexpr std::size_t kMostFreeAxes = 4;
inline constexpr std::size_t kMostFreeValues = 100;     // Limit per axis.
inline constexpr std::size_t kMostFreeValueBytes = 60;  // Limit per value.
inline constexpr std::size_t kMostVariantBytes = 600;   // Limit of a variant's name with the values of free axes.

// Returns true if a key of `axes` or of an entry of `skip` is the name of a free axis.
bool isFreeAxis(std::string_view key);

// Returns the name without its prefix: the placeholder or the variable.
std::string_view settingOf(const FreeAxis& axis);

// Returns the number of combinations of values, at most `limit` + 1; 1 if there are no free axes.
std::size_t countFreeCombinations(const AxesSpec& axes, std::size_t limit);

// One combination: each axis with one value, in the study's order.
using FreeChoice = std::vector<FreeAxis>;
// Returns all combinations, the last axis varying fastest.
std::vector<FreeChoice> freeCombinations(const AxesSpec& axes);

// Returns the patch of the study's program that sets these values.
nlohmann::json freePatch(const FreeChoice& choice);

// Returns the name of a variant with these values: "lr=0.1 NCCL_ALGO=Ring", after the variant's name if that is not
// "plain".
std::string variantLabel(const std::string& variant, const FreeChoice& choice);

}  // namespace scalescope
