#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "core/base/message.h"

namespace scalescope {

// A failure as a message (with host, rank, step, file or offset as arguments, and a hint in its template) and the
// messages of its causes, innermost last.
struct Error {
  Message message;
  std::vector<Message> causes;

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

using Arguments = std::vector<std::pair<std::string, Argument>>;

// Returns an error value: `return fail("study.unknown-key", {{"key", key}});`
inline tl::unexpected<Error> fail(std::string code, Arguments arguments = {}) {
  return tl::unexpected<Error>(Error{Message{std::move(code), std::move(arguments)}, {}});
}

// Wraps an error in a higher-level one: `inner` becomes its first cause.
inline tl::unexpected<Error> fail(std::string code, Arguments arguments, const Error& inner) {
  Error error{Message{std::move(code), std::move(arguments)}, {inner.message}};
  error.causes.insert(error.causes.end(), inner.causes.begin(), inner.causes.end());
  return tl::unexpected<Error>(std::move(error));
}

// Returns "what: cause: cause" in English, for stderr and logs.
std::string english(const Error& error);

}  // namespace scalescope
