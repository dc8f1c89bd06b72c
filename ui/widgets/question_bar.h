#pragma once

#include <QFrame>
#include <deque>

#include "ui/bridge/host_questions.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

// Bar at the window's top for questions of hosts, one at a time: a new host key, a password. Secrets are not kept.
class QuestionBar final : public QFrame {
  Q_OBJECT

 public:
  explicit QuestionBar(QWidget* parent = nullptr);
  void connectTo(HostQuestions& questions);  // Asks what is asked there, and answers it.
  void ask(const Question& question);        // Ignores a question that is already listed.
  void forget(std::int64_t number);          // Removes a question that was answered elsewhere or withdrawn.

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
