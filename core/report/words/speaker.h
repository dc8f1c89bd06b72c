#pragma once

#include <functional>
#include <string>

#include "core/base/message.h"

namespace scalescope {

// How core/report puts messages and numbers into words. Empty `words`: English.
struct Speaker {
  std::function<std::string(const Message&)> words;
  std::string decimalPoint = ".";
};

// While one lives, figures, tables and reports that this thread makes are in its words; CSV stays in the C locale. They
// nest.
class SpeakIn {
 public:
  explicit SpeakIn(Speaker speaker);
  ~SpeakIn();
  SpeakIn(const SpeakIn&) = delete;
  SpeakIn& operator=(const SpeakIn&) = delete;

 private:
  Speaker m_speaker;
  const Speaker* m_before;
};

}  // namespace scalescope
