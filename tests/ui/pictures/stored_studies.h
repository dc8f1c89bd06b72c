#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/figures/figures.h"

namespace scalescope {

// Studies that real runs left behind, read as the window reads them. Their logs are unpacked and indexed once per
// program, and gone with it; a failure is a failed check and no study.

// Of the shipped demo (resources/demo), and of tests/data/pins/store.tar.xz: runs that ended in every way a run can
// end.
enum class StoredIn { demo, lab };

// The folder of the rebuilt store; "" where it cannot be made.
const std::string& storeFolder(StoredIn where);

// By its name, analysed once.
std::shared_ptr<const StudyResult> storedStudy(StoredIn where, const std::string& name);

// Calls `use` with each figure that each stored study has, by the kind's name.
void forEachStoredFigure(const std::function<void(const StudyResult&, const std::string& study, const std::string& kind,
                                                  const Figure&)>& use);

}  // namespace scalescope
