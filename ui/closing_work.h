#pragma once

#include <QCoreApplication>
#include <QString>

#include "launcher/live/live_state.h"
#include "ui/bridge/task_thread.h"

class QWidget;

namespace scalescope {

class Bridge;
class ClosingBar;
class Comparer;

// Lists what a closing window waits for, or leaves to others, apart from the pages' own work.
class ClosingWork {
  Q_DECLARE_TR_FUNCTIONS(scalescope::ClosingWork)

 public:
  // The bar waits for the bridge's work, and a failure keeps the window open so that the user sees it.
  static void add(Bridge& bridge, ClosingBar& bar);
  static void add(Comparer& comparer, ClosingBar& bar);
  // Returns the worker for exports of single charts, wherever the window shows them.
  static Worker ofCharts(QWidget& window, ClosingBar& bar);
  // Describes the work that continues without this window; empty if there is none.
  static QString continues(const LiveStatePtr& state);
};

}  // namespace scalescope
