#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "launcher/client/store_session.h"
#include "launcher/transport/host_question.h"
#include "ui/bridge/mailbox.h"

namespace scalescope {

// Question of a host to the user: whether to trust a key, or a password. Only that host waits for the answer.
struct Question {
  // Number above 0 if the store's owner asks; below 0 if a host asks that this window contacts itself.
  std::int64_t number = 0;
  control::QuestionKind kind = control::QuestionKind::secret;
  QString host;
  QString text;  // Fingerprint, or the server's prompt as plain text.
};

// Open questions of hosts, from the store's owner and from hosts that this window contacts itself. UI thread only.
class HostQuestions final : public QObject {
  Q_OBJECT

 public:
  explicit HostQuestions(Mailbox& mail);  // `mail` must outlive this object.
  ~HostQuestions() override;

  // Receives the questions of hosts that this window contacts; may be called on any thread.
  [[nodiscard]] std::function<void(HostQuestion)> receiver();
  void setOwner(const std::shared_ptr<StoreSession>& owner) { m_owner = owner; }
  // Questions of the owner. The next owner asks the open ones again, with new numbers.
  void addOwners(const control::Question& question);
  void removeOwners(std::int64_t number);
  void clearOwners();
  void answer(std::int64_t number, bool yes, const QString& secret);

 Q_SIGNALS:
  void asked(const scalescope::Question& question);
  void gone(std::int64_t number);

 private:
  struct Own;
  void ask(HostQuestion question);

  Mailbox& m_mail;
  std::weak_ptr<StoreSession> m_owner;
  std::map<std::int64_t, std::shared_ptr<Own>> m_own;
  std::int64_t m_lastOwn = 0;
  std::set<std::int64_t> m_owners;
};

}  // namespace scalescope
