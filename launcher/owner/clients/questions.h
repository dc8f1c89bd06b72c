#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/telemetry/wire/control.h"
#include "launcher/transport/host_question.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Open questions of hosts. Every client that answers questions gets each of them; the first answer is used, and only
// the host waits meanwhile. The loop's thread.
class Questions {
 public:
  // Callbacks `asked` and `gone` notify the clients.
  Questions(Loop& loop, std::function<void(const control::Question&)> asked,
            std::function<void(const control::QuestionGone&)> gone)
      : m_loop(loop), m_asked(std::move(asked)), m_gone(std::move(gone)) {}

  void ask(HostQuestion question);
  // Returns false if the question is no longer open.
  bool answer(std::int64_t number, HostAnswer answer);
  [[nodiscard]] std::vector<control::Question> open() const;

 private:
  struct Open {
    HostQuestion question;
    std::unique_ptr<std::stop_callback<std::function<void()>>> withdrawn;
  };
  void close(std::int64_t number);

  Loop& m_loop;
  std::function<void(const control::Question&)> m_asked;
  std::function<void(const control::QuestionGone&)> m_gone;
  std::map<std::int64_t, Open> m_open;
  std::int64_t m_last = 0;
};

}  // namespace scalescope
