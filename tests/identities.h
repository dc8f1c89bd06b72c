#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace scalescope {

// What holds in every result whatever was measured (core/analysis/cell/identities.h) is checked where results are made:
// of real runs none may be broken. `results` as `results --json` prints it.
inline void expectIdentities(const nlohmann::json& results) {
  if (!results.is_object() || !results.contains("studies")) return;
  for (const auto& study : results["studies"])
    for (const auto& cell : study["cells"])
      for (const auto& note : cell["guard"])
        EXPECT_NE(note["message"]["code"], "guard.identity") << cell["cell"] << ": " << note.dump();
}

}  // namespace scalescope
