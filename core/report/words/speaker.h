#pragma once

#include <functional>
#include <string>

#include "core/base/message.h"

namespace scalescope {

// The translation of messages and the decimal point that core/report uses. Empty `words`: English.
struct Speaker {
  std::function<std::string(const Message&)> words;
  std::string decimalPoint = ".";
};

// Sets the language of figures, tables and reports that this thread makes while the object exists; CSV stays in the C
// locale. Scopes can be nested.
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
