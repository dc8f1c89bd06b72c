#include "core/report/words/words.h"

#include <utility>

namespace scalescope {

namespace {

// The speaker of this thread; nullptr = English. It is a thread variable because a parameter would have to pass through
// every function that makes a figure.
thread_local const Speaker* s_speaker = nullptr;

}  // namespace

SpeakIn::SpeakIn(Speaker speaker) : m_speaker(std::move(speaker)), m_before(std::exchange(s_speaker, &m_speaker)) {}
SpeakIn::~SpeakIn() { s_speaker = m_before; }

std::string spoken(const Message& message) {
  return s_speaker != nullptr && s_speaker->words ? s_speaker->words(message) : english(message);
}

std::string decimalPoint() { return s_speaker != nullptr ? s_speaker->decimalPoint : "."; }

std::string say(const char* code, Arguments arguments) { return spoken(Message{code, std::move(arguments)}); }

Message besideStatus(const Message& reason) {
  return reason.code == "launcher.cancelled" ? Message{"launcher.cancelled-by", {}} : reason;
}

std::string devicesText(int devices) {
  return say(devices == 1 ? "report.device" : "report.devices", {{"count", std::int64_t{devices}}});
}

}  // namespace scalescope
