#pragma once

#include <QFrame>
#include <deque>

#include "ui/bridge/bridge.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

// Questions of hosts, one at a time, at the window's top: a new host key, a password. Secrets are not kept.
class QuestionBar final : public QFrame {
  Q_OBJECT

 public:
  explicit QuestionBar(QWidget* parent = nullptr);
  void ask(const Question& question);  // one that is known is not asked again
  void forget(std::int64_t number);    // answered elsewhere, or nobody asks any more

 Q_SIGNALS:
  void answered(std::int64_t number, bool yes, const QString& secret);

 private:
  void showNext();
  void answer(bool yes);

  std::deque<Question> m_waiting;
  QLabel* m_text;
  QLineEdit* m_secret;
  QPushButton* m_yes;
  QPushButton* m_no;
};

}  // namespace scalescope
