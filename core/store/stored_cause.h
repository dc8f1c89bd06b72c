#pragma once

#include <string>

#include "core/base/json/fields.h"

namespace scalescope {

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
