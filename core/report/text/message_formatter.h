#pragma once

#include <functional>
#include <string>

#include "core/base/message.h"
#include "core/base/result.h"

namespace scalescope {

// The language of figures, tables and reports: the translation of messages, the decimal point, and the unit of rates.
// Functions that make texts have it as their first parameter. CSV stays in the C locale. Thread-safe if `words` is.
struct MessageFormatter {
  std::function<std::string(const Message&)> words{};  // Empty: English.
  std::string decimalPoint = ".";
  bool isOfProgram = false;  // True: samples/s instead of images/s (inUnitOf() in message_text.h).

  [[nodiscard]] std::string formatted(const Message& message) const;
  [[nodiscard]] std::string say(const char* code, Arguments arguments = {}) const;
};

// Returns the formatter of English texts.
const MessageFormatter& inEnglish();

}  // namespace scalescope
