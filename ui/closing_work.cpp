#include "ui/closing_work.h"

#include "ui/base/message_translation.h"
#include "ui/bridge/bridge.h"
#include "ui/bridge/comparer.h"
#include "ui/charts/chart_view.h"
#include "ui/widgets/closing_bar.h"

namespace scalescope {
namespace {

// Returns a slot for signals of work on a file or dataset, which carry its error if there is one.
auto keepOpenOnError(ClosingBar& bar) {
  return [&bar](const QString&, const std::optional<Error>& error) {
    if (error) bar.keepOpen();
  };
}

}  // namespace

void ClosingWork::add(Bridge& bridge, ClosingBar& bar) {
  bar.add(bridge.worker());
  bar.setLast([&bridge] { bridge.store().leave(); });
  QObject::connect(&bridge.store(), &StoreConnection::failed, &bar, &ClosingBar::keepOpen);
  QObject::connect(&bridge.checks(), &HostChecks::failed, &bar, &ClosingBar::keepOpen);
  QObject::connect(&bridge.queue(), &QueueControl::enqueueFailed, &bar, &ClosingBar::keepOpen);
  QObject::connect(&bridge.queue(), &QueueControl::rerunFailed, &bar, &ClosingBar::keepOpen);
  const auto keepOnError = keepOpenOnError(bar);
  QObject::connect(&bridge.store(), &StoreConnection::imported, &bar, keepOnError);
  QObject::connect(&bridge.resolver(), &StudyResolver::textSaved, &bar, keepOnError);
  QObject::connect(&bridge.data(), &DataTasks::brought, &bar, keepOnError);
}

void ClosingWork::add(Comparer& comparer, ClosingBar& bar) {
  bar.add(comparer.worker());
  QObject::connect(&comparer, &Comparer::bundleWritten, &bar, keepOpenOnError(bar));
}

Worker ClosingWork::ofCharts(QWidget& window, ClosingBar& bar) {
  const auto workText = [&window, &bar] {
    std::vector<OpenWork> list;
    for (ChartView* chart : window.findChildren<ChartView*>()) {
      if (!chart->isWriting()) continue;
      QObject::connect(chart, &ChartView::exportFailed, &bar, &ClosingBar::keepOpen, Qt::UniqueConnection);
      list.push_back({tr("Writing a chart")});
    }
    return list;
  };
  return {workText, [&window](WorkToStop what) {
            if (what != WorkToStop::all) return;
            for (ChartView* chart : window.findChildren<ChartView*>()) chart->stopWriting();
          }};
}

QString ClosingWork::continues(const LiveStatePtr& state) {
  if (!state || state->queue.empty()) return {};
  const LiveQueued& first = state->queue.front();
  const QString name = toQString(first.name);
  if (first.state == StudyState::paused)
    return tr("%1 stays in the queue, paused. Open Scalescope again to see it.").arg(name);
  return tr("%1 continues without this window: the background service runs the queue. Open Scalescope again to see its "
            "progress.")
      .arg(name);
}

}  // namespace scalescope
