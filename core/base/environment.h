#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {

// What a child's environment has other than this process's.
struct EnvironmentChange {
  std::vector<std::pair<std::string, std::string>> set;  // where a name comes twice, the child reads the first
  std::vector<std::string> unset;
};

// The environment of whom this thread works for, with the change, as "NAME=value".
std::vector<std::string> changedEnvironment(const EnvironmentChange& change);

// Variables as a value: what a process other than this one has.
class Environment {
 public:
  Environment() = default;
  explicit Environment(std::map<std::string, std::string> variables) : m_variables(std::move(variables)) {}
  static Environment ofThisProcess();

  // "" where it is not set.
  [[nodiscard]] std::string get(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return m_variables.contains(std::string(name)); }
  [[nodiscard]] const std::map<std::string, std::string>& all() const { return m_variables; }

 private:
  std::map<std::string, std::string> m_variables;
};

// Variables that whoever asks for a study decides, though another process starts its ranks: where files and programs
// are, how hosts are reached, and what the libraries of a rank read.
bool isClientVariable(std::string_view name);

// A proxy's address without the user name and password that it may carry: what is written to disk.
std::string withoutPassword(const std::string& value);

// One that the numerical and communication libraries of a rank read: NCCL_, GLOO_, OMP_, TORCH_ and the like.
bool isLibraryVariable(std::string_view name);

// This process's environment with the client's variables in place of its own: those that the client lacks are unset.
EnvironmentChange clientVariablesOnly(const Environment& client);

// While it lives, this thread works for somebody else: environmentVariable() and the children that the thread starts
// have the client variables of `client` instead of this process's. Null changes nothing.
class EnvironmentScope {
 public:
  explicit EnvironmentScope(std::shared_ptr<const Environment> client);
  ~EnvironmentScope();
  EnvironmentScope(const EnvironmentScope&) = delete;
  EnvironmentScope& operator=(const EnvironmentScope&) = delete;

 private:
  std::shared_ptr<const Environment> m_before;
};

// Of whom this thread works for; "" where it is not set.
std::string environmentVariable(std::string_view name);

// For a child that uses GPUs by the numbers of NVML, which are those of the plan and of the samples: CUDA's own order
// is the fastest first, and CUDA_VISIBLE_DEVICES would count anew what is left.
EnvironmentChange gpusCountedAsNvmlDoes();

}  // namespace scalescope
