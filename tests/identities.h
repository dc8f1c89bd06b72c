#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

namespace scalescope {

// Checks the identities that hold in every result (core/analysis/cell/identities.h): none may be broken in real runs,
// and some must have been checked if a rate was measured. `results` is the output of `results --json`. A line per study
// is appended to the file that SCALESCOPE_IDENTITIES names (docs/MEASUREMENT.md, Identities).
inline void expectIdentities(const nlohmann::json& results) {
  if (!results.is_object() || !results.contains("studies")) return;
  for (const auto& study : results["studies"]) {
    const nlohmann::json identities = study.value("identities", nlohmann::json::object());
    EXPECT_EQ(identities.value("broken", -1), 0) << study.value("name", "");
    bool measured = false;
    for (const auto& cell : study["cells"]) {
      measured = measured || (cell["imagesPerSecond"].is_number() && cell["imported"].is_null());
      for (const auto& note : cell["guard"])
        EXPECT_NE(note["message"]["code"], "guard.identity") << cell["cell"] << ": " << note.dump();
    }
    if (measured) EXPECT_GT(identities.value("checked", 0), 0) << study.value("name", "");
    const char* file = std::getenv("SCALESCOPE_IDENTITIES");
    if (file == nullptr || *file == '\0') continue;
    const nlohmann::json line{{"study", study.value("name", "")},
                              {"checked", identities.value("checked", 0)},
                              {"largestDeviation", identities.value("largestDeviation", 0.0)}};
    std::ofstream(file, std::ios::app) << line.dump() + "\n";
  }
}

}  // namespace scalescope
