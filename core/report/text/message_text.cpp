#include "core/report/text/message_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/coded.h"
#include "core/analysis/values/rate_unit.h"
#include "core/report/text/rate_unit.h"

namespace scalescope {

namespace {

// The speaker of this thread; nullptr = English. It is a thread variable because a parameter would have to pass through
// every function that makes a figure.
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

std::string formatted(const Message& message) {
  const Message inUnit = withRateUnit(message, s_isOfProgram);
  return s_formatter != nullptr && s_formatter->words ? s_formatter->words(inUnit) : english(inUnit);
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
