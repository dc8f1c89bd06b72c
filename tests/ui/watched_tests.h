#pragma once

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "tests/bench/bench_line.h"
#include "tests/ui/watched_application.h"

namespace scalescope {

inline std::string currentTest() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return test == nullptr ? std::string("no test") : std::string(test->test_suite_name()) + "." + test->name();
}

// Runs all tests and reports how long they held the UI thread; returns the result of main. With SCALESCOPE_MOST_HOLD_MS
// an event that takes more CPU time fails the program (`./dev bench ui`).
inline int runWatched(WatchedApplication& app, const std::string& program) {
  const char* limit = std::getenv("SCALESCOPE_MOST_HOLD_MS");
  if (limit != nullptr) app.setLimit(std::atof(limit));
  const int failed = RUN_ALL_TESTS();
  app.sayLongest();
  if (limit == nullptr) return failed;
  return printLine(program + ": longest hold", app.longestCpuMs(), "ms", std::atof(limit)) ? failed : 1;
}

}  // namespace scalescope
