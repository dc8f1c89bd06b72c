#pragma once

#include <cstddef>
#include <string>

#include "core/base/json/fields.h"

namespace scalescope {

// The longest cause that is stored, of a source or a run. A log may have one of a megabyte; its reader has all of it.
inline constexpr std::size_t kMostCauseBytes = 8u << 10;

// The cause of a run's end in the column `run.cause`: the message as a value with its English text beside it (JSON), or
// plain text from older logs.
struct StoredCause {
  Message sentence;
  std::string text;
};

template <class Visit, SameAs<StoredCause> T>
void eachField(Visit&& visit, T& m) {
  visit("code", m.sentence.code, Limits().text(128).required()), visit("arguments", m.sentence.arguments),
      visit("text", m.text, Limits().text(1u << 20));
}

}  // namespace scalescope
