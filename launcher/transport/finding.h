#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/base/json/nested.h"
#include "core/base/message.h"
#include "core/base/enum_names.h"

namespace scalescope::preflight {

// Result of a host's check. A warning does not prevent a run; `unknown`: it could not be checked.
enum class Verdict { ok, warning, failed, unknown };
inline constexpr std::array kVerdicts{EnumName{Verdict::ok, "ok"}, EnumName{Verdict::warning, "warning"},
                                      EnumName{Verdict::failed, "failed"}, EnumName{Verdict::unknown, "unknown"}};
constexpr const auto& enumNames(Verdict) { return kVerdicts; }

// The fix for a failed check: a text, and a shell line to copy if there is one. Text of the host is quoted in that
// line.
struct Fix {
  Message message;
  std::string command = {};
  friend bool operator==(const Fix&, const Fix&) = default;
};

struct Finding {
  Verdict verdict = Verdict::ok;
  Message evidence;  // The observed numbers or words; texts of a host are inert.
  std::optional<Fix> fix = {};
  friend bool operator==(const Finding&, const Finding&) = default;
};

struct CheckResult {
  std::string check;
  Finding finding;
  bool waits = false;  // True if a step before it was not taken, which has its own line.
};

inline Finding fine(Message evidence) { return {Verdict::ok, std::move(evidence)}; }
inline Finding warn(Message evidence, Fix fix) { return {Verdict::warning, std::move(evidence), std::move(fix)}; }
inline Finding bad(Message evidence, Fix fix) { return {Verdict::failed, std::move(evidence), std::move(fix)}; }
// Returns a message about another check, with its arguments `check`, the name, and `title`, the name in lists of
// checks.
inline Message aboutCheck(std::string code, const std::string& check) {
  return nested({std::move(code), {{"check", check}}}, "title", {"preflight.title-" + check, {}});
}

inline Finding unknown(Message evidence) { return {Verdict::unknown, std::move(evidence)}; }

}  // namespace scalescope::preflight
