#include <QApplication>
#include <QFont>
#include <QTemporaryFile>

#include "tests/ui/reach/reach_fixture.h"
#include "tests/ui/watched_tests.h"

// Provides a screen of the requested size and a desktop's font: windows must not be larger.
int main(int argc, char** argv) {
  const QSize size = scalescope::reachLook().size * qEnvironmentVariableIntValue("QT_SCALE_FACTOR");
  const QSize pixels = size.isEmpty() ? scalescope::reachLook().size : size;
  QTemporaryFile screen;
  if (!screen.open()) return 1;
  screen.write(QStringLiteral(R"({"windowFrameMargins": false, "screens": [{"name": "one", "x": 0, "y": 0, "width": %1,
    "height": %2, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})")
                   .arg(pixels.width())
                   .arg(pixels.height())
                   .toUtf8());
  screen.close();
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screen.fileName().toUtf8());
  qputenv("LC_ALL", "C.UTF-8");
  scalescope::WatchedApplication app(argc, argv, scalescope::currentTest);
  QFont font = QApplication::font();
  font.setPointSizeF(10.0 * scalescope::reachLook().font / 100);
  QApplication::setFont(font);
  testing::InitGoogleTest(&argc, argv);
  return scalescope::runWatched(app, "test_reach " + qEnvironmentVariable("SCALESCOPE_REACH").toStdString());
}
