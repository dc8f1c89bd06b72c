#pragma once

#include <optional>

#include "core/base/json/fields.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Types that messages and log objects share.

// Key of one attempt of one run.
struct AttemptKey {
  RunId run;
  int attempt = 0;
  friend auto operator<=>(const AttemptKey&, const AttemptKey&) = default;
};

inline constexpr int kMaxAttempt = 9999;

template <class Visit, SameAs<AttemptKey> T>
void eachField(Visit&& visit, T& key) {
  visit("run", key.run, Limits().required()), visit("attempt", key.attempt, Limits().range(0, kMaxAttempt).required());
}

// Exit code of a process; empty if no process was there to wait for it.
struct ExitCode {
  std::optional<int> number;
  friend bool operator==(const ExitCode&, const ExitCode&) = default;
};

// Value that is stored as a number, or as the text "unknown".
template <>
struct JsonField<ExitCode> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, ExitCode& to,
                   FieldReading& reading);
  template <class J>
  static void write(const ExitCode& code, const Limits&, J& to) {
    if (code.number)
      to = *code.number;
    else
      to = "unknown";
  }
};

// Value that is stored as text: "rank-3", "node-0", "client".
template <>
struct JsonField<Source> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Source& to,
                   FieldReading& reading);
  template <class J>
  static void write(const Source& source, const Limits&, J& to) {
    to = text(source);
  }
};

}  // namespace scalescope
