#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {

// Differences between a child's environment and that of this process.
struct EnvironmentChange {
  std::vector<std::pair<std::string, std::string>> set;  // The child reads the first value if a name occurs twice.
  std::vector<std::string> unset;
};

// Returns the environment of this process with the change, as "NAME=value".
std::vector<std::string> changedEnvironment(const EnvironmentChange& change);

// The environment variables of a process as a value.
class Environment {
 public:
  explicit Environment(std::map<std::string, std::string> variables) : m_variables(std::move(variables)) {}
  static Environment ofThisProcess();
  // Returns the environment for work that this process does for a client: its own, with the client variables (see
  // isClientVariable) of `client` in place of its own ones.
  static Environment forClient(const Environment& client);

  // Returns "" if the variable is not set.
  [[nodiscard]] std::string get(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return m_variables.contains(std::string(name)); }
  [[nodiscard]] const std::map<std::string, std::string>& all() const { return m_variables; }
  // Returns the change that starts a child with this environment, to which `further` is applied.
  [[nodiscard]] EnvironmentChange forChild(const EnvironmentChange& further = {}) const;

 private:
  std::map<std::string, std::string> m_variables;
};

// Returns true for variables that the client decides although another process starts its ranks: the locations of files
// and programs, how hosts are reached, and settings that the libraries of a rank read.
bool isClientVariable(std::string_view name);

// Returns the address of a proxy without the user name and password that it may contain, so that it can be written to
// disk.
std::string withoutPassword(const std::string& value);

// Returns true for variables that the numerical and communication libraries of a rank read: NCCL_, GLOO_, OMP_, TORCH_
// and the like.
bool isLibraryVariable(std::string_view name);

// Returns the change that replaces the client variables of this process by those of `client`; variables that the client
// lacks are unset.
EnvironmentChange clientVariablesOnly(const Environment& client);

// Returns the variable of this process; "" if it is not set. Code that may work for a client of this process has an
// Environment as a parameter and uses its get().
std::string environmentVariable(std::string_view name);

// Returns the change for a child that uses GPUs by NVML's numbers, which the plan and the samples have. CUDA orders
// devices fastest first by default, and CUDA_VISIBLE_DEVICES would renumber the visible ones.
EnvironmentChange gpusCountedAsNvmlDoes();

}  // namespace scalescope
