#pragma once

#include <cstdlib>
#include <optional>
#include <string>

#include "tests/paths.h"

namespace scalescope {

// During its lifetime, programs started from here find the three GPUs of fake_nvml.c, and CUDA_VISIBLE_DEVICES as given
// (null: not set).
class FakeGpus {
 public:
  explicit FakeGpus(const char* visible) {
    m_path.set(builtForTests("nvml").c_str());
    m_visible.set(visible);
    m_order.set(nullptr);
  }

 private:
  class Variable {
   public:
    explicit Variable(const char* name) : m_name(name) {
      if (const char* value = std::getenv(name)) m_before = value;
    }
    ~Variable() { set(m_before ? m_before->c_str() : nullptr); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    void set(const char* value) { value ? setenv(m_name, value, 1) : unsetenv(m_name); }

   private:
    const char* m_name;
    std::optional<std::string> m_before;
  };
  Variable m_path{"LD_LIBRARY_PATH"}, m_visible{"CUDA_VISIBLE_DEVICES"}, m_order{"CUDA_DEVICE_ORDER"};
};

}  // namespace scalescope
