#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/base/json/nested.h"
#include "core/base/message.h"
#include "core/base/words.h"

namespace scalescope::preflight {

// What a check of a host says. A warning hinders no run; `unknown`: it could not be checked.
enum class Verdict { ok, warning, failed, unknown };
inline constexpr std::array kVerdicts{Word{Verdict::ok, "ok"}, Word{Verdict::warning, "warning"},
                                      Word{Verdict::failed, "failed"}, Word{Verdict::unknown, "unknown"}};
constexpr const auto& wordsOf(Verdict) { return kVerdicts; }

// What to do about it: in words, and as a shell line to copy where there is one. Nothing in that line is taken from the
// host unquoted.
struct Fix {
  Message words;
  std::string command = {};
  friend bool operator==(const Fix&, const Fix&) = default;
};

struct Finding {
  Verdict verdict = Verdict::ok;
  Message evidence;  // the numbers or words that were seen; texts of a host are inert
  std::optional<Fix> fix = {};
  friend bool operator==(const Finding&, const Finding&) = default;
};

struct CheckResult {
  std::string check;
  Finding finding;
  bool waits = false;  // unknown because a step before it was not taken, which a line of its own tells
};

inline Finding fine(Message evidence) { return {Verdict::ok, std::move(evidence)}; }
inline Finding warn(Message evidence, Fix fix) { return {Verdict::warning, std::move(evidence), std::move(fix)}; }
inline Finding bad(Message evidence, Fix fix) { return {Verdict::failed, std::move(evidence), std::move(fix)}; }
// A sentence about another check, which it calls as lists of checks do: arguments `check`, its word, and `title`.
inline Message aboutCheck(std::string code, const std::string& check) {
  return nested({std::move(code), {{"check", check}}}, "title", {"preflight.title-" + check, {}});
}

inline Finding unknown(Message evidence) { return {Verdict::unknown, std::move(evidence)}; }

}  // namespace scalescope::preflight
