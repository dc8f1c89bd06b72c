#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace scalescope {

// Puts a message into another one: the argument `name` of `outer` becomes the English text of `inner`. The arguments
// "name:code" and "name:ARGUMENT" of the inner message are added beside it, so that the window can translate that part
// too. Inner messages nest further in the same way.
Message nested(Message outer, const std::string& name, const Message& inner);

// Returns an error whose message contains another one.
inline tl::unexpected<Error> failNested(Message outer, const std::string& name, const Message& inner) {
  return tl::unexpected(Error(nested(std::move(outer), name, inner), {}));
}

// Nests an error as the reason: "what: cause: cause".
Message because(Message outer, const Error& reason, const std::string& name = "reason");

// Returns a message "a, b, c" of at least one message, each of which the window can translate.
Message listed(const std::vector<Message>& sentences);

// Returns the message nested in the argument `name`, or nullopt if the argument is not a message.
std::optional<Message> nestedIn(const Message& outer, const std::string& name);

// Returns the message for its study. The samples of a user's own program need not be images, so it gets the message
// whose code has the suffix if the catalog has one, and rates in samples/s. Messages that name neither images nor a
// unit, or that have a unit already, are returned unchanged.
inline Message withRateUnit(Message message, bool isOfProgram) {
  if (!isOfProgram) return message;
  const std::string ofSamples = message.code + std::string(kOfSamples);
  if (englishTemplate(ofSamples) != ofSamples) message.code = ofSamples;
  const bool namesUnit = englishTemplate(message.code).find("{rateUnit}") != std::string_view::npos;
  if (!namesUnit || nestedIn(message, std::string(kRateUnit))) return message;
  return nested(std::move(message), std::string(kRateUnit), {"unit.samples-per-second", {}});
}

}  // namespace scalescope
