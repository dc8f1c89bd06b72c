#pragma once

#include <mutex>
#include <string>
#include <utility>

#include "launcher/transport/transport.h"

namespace scalescope {

// State that the last link of a transport found on its host. Thread-safe.
class LinkFound {
 public:
  void setWorker(std::string path) {
    const std::lock_guard lock(m_mutex);
    m_worker = std::move(path);
  }
  void setChoice(SshChoice choice) {
    const std::lock_guard lock(m_mutex);
    m_choice = std::move(choice);
  }
  [[nodiscard]] std::string worker() const {
    const std::lock_guard lock(m_mutex);
    return m_worker;
  }
  [[nodiscard]] SshChoice choice() const {
    const std::lock_guard lock(m_mutex);
    return m_choice;
  }

 private:
  mutable std::mutex m_mutex;
  std::string m_worker;  // m_mutex guards it.
  SshChoice m_choice;    // m_mutex guards it.
};

}  // namespace scalescope
