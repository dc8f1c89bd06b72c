#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "core/base/message.h"

namespace scalescope {

// What failed and where (message, with host, rank, step, file, offset as arguments and what to try in its template)
// and, innermost last, the messages that led to it.
struct Error {
  Message message;
  std::vector<Message> causes;

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

using Arguments = std::vector<std::pair<std::string, Argument>>;

// An error value: `return fail("study.unknown-key", {{"key", key}});`
inline tl::unexpected<Error> fail(std::string code, Arguments arguments = {}) {
  return tl::unexpected<Error>(Error{Message{std::move(code), std::move(arguments)}, {}});
}

// The same error seen from one level higher: `inner` becomes its first cause.
inline tl::unexpected<Error> fail(std::string code, Arguments arguments, const Error& inner) {
  Error error{Message{std::move(code), std::move(arguments)}, {inner.message}};
  error.causes.insert(error.causes.end(), inner.causes.begin(), inner.causes.end());
  return tl::unexpected<Error>(std::move(error));
}

// "what: cause: cause" in English, for stderr and logs.
std::string english(const Error& error);

}  // namespace scalescope
