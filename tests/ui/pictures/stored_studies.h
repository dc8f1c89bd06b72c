#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/figures/figures.h"

namespace scalescope {

// Studies of real runs, read as the window reads them. Their logs are unpacked and indexed once per program, and
// removed at its end; an error is a failed check and no study.

// The shipped demo (resources/demo), and tests/data/pins/store.tar.xz: runs with every kind of ending.
enum class StoredIn { demo, lab };

// Returns the folder of the rebuilt store; empty if it cannot be made.
const std::string& storeFolder(StoredIn where);

// Returns the study of that name, analysed once.
std::shared_ptr<const StudyResult> storedStudy(StoredIn where, const std::string& name);

// Calls `use` with each stored study and its name.
void forEachStoredStudy(const std::function<void(const StudyResult&, const std::string& study)>& use);

// Calls `use` with each figure of each stored study, in that language, and with the name of its kind.
void forEachStoredFigure(const MessageFormatter& language,
                         const std::function<void(const StudyResult&, const std::string& study, const std::string& kind,
                                                  const Figure&)>& use);

}  // namespace scalescope
