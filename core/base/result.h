#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "core/base/error_kind.h"
#include "core/base/message.h"

namespace scalescope {

// A failure as a message (with host, rank, step, file or offset as arguments, and a hint in its template) and the
// messages of its causes, innermost last. The kind is that of the message's code, or of the first cause whose code has
// one; causes that are added later do not change it.
struct Error {
  Error() = default;
  Error(Message what, std::vector<Message> reasons);

  Message message;
  std::vector<Message> causes;
  ErrorKind kind = ErrorKind::permanent;

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

using Arguments = std::vector<std::pair<std::string, Argument>>;

// Returns an error value: `return fail("study.unknown-key", {{"key", key}});`.
inline tl::unexpected<Error> fail(std::string code, Arguments arguments = {}) {
  return tl::unexpected<Error>(Error{Message{std::move(code), std::move(arguments)}, {}});
}

// Wraps an error in a higher-level one: `inner` becomes its first cause.
inline tl::unexpected<Error> fail(std::string code, Arguments arguments, const Error& inner) {
  std::vector<Message> causes{inner.message};
  causes.insert(causes.end(), inner.causes.begin(), inner.causes.end());
  return tl::unexpected<Error>(Error{Message{std::move(code), std::move(arguments)}, std::move(causes)});
}

// Returns true if the network does not lead to the host, or nothing answers there; the host's state is unknown then.
bool isNetwork(const Error& error);

// Returns true if the error concerns the study's job on a cluster.
bool isOfJob(const Error& error);

// Returns true if the job of a host has ended, so that nothing that ran in it is alive.
bool isJobEnd(ErrorKind kind);

// Returns true if a retry alone fails again and the user has to act.
bool needsUser(const Error& error);

// Returns true if a later retry may succeed: the host is unreachable or silent, its job is pending, or it waits for an
// answer.
bool isRetryable(const Error& error);

// Returns "what: cause: cause" in English, for stderr and logs.
std::string english(const Error& error);

}  // namespace scalescope
