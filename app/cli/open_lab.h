#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "launcher/client/lab.h"

namespace scalescope::cli {

struct OpenedLab {
  std::unique_ptr<Lab> lab;
  std::shared_ptr<void> ear = {};  // says on stderr what the owner is busy with before it answers
};

// Says one line per news: another text, or a tenth more of it. Called on one thread.
std::function<void(const Opening&)> announcing(std::function<void(const std::string&)> say);

// The store of the command line through its owner. `hear` is told what the owner is busy with while it opens the store,
// on a thread of the lab's; without it stderr is. Error: the store can only be read, and why.
Result<OpenedLab> openToWrite(const Context& context, LabOptions options,
                              std::function<void(const Opening&)> hear = {});

// Has the owner make a store that an earlier version wrote one of this version: a command that writes can look up names
// in it then. Nothing where the store is of this version or cannot be read.
Status bringUpToDate(const Context& context);

}  // namespace scalescope::cli
