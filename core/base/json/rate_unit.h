#pragma once

#include <string>
#include <utility>

#include "core/base/json/nested.h"
#include "core/base/rate_unit.h"

namespace scalescope {

// Returns the message for its study, since nothing says that the samples of a user's own program are images: the
// message whose code has the suffix if the catalog has one, and rates in samples/s. Messages that name neither images
// nor a unit, or that have a unit already, stay as they are.
inline Message withRateUnit(Message message, bool isOfProgram) {
  if (!isOfProgram) return message;
  const std::string ofSamples = message.code + std::string(kOfSamples);
  if (englishTemplate(ofSamples) != ofSamples) message.code = ofSamples;
  const bool namesUnit = englishTemplate(message.code).find("{rateUnit}") != std::string_view::npos;
  if (!namesUnit || nestedIn(message, std::string(kRateUnit))) return message;
  return nested(std::move(message), std::string(kRateUnit), {"unit.samples-per-second", {}});
}

}  // namespace scalescope
