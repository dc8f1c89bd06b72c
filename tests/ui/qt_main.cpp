#include "tests/ui/watched_tests.h"

// Qt tests need an application object and must not need a display.
int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("LC_ALL", "C.UTF-8");
  scalescope::WatchedApplication app(argc, argv, scalescope::currentTest);
  testing::InitGoogleTest(&argc, argv);
  return scalescope::runWatched(app, QCoreApplication::applicationName().toStdString());
}
