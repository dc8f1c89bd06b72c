#include "launcher/owner/clients/questions.h"

#include <utility>

namespace scalescope {
namespace {

control::Question toQuestion(std::int64_t number, const HostQuestion& question) {
  const auto kind =
      question.kind == HostQuestion::Kind::secret ? control::QuestionKind::secret : control::QuestionKind::trustKey;
  return {number, kind, question.host, question.text};
}

}  // namespace

void Questions::ask(HostQuestion question) {
  const std::int64_t number = ++m_last;
  const std::stop_token withdrawn = question.withdrawn;
  Open& open = m_open[number];
  open.question = std::move(question);
  m_asked(toQuestion(number, open.question));
  // The host no longer needs an answer: its link has ended, or its wait has timed out.
  open.withdrawn = std::make_unique<std::stop_callback<std::function<void()>>>(
      withdrawn, [this, number] { m_loop.post([this, number] { close(number); }); });
}

bool Questions::answer(std::int64_t number, HostAnswer answer) {
  const auto found = m_open.find(number);
  if (found == m_open.end()) return false;
  const auto give = found->second.question.answer;
  close(number);
  give(std::move(answer));
  return true;
}

void Questions::close(std::int64_t number) {
  if (m_open.erase(number) > 0) m_gone({number});
}

std::vector<control::Question> Questions::open() const {
  std::vector<control::Question> list;
  for (const auto& [number, open] : m_open) list.push_back(toQuestion(number, open.question));
  return list;
}

}  // namespace scalescope
