#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace CLI {
class App;
}

namespace scalescope::cli {

// Options of `run` for a program of the user's own, whose command follows --.
struct ProgramArguments {
  std::vector<int> devices{};
  std::vector<std::int64_t> batches{};        // Batches per device.
  std::vector<std::int64_t> globalBatches{};  // Batches of all devices together.
  std::string rate{};
  std::vector<std::string> axes{};  // Axes such as "lr=0.1,0.2" or "environment.NCCL_ALGO=Ring,Tree".

  [[nodiscard]] bool isGiven() const {
    return !devices.empty() || !batches.empty() || !globalBatches.empty() || !rate.empty() || !axes.empty();
  }
};
void addProgramOptions(CLI::App& run, ProgramArguments& arguments);

// Returns the study of these options (core/study/read/program_study.h). The program runs in the current folder. The
// caller applies `patch` to it.
Result<StudySpec> programStudy(const std::vector<std::string>& command, const ProgramArguments& arguments,
                               const nlohmann::json& patch);

}  // namespace scalescope::cli
