#pragma once

namespace scalescope {

// The number of a question whose answer comes later, above 0 and unlike any before it: an answer reaches every page
// that listens, also the one that took its asker's place after a change of the language. UI thread only.
inline int newQuestionNumber() {
  static int newest = 0;
  return ++newest;
}

}  // namespace scalescope
