#pragma once

namespace scalescope {

// Returns the number of a request whose answer comes later, above 0 and unique in this program. An answer reaches every
// page that is connected, including a page that replaced the requesting one after a change of language. UI thread only.
inline int newQuestionNumber() {
  static int newest = 0;
  return ++newest;
}

}  // namespace scalescope
