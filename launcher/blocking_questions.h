#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "launcher/lab.h"
#include "launcher/transport/host_question.h"

namespace scalescope {

// LabOptions asks by callbacks that block; links ask by questions that are answered later. This runs the callbacks, one after the
// other, in a thread of its own. Must outlive whatever holds its receiver. Any thread.
class BlockingQuestions {
 public:
  explicit BlockingQuestions(const LabOptions& options) : m_trustHostKey(options.trustHostKey), m_askSecret(options.askSecret) {}
  ~BlockingQuestions();  // joins; a callback that runs must end by itself
  BlockingQuestions(const BlockingQuestions&) = delete;
  BlockingQuestions& operator=(const BlockingQuestions&) = delete;

  // For NodeSession::Handlers; empty where the options have nobody to ask.
  [[nodiscard]] std::function<void(HostQuestion)> receiver();

 private:
  void take(HostQuestion question);
  void run(const std::stop_token& stop);
  void ask(const HostQuestion& question) const;

  std::function<bool(const std::string&, const std::string&)> m_trustHostKey;
  std::function<std::optional<std::string>(const std::string&)> m_askSecret;
  std::mutex m_mutex;
  std::condition_variable_any m_arrived;
  std::deque<HostQuestion> m_waiting;  // guarded by m_mutex
  std::jthread m_thread;               // guarded by m_mutex; started by the first question
};

}  // namespace scalescope
