#pragma once

#include <string>

#include "core/base/json/fields.h"

namespace scalescope {

// Why a run ended, as the column `run.cause` keeps it: the sentence as a value with its English beside it (JSON), or,
// of older logs, plain words.
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
