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

// The formatter of this thread; nullptr = English. It is a thread variable because a parameter would have to pass
// through every function that makes a figure.
thread_local const MessageFormatter* s_formatter = nullptr;
thread_local bool s_isOfProgram = false;

// Messages that are shorter behind a status.
constexpr std::array kBesideStatus{Coded{"launcher.cancelled", "launcher.cancelled-by"}};

}  // namespace

ScopedFormatter::ScopedFormatter(MessageFormatter formatter)
    : m_formatter(std::move(formatter)), m_before(std::exchange(s_formatter, &m_formatter)) {}
ScopedFormatter::~ScopedFormatter() { s_formatter = m_before; }

bool hasProgram(const StudyResult& study) { return std::any_of(study.cells.begin(), study.cells.end(), isOfProgram); }

ScopedRateUnit::ScopedRateUnit(bool isOfProgram) : m_before(std::exchange(s_isOfProgram, isOfProgram)) {}
ScopedRateUnit::~ScopedRateUnit() { s_isOfProgram = m_before; }

namespace {

// Returns the English text with separated thousands, as the window's texts and all numbers of tables have them.
std::string readableEnglish(const Message& message) {
  Message out = message;
  for (auto& [name, value] : out.arguments) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (const auto inner = nestedIn(message, name))
      value = readableEnglish(*inner);
    else if (number != nullptr && !isIdentifier(name) && name.find(':') == std::string::npos)
      value = thousandsApart(std::to_string(*number));
  }
  return english(out);
}

}  // namespace

std::string formatted(const Message& message) {
  const Message inUnit = withRateUnit(message, s_isOfProgram);
  return s_formatter != nullptr && s_formatter->words ? s_formatter->words(inUnit) : readableEnglish(inUnit);
}

std::string decimalPoint() { return s_formatter != nullptr ? s_formatter->decimalPoint : "."; }

std::string say(const char* code, Arguments arguments) { return formatted(Message{code, std::move(arguments)}); }

Message besideStatus(const Message& reason) {
  const auto beside = codedValue(kBesideStatus, reason.code);
  return beside ? Message{*beside, {}} : reason;
}

std::string devicesText(int devices) {
  return say(devices == 1 ? "report.device" : "report.devices", {{"count", std::int64_t{devices}}});
}

}  // namespace scalescope
