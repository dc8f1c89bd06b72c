#include "ui/widgets/basics.h"

#include <QHBoxLayout>
#include <QStyle>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

namespace scalescope {

QLabel* makeLabel(const QString& text, LabelRole role, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  setRole(label, role);
  return label;
}

QPushButton* makeButton(const QString& text, const QString& accessibleName, ButtonRole role, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setAccessibleName(accessibleName);
  button->setCursor(Qt::PointingHandCursor);
  setRole(button, role);
  return button;
}

QFrame* makeHairline(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setProperty("role", QStringLiteral("hairline"));
  line->setFixedHeight(1);
  return line;
}

QToolButton* makeExplanation(const QString& term, const QString& explanation, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(QStringLiteral("?"));
  button->setToolTip(explanation);
  button->setAccessibleName(QObject::tr("What is %1?").arg(term));
  button->setAccessibleDescription(explanation);
  QObject::connect(button, &QToolButton::clicked, button,
                   [button] { QToolTip::showText(button->mapToGlobal(QPoint(0, button->height())), button->toolTip(), button); });
  return button;
}

InlineNote::InlineNote(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)), m_action(makeButton({}, {}, ButtonRole::flat, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGrid + kTight, kTight, kGrid, kTight);
  row->setSpacing(kGrid);
  row->addWidget(m_icon, 0, Qt::AlignTop);
  row->addWidget(m_text, 1);
  row->addWidget(m_action, 0, Qt::AlignTop);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_icon->setContentsMargins(0, 3, 0, 0);
  m_text->setContentsMargins(0, 3, 0, 3);
  connect(m_action, &QPushButton::clicked, this, [this] {
    if (m_act) m_act();
  });
  hide();
}

void InlineNote::show(Kind kind, const QString& text) { show(kind, text, {}, {}); }

void InlineNote::show(Kind kind, const QString& text, const QString& action, std::function<void()> act) {
  static const char* const kRoles[] = {"info", "success", "warning", "danger"};
  static const char16_t* const kIcons[] = {u"\u24d8", u"\u2713", u"\u25b3", u"\u2715"};
  const auto index = static_cast<std::size_t>(kind);
  setProperty("role", QString::fromLatin1(kRoles[index]));
  style()->unpolish(this);
  style()->polish(this);
  m_icon->setText(QString::fromUtf16(kIcons[index]));
  setRole(m_icon, kind == Kind::danger    ? LabelRole::danger
                  : kind == Kind::warning ? LabelRole::warning
                  : kind == Kind::success ? LabelRole::success
                                          : LabelRole::muted);
  m_text->setText(text);
  m_action->setText(action);
  m_action->setAccessibleName(action);
  m_action->setVisible(!action.isEmpty());
  m_act = std::move(act);
  setAccessibleName(text);
  setVisible(true);
}

void InlineNote::clear() {
  m_text->clear();
  m_act = nullptr;
  hide();
}

EmptyState::EmptyState(const QString& title, const QString& text, const QString& action, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->addStretch(2);
  auto* heading = makeLabel(title, LabelRole::headline, this);
  auto* body = makeLabel(text, LabelRole::muted, this);
  body->setWordWrap(true);
  body->setAlignment(Qt::AlignHCenter);
  body->setMinimumWidth(480);
  auto* button = makeButton(action, action, ButtonRole::primary, this);
  column->addWidget(heading, 0, Qt::AlignHCenter);
  column->addSpacing(kGrid);
  column->addWidget(body, 0, Qt::AlignHCenter);
  column->addSpacing(2 * kGrid);
  column->addWidget(button, 0, Qt::AlignHCenter);
  column->addStretch(3);
  connect(button, &QPushButton::clicked, this, &EmptyState::actionClicked);
}

}  // namespace scalescope
