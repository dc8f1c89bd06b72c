#include <gtest/gtest.h>

#include "tests/ui/watched_application.h"

namespace {

std::string currentTest() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return test == nullptr ? std::string("no test") : std::string(test->test_suite_name()) + "." + test->name();
}

}  // namespace

// Qt tests need an application object and must not need a display.
int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("LC_ALL", "C.UTF-8");
  scalescope::WatchedApplication app(argc, argv, currentTest);
  testing::InitGoogleTest(&argc, argv);
  const int failed = RUN_ALL_TESTS();
  app.sayLongest();
  return failed;
}
