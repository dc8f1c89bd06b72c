#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

namespace scalescope {

// Something that goes on beside the window, as whoever closes it sees it.
struct OpenWork {
  QString what;                      // "Saving the report": words that stand alone
  std::optional<double> share = {};  // 0..1 of it that is done, where that is known
  bool isAsked = true;               // a person waits for it; else a look that nobody misses
};

enum class WorkToStop { looks, all };  // looks: what nobody asked for

// Who does such work. `open`: all that goes on or waits; `stop` asks it to end and returns at once. UI thread only.
struct Worker {
  std::function<std::vector<OpenWork>()> open;
  std::function<void(WorkToStop)> stop;
};

}  // namespace scalescope
