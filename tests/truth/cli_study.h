#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace scalescope {

// Fixture that runs real studies through scalescope-cli, agent and worker in its own store, and reads `results --json`.
class CliStudy {
 public:
  CliStudy();
  ~CliStudy();  // Removes the store; fails the test if a process outlived it.

  // Returns the exit code of `scalescope-cli ARGUMENTS --store STORE`; stdout goes to `out`. It is ended after
  // `deadlineSeconds`.
  int cli(const std::string& arguments, std::string* out = nullptr, int deadlineSeconds = 180,
          const std::string& environment = {});

  // Writes the small base study merged with `patch`, runs it and returns the cell of the given strategy and N.
  nlohmann::json cell(const nlohmann::json& patch, const std::string& strategy, int devices,
                      const std::string& environment = {});

  // Returns `export --what WHAT` of the study that cell() ran last.
  nlohmann::json exported(const std::string& what);

  [[nodiscard]] const std::string& folder() const { return m_folder; }

 private:
  [[nodiscard]] std::string name() const { return "truth-" + std::to_string(m_count); }

  std::string m_folder;
  int m_count = 0;
};

}  // namespace scalescope
