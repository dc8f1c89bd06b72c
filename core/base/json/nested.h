#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// A sentence inside a sentence: the argument `name` of `outer` is what `inner` says. It is the English text, as every
// argument that is words, and beside it stand "name:code" and "name:ARGUMENT" of the inner sentence, so that a window
// can say that part in its language too. Inner sentences nest further in the same way.
Message nested(Message outer, const std::string& name, const Message& inner);

// The same with an error as the reason: "what: cause: cause".
Message because(Message outer, const Error& reason, const std::string& name = "reason");

// "a, b, c" of at least one sentence, each of which a window can say in its language.
Message listed(const std::vector<Message>& sentences);

// The sentence that `name` stands for, nullopt where the argument is no sentence.
std::optional<Message> nestedIn(const Message& outer, const std::string& name);

}  // namespace scalescope
