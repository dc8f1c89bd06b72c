#include "ui/widgets/question_bar.h"

#include <QHBoxLayout>
#include <QLineEdit>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {

QuestionBar::QuestionBar(QWidget* parent) : QFrame(parent) {
  setRole(this, FrameRole::info);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kPageMargin, kGrid, kPageMargin, kGrid);
  row->setSpacing(kGrid + kTight);
  m_text = makeLabel({}, LabelRole::body, this);
  m_text->setWordWrap(true);
  m_secret = named(new QLineEdit(this), tr("Password"));
  m_secret->setEchoMode(QLineEdit::Password);
  m_secret->setFixedWidth(inFont(220));
  m_yes = makeButton({}, {}, ButtonRole::primary, this);
  m_no = makeButton({}, {}, ButtonRole::normal, this);
  row->addWidget(m_text, 1);
  row->addWidget(m_secret);
  row->addWidget(m_yes);
  row->addWidget(m_no);
  connect(
      m_yes, &QPushButton::clicked, this, [this] { answer(true); });
  connect(
      m_no, &QPushButton::clicked, this, [this] { answer(false); });
  connect(m_secret, &QLineEdit::returnPressed, this, [this] { answer(true); });
  hide();
}

void QuestionBar::connectTo(HostQuestions& questions) {
  connect(&questions, &HostQuestions::asked, this, &QuestionBar::ask);
  connect(&questions, &HostQuestions::gone, this, &QuestionBar::forget);
  connect(this, &QuestionBar::answered, &questions, &HostQuestions::answer);
}

void QuestionBar::ask(const Question& question) {
  for (const Question& one : m_waiting)
    if (one.number == question.number) return;
  m_waiting.push_back(question);
  if (m_waiting.size() == 1) showNext();
}

void QuestionBar::forget(std::int64_t number) {
  const bool wasShown = !m_waiting.empty() && m_waiting.front().number == number;
  std::erase_if(m_waiting, [number](const Question& one) { return one.number == number; });
  if (wasShown) showNext();
}

void QuestionBar::showNext() {
  setVisible(!m_waiting.empty());
  m_secret->clear();
  if (m_waiting.empty()) return;
  const Question& question = m_waiting.front();
  const bool secret = question.kind == control::QuestionKind::secret;
  m_text->setText(secret ? (question.host.isEmpty() ? question.text : pairOf(question.host, question.text))
                         : tr("%1 has an unknown host key: %2. Verify it with the administrator of the host.")
                               .arg(question.host, question.text));
  m_secret->setVisible(secret);
  m_yes->setText(secret ? tr("Send") : tr("Trust this key"));
  m_no->setText(secret ? tr("Cancel") : tr("Refuse"));
  m_yes->setAccessibleName(m_yes->text());
  m_no->setAccessibleName(m_no->text());
  secret ? m_secret->setFocus() : m_no->setFocus();
}

void QuestionBar::answer(bool yes) {
  if (m_waiting.empty()) return;
  const std::int64_t number = m_waiting.front().number;
  m_waiting.pop_front();
  Q_EMIT answered(number, yes, m_secret->text());
  showNext();
}

}  // namespace scalescope

#include "moc_question_bar.cpp"
