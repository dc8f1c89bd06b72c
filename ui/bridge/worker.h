#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

namespace scalescope {

// Work that continues in the background, as listed when the window closes.
struct OpenWork {
  QString what;                      // Text that is complete without context, such as "Saving the report".
  std::optional<double> share = {};  // Share that is done, 0 to 1; unset if unknown.
  bool isAsked = true;               // True if the user waits for it; false for a background query that can be dropped.
};

enum class WorkToStop { looks, all };  // looks: background queries that the user did not request.

// Owner of such work. `open` lists all that is active or waiting; `stop` requests its end and returns at once. UI
// thread only.
struct Worker {
  std::function<std::vector<OpenWork>()> open;
  std::function<void(WorkToStop)> stop;
};

}  // namespace scalescope
