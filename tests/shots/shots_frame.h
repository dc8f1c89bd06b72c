#pragma once

#include <functional>
#include <memory>

#include "tests/shots/shots_data.h"
#include "ui/main_window.h"

namespace scalescope {

// The window at that page, without a lab, a store or a look at this machine; `fill` says what the bridge's threads
// would. `study` is what a study's results are. UI thread.
std::unique_ptr<QWidget> windowAt(MainWindow::Page page, const std::function<void(Bridge&, MainWindow&)>& fill,
                                  StudyResult (*study)() = demoStudy);

}  // namespace scalescope
