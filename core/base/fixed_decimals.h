#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/units.h"

namespace scalescope {

// A double in a message is printed with at most six digits and without trailing zeros. If its digits are those of an
// interval, the argument "NAME:decimals" sets the number of decimals of NAME, so that 1.60 is not shortened to 1.6.

// Adds `number` and the number of decimals with which it is printed.
template <class Arguments>
void addFixed(Arguments& arguments, const std::string& name, double number, int decimals) {
  arguments.emplace_back(name, number);
  arguments.emplace_back(name + ":decimals", std::int64_t{decimals});
}

// Returns the number of decimals with which the argument `name` is printed; -1: as many as needed. Any thread.
template <class Message>
int fixedDecimals(const Message& message, std::string_view name) {
  constexpr std::int64_t kMost = 12;
  const std::string wanted = std::string(name) + ":decimals";
  for (const auto& [key, value] : message.arguments)
    if (key == wanted)
      if (const auto* decimals = std::get_if<std::int64_t>(&value); decimals != nullptr)
        return static_cast<int>(std::min(std::max<std::int64_t>(*decimals, -1), kMost));
  return -1;
}

// A duration in a message is printed with its unit, as secondsText() or, if it is estimated, roughSecondsText() does.
enum class SecondsKind { measured, estimated };

template <class Arguments>
void addDuration(Arguments& arguments, const std::string& name, double seconds, SecondsKind kind) {
  arguments.emplace_back(name, seconds);
  arguments.emplace_back(name + ":duration", std::int64_t{kind == SecondsKind::estimated});
}

// Returns the English text of the argument `name` if it is a duration. Any thread.
template <class Message>
std::optional<std::string> durationText(const Message& message, std::string_view name) {
  const double* seconds = nullptr;
  const std::int64_t* isEstimated = nullptr;
  for (const auto& [key, value] : message.arguments) {
    if (key == name) seconds = std::get_if<double>(&value);
    if (key == std::string(name) + ":duration") isEstimated = std::get_if<std::int64_t>(&value);
  }
  if (seconds == nullptr || isEstimated == nullptr) return std::nullopt;
  return *isEstimated != 0 ? roughSecondsText(*seconds) : secondsText(*seconds);
}

}  // namespace scalescope
