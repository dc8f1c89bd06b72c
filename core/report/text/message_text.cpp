#include "core/report/text/message_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <variant>

#include "core/analysis/values/cell_result.h"
#include "core/base/coded.h"
#include "core/base/json/nested.h"
#include "core/base/message.h"
#include "core/report/text/number_text.h"

namespace scalescope {

namespace {

// Messages that are shorter behind a status.
constexpr std::array kBesideStatus{Coded{"launcher.cancelled", "launcher.cancelled-by"}};

}  // namespace

bool hasProgram(const StudyResult& study) { return std::any_of(study.cells.begin(), study.cells.end(), isOfProgram); }

MessageFormatter inUnitOf(const MessageFormatter& formatter, const StudyResult& study) {
  return inUnitOf(formatter, hasProgram(study));
}

MessageFormatter inUnitOf(MessageFormatter formatter, bool isOfProgram) {
  formatter.isOfProgram = isOfProgram;
  return formatter;
}

const MessageFormatter& inEnglish() {
  static const MessageFormatter formatter;
  return formatter;
}

namespace {

// Returns the English text with separated thousands, as the window's texts and all numbers of tables have them.
std::string readableEnglish(const MessageFormatter& language, const Message& message) {
  Message out = message;
  for (auto& [name, value] : out.arguments) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (const auto inner = nestedIn(message, name))
      value = readableEnglish(language, *inner);
    else if (number != nullptr && !isIdentifier(name) && name.find(':') == std::string::npos)
      value = thousandsApart(language, std::to_string(*number));
  }
  return english(out);
}

}  // namespace

std::string MessageFormatter::formatted(const Message& message) const {
  const Message inUnit = withRateUnit(message, isOfProgram);
  return words ? words(inUnit) : readableEnglish(*this, inUnit);
}

std::string MessageFormatter::say(const char* code, Arguments arguments) const {
  return formatted(Message{code, std::move(arguments)});
}

Message besideStatus(const Message& reason) {
  const auto beside = codedValue(kBesideStatus, reason.code);
  return beside ? Message{*beside, {}} : reason;
}

std::string devicesText(const MessageFormatter& language, int devices) {
  return language.say(devices == 1 ? "report.device" : "report.devices", {{"count", std::int64_t{devices}}});
}

}  // namespace scalescope
