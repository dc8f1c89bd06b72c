#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

namespace scalescope::coverage {

inline int drawsOr(int few) {
  const char* asked = std::getenv("SCALESCOPE_COVERAGE_DRAWS");
  return asked != nullptr ? std::atoi(asked) : few;
}

struct Share {
  int hits = 0, all = 0;
  void add(bool hit) { hits += hit ? 1 : 0, ++all; }
  [[nodiscard]] double value() const { return all > 0 ? static_cast<double>(hits) / all : 0; }
  // Returns three standard deviations of the share of that many draws: once in 370 lines chance exceeds it.
  [[nodiscard]] double doubt(double truth) const { return all > 0 ? 3 * std::sqrt(truth * (1 - truth) / all) : 0; }
};

inline std::string percentText(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", 100 * share);
  return text;
}

inline void report(const std::string& what, const std::string& figure, const std::string& limit, bool holds) {
  std::printf("| %s | %s | %s | %s |\n", what.c_str(), figure.c_str(), limit.c_str(), holds ? "yes" : "NO");
  if (const char* file = std::getenv("SCALESCOPE_TRUTH")) {
    const nlohmann::ordered_json line{
        {"script", "coverage"}, {"what", what}, {"figure", figure}, {"limit", limit}, {"holds", holds}};
    std::ofstream(file, std::ios::app) << line.dump() << "\n";
  }
  EXPECT_TRUE(holds) << what << ": " << figure << ", limit " << limit;
}

}  // namespace scalescope::coverage
