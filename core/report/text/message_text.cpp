#include "core/report/text/message_text.h"

#include <utility>

namespace scalescope {

namespace {

// The speaker of this thread; nullptr = English. It is a thread variable because a parameter would have to pass through
// every function that makes a figure.
thread_local const MessageFormatter* s_formatter = nullptr;

}  // namespace

ScopedFormatter::ScopedFormatter(MessageFormatter formatter)
    : m_formatter(std::move(formatter)), m_before(std::exchange(s_formatter, &m_formatter)) {}
ScopedFormatter::~ScopedFormatter() { s_formatter = m_before; }

std::string formatted(const Message& message) {
  return s_formatter != nullptr && s_formatter->words ? s_formatter->words(message) : english(message);
}

std::string decimalPoint() { return s_formatter != nullptr ? s_formatter->decimalPoint : "."; }

std::string say(const char* code, Arguments arguments) { return formatted(Message{code, std::move(arguments)}); }

Message besideStatus(const Message& reason) {
  return reason.code == "launcher.cancelled" ? Message{"launcher.cancelled-by", {}} : reason;
}

std::string devicesText(int devices) {
  return say(devices == 1 ? "report.device" : "report.devices", {{"count", std::int64_t{devices}}});
}

}  // namespace scalescope
