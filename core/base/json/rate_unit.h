#pragma once

#include <utility>

#include "core/base/json/nested.h"
#include "core/base/rate_unit.h"

namespace scalescope {

// Returns the message with the unit of its study's rates: samples/s if a user's own program was measured, since nothing
// says that its samples are images. Messages whose template names no unit, or that have one already, stay as they are.
inline Message withRateUnit(Message message, bool isOfProgram) {
  const bool namesUnit = englishTemplate(message.code).find("{rateUnit}") != std::string_view::npos;
  if (!isOfProgram || !namesUnit || nestedIn(message, std::string(kRateUnit))) return message;
  return nested(std::move(message), std::string(kRateUnit), {"unit.samples-per-second", {}});
}

}  // namespace scalescope
