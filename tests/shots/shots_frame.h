#pragma once

#include <functional>
#include <memory>

#include "tests/shots/shots_data.h"
#include "ui/main_window.h"

namespace scalescope {

using MadeStudy = std::function<StudyResult()>;

// Returns the window at that page, without a lab, a store or queries of this machine; `fill` emits the signals that the
// bridge's threads would emit. `study` returns the study whose results are shown. UI thread.
std::unique_ptr<QWidget> windowAt(MainWindow::Page page, const std::function<void(Bridge&, MainWindow&)>& fill,
                                  const MadeStudy& study = demoStudy);

}  // namespace scalescope
