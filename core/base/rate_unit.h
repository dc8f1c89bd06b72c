#pragma once

#include <string_view>

namespace scalescope {

// Templates name the unit of a study's rates by the argument {rateUnit} (core/base/json/rate_unit.h). Messages without
// it are of Scalescope's own training, whose samples are images.
inline constexpr std::string_view kRateUnit = "rateUnit";
inline constexpr std::string_view kRateUnitWithout = "unit.images-per-second";

// Suffix of the codes of messages that name samples where those of Scalescope's own training name images.
inline constexpr std::string_view kOfSamples = "-of-samples";

}  // namespace scalescope
