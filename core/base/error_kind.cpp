#include "core/base/error_kind.h"

#include <utility>

#include "core/base/coded.h"
#include "core/base/result.h"

namespace scalescope {
namespace {

constexpr Coded<ErrorKind> kCodeKinds[] = {
// clang-format off
#include "core/base/error_kinds.inc"
    // clang-format on
};

// Returns the kind of the first of these messages that has a row.
ErrorKind firstKind(const Message& message, const std::vector<Message>& causes) {
  ErrorKind kind = kindOf(message.code);
  for (auto cause = causes.begin(); kind == ErrorKind::permanent && cause != causes.end(); ++cause)
    kind = kindOf(cause->code);
  return kind;
}

}  // namespace

ErrorKind kindOf(std::string_view code) { return codedValue(kCodeKinds, code).value_or(ErrorKind::permanent); }

Error::Error(Message what, std::vector<Message> reasons)
    : message(std::move(what)), causes(std::move(reasons)), kind(firstKind(message, causes)) {}

bool isNetwork(const Error& error) { return error.kind == ErrorKind::network || error.kind == ErrorKind::unreachable; }

bool isOfJob(const Error& error) {
  return error.kind == ErrorKind::jobRefused || error.kind == ErrorKind::jobPending || isJobEnd(error.kind);
}

bool isJobEnd(ErrorKind kind) { return kind == ErrorKind::jobEnded || kind == ErrorKind::jobCancelled; }

bool needsUser(const Error& error) {
  return error.kind == ErrorKind::needsUser || error.kind == ErrorKind::needsAnswer ||
         error.kind == ErrorKind::jobRefused;
}

bool isRetryable(const Error& error) {
  return error.kind == ErrorKind::transient || error.kind == ErrorKind::needsAnswer ||
         error.kind == ErrorKind::jobPending || isNetwork(error);
}

}  // namespace scalescope
