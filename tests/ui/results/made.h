#pragma once

#include <QTest>
#include <QWidget>

#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/results_page.h"

namespace scalescope {

// Runs the event loop until a shown page or its maker has made everything that was requested.
inline bool waitUntilMade(const FigureMaker& maker) {
  return QTest::qWaitFor([&] { return maker.isIdle(); }, 30000 * patience());
}
inline bool waitUntilMade(const QWidget& page) {
  const auto* maker = page.findChild<FigureMaker*>();
  return maker != nullptr && waitUntilMade(*maker);
}

// Shows the demo's study on a page of that size, and waits until all of it is made.
inline bool showDemo(ResultsPage& page, const QSize& size) {
  page.resize(size);
  page.show();
  page.setResult(demoStudy());
  return waitUntilMade(page);
}

}  // namespace scalescope
