#include "launcher/blocking_questions.h"

#include <system_error>
#include <utility>

namespace scalescope {

BlockingQuestions::~BlockingQuestions() {
  const std::jthread last = [this] {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_thread, {});
  }();
}

std::function<void(HostQuestion)> BlockingQuestions::receiver() {
  if (!m_trustHostKey && !m_askSecret) return {};
  return [this](HostQuestion question) { take(std::move(question)); };
}

void BlockingQuestions::take(HostQuestion question) {
  {
    const std::lock_guard lock(m_mutex);
    try {
      if (!m_thread.joinable()) m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
    } catch (const std::system_error&) {  // no thread is to be had
      return question.answer({});
    }
    m_waiting.push_back(std::move(question));
  }
  m_arrived.notify_one();
}

void BlockingQuestions::run(const std::stop_token& stop) {
  for (;;) {
    HostQuestion question;
    {
      std::unique_lock lock(m_mutex);
      if (!m_arrived.wait(lock, stop, [this] { return !m_waiting.empty(); }) || stop.stop_requested()) return;
      question = std::move(m_waiting.front());
      m_waiting.pop_front();
    }
    if (!question.withdrawn.stop_requested()) ask(question);
  }
}

void BlockingQuestions::ask(const HostQuestion& question) const {
  HostAnswer answer;
  if (question.kind == HostQuestion::Kind::trustKey) {
    answer.isYes = m_trustHostKey && m_trustHostKey(question.host, question.text);
  } else if (m_askSecret) {
    auto text = m_askSecret(question.text);
    answer.isYes = text.has_value();
    if (text) answer.secret = Secret(std::move(*text));
  }
  question.answer(std::move(answer));
}

}  // namespace scalescope
