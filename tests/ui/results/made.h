#pragma once

#include <QTest>
#include <QWidget>

#include "tests/patience.h"
#include "ui/pages/results/making/figure_maker.h"

namespace scalescope {

// Runs the event loop until all is made that a shown page or its maker was asked for.
inline bool waitUntilMade(const FigureMaker& maker) {
  return QTest::qWaitFor([&] { return maker.isIdle(); }, 30000 * patience());
}
inline bool waitUntilMade(const QWidget& page) {
  const auto* maker = page.findChild<FigureMaker*>();
  return maker != nullptr && waitUntilMade(*maker);
}

}  // namespace scalescope
