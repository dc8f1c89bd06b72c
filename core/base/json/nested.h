#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Puts a message into another one: the argument `name` of `outer` becomes the English text of `inner`. The arguments
// "name:code" and "name:ARGUMENT" of the inner message are added beside it, so that the window can translate that part
// too. Inner messages nest further in the same way.
Message nested(Message outer, const std::string& name, const Message& inner);

// Nests an error as the reason: "what: cause: cause".
Message because(Message outer, const Error& reason, const std::string& name = "reason");

// Returns a message "a, b, c" of at least one message, each of which the window can translate.
Message listed(const std::vector<Message>& sentences);

// Returns the message nested in the argument `name`, or nullopt if the argument is not a message.
std::optional<Message> nestedIn(const Message& outer, const std::string& name);

}  // namespace scalescope
