#include "ui/bridge/host_questions.h"

#include <algorithm>
#include <optional>
#include <stop_token>
#include <utility>

namespace scalescope {
namespace {

// A server's prompt is untrusted data: control characters are removed.
QString plain(const std::string& text) {
  QString out;
  for (const QChar each : QString::fromUtf8(text.data(), qsizetype(std::min<std::size_t>(text.size(), 500))))
    if (each.isPrint()) out += each;
  return out;
}

}  // namespace

// A question of a host that this window contacts itself, open until the connection withdraws it.
struct HostQuestions::Own {
  HostQuestion question;
  std::optional<std::stop_callback<std::function<void()>>> withdrawn;
};

HostQuestions::HostQuestions(Mailbox& mail) : m_mail(mail) {}

HostQuestions::~HostQuestions() = default;

std::function<void(HostQuestion)> HostQuestions::receiver() {
  return [this](HostQuestion question) {
    m_mail.post([this, shared = std::make_shared<HostQuestion>(std::move(question))] { ask(std::move(*shared)); });
  };
}

void HostQuestions::ask(HostQuestion question) {
  const std::int64_t number = --m_lastOwn;
  const auto own = std::make_shared<Own>();
  own->question = std::move(question);
  m_own[number] = own;
  const auto kind = own->question.kind == HostQuestion::Kind::trustKey ? control::QuestionKind::trustKey
                                                                       : control::QuestionKind::secret;
  Q_EMIT asked({number, kind, plain(own->question.host), plain(own->question.text)});
  // This is called on the connection's thread, or immediately.
  own->withdrawn.emplace(own->question.withdrawn, [this, number] {
    m_mail.post([this, number] {
      if (m_own.erase(number) > 0) Q_EMIT gone(number);
    });
  });
}

void HostQuestions::addOwners(const control::Question& question) {
  if (m_owners.insert(question.question).second)
    Q_EMIT asked({question.question, question.kind, plain(question.host), plain(question.text)});
}

void HostQuestions::removeOwners(std::int64_t number) {
  if (m_owners.erase(number) > 0) Q_EMIT gone(number);
}

void HostQuestions::clearOwners() {
  for (const std::int64_t number : std::exchange(m_owners, {})) Q_EMIT gone(number);
}

void HostQuestions::answer(std::int64_t number, bool yes, const QString& secret) {
  if (number > 0) {
    const auto owner = m_owner.lock();
    if (m_owners.erase(number) > 0 && owner) owner->answer({number, yes, secret.toStdString()});
    return;
  }
  const auto found = m_own.find(number);
  if (found == m_own.end()) return;
  const auto own = found->second;
  m_own.erase(found);
  own->question.answer({yes, Secret(secret.toStdString())});
}

}  // namespace scalescope

#include "moc_host_questions.cpp"
