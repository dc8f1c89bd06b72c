#pragma once

#include <functional>
#include <string>

#include "core/base/message.h"

namespace scalescope {

// The translation of messages and the decimal point that core/report uses. Empty `words`: English.
struct MessageFormatter {
  std::function<std::string(const Message&)> words;
  std::string decimalPoint = ".";
};

// Scope that sets the language of figures, tables and reports that this thread makes while the object exists; CSV stays
// in the C locale. Scopes can be nested.
class ScopedFormatter {
 public:
  explicit ScopedFormatter(MessageFormatter formatter);
  ~ScopedFormatter();
  ScopedFormatter(const ScopedFormatter&) = delete;
  ScopedFormatter& operator=(const ScopedFormatter&) = delete;

 private:
  MessageFormatter m_formatter;
  const MessageFormatter* m_before;
};

}  // namespace scalescope
