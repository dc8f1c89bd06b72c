#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

#include <QAccessible>
#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QToolButton>
#include <QToolTip>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/style/icons.h"

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
  setRole(line, FrameRole::hairline);
  line->setFixedHeight(1);
  return line;
}

namespace {

// Button with the icon that charts use for their definition, in the theme's colors.
class ExplanationButton final : public QToolButton {
 public:
  explicit ExplanationButton(QWidget* parent) : QToolButton(parent) { draw(); }

 protected:
  void changeEvent(QEvent* event) final {
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) draw();
  }

 private:
  void draw() {
    setIcon(scalescope::icon(Icon::help, tokens(currentTheme()).muted));
    setIconSize(QSize(scalescope::iconSize(), scalescope::iconSize()));
  }
};

}  // namespace

QToolButton* makeExplanation(const QString& term, const QString& explanation, QWidget* parent) {
  auto* button = new ExplanationButton(parent);
  button->setFocusPolicy(Qt::StrongFocus);  // Otherwise no widget would have the focus after a click.
  button->setToolTip(explanation);
  button->setAccessibleName(QObject::tr("What is %1?").arg(term));
  button->setAccessibleDescription(explanation);
  QObject::connect(button, &QToolButton::clicked, button, [button] {
    QToolTip::showText(button->mapToGlobal(QPoint(0, button->height())), button->toolTip(), button);
  });
  return button;
}

void setAccessibleNameOf(QWidget* widget, const QString& name) {
  if (widget->accessibleName() != name) widget->setAccessibleName(name);
}

void setAccessibleDescriptionOf(QWidget* widget, const QString& description) {
  if (widget->accessibleDescription() != description) widget->setAccessibleDescription(description);
}

InlineNote::InlineNote(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_action(makeButton({}, {}, ButtonRole::flat, this)),
      m_second(makeButton({}, {}, ButtonRole::flat, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGrid + kTight, kTight, kGrid, kTight);
  row->setSpacing(kGrid);
  row->addWidget(m_icon, 0, Qt::AlignTop);
  row->addWidget(m_text, 1);
  row->addWidget(m_action, 0, Qt::AlignTop);
  row->addWidget(m_second, 0, Qt::AlignTop);
  m_second->hide();
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(
      m_action, &QPushButton::clicked, this,
      [this] {
        if (const auto act = m_act) act();  // The function may show another note here.
      });
  connect(m_second, &QPushButton::clicked, this, [this] {
    if (const auto act = m_secondAct) act();
  });
  hide();
}

void InlineNote::show(Kind kind, const QString& text) { show(kind, text, {}, {}); }

void InlineNote::show(Kind kind, const QString& text, const QString& action, std::function<void()> act) {
  static const FrameRole kRoles[] = {FrameRole::info, FrameRole::success, FrameRole::warning, FrameRole::danger};
  // Changing text of work in progress is not announced to screen readers.
  const bool isNews = isHidden() || kind != m_kind || (kind != Kind::info && text != m_text->text());
  setRole(this, kRoles[static_cast<std::size_t>(kind)]);
  m_kind = kind;
  showIcon();
  m_text->setText(text);
  m_action->setText(action);
  setAccessibleNameOf(m_action, action);
  m_action->setVisible(!action.isEmpty());
  setSecondAction({}, {});
  // Icon, first line and button are on one line.
  const int rim = action.isEmpty() ? 3 : (controlHeight(m_text->fontMetrics()) - m_text->fontMetrics().height()) / 2;
  m_icon->setContentsMargins(0, rim, 0, 0);
  m_text->setContentsMargins(0, rim, 0, rim);
  m_act = std::move(act);
  setAccessibleNameOf(this, text);
  setVisible(true);
  if (!isNews) return;
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void InlineNote::setSecondAction(const QString& action, std::function<void()> act) {
  m_second->setText(action);
  setAccessibleNameOf(m_second, action);
  m_second->setVisible(!action.isEmpty());
  m_secondAct = std::move(act);
}

void InlineNote::setActionName(const QString& name) { m_action->setAccessibleName(name); }

void InlineNote::showIcon() {
  static const Icon kIcons[] = {Icon::info, Icon::check, Icon::warning, Icon::error};
  const Tokens& t = tokens(currentTheme());
  const QColor colours[] = {t.info, t.success, t.warning, t.danger};
  const auto index = static_cast<std::size_t>(m_kind);
  m_icon->setPixmap(iconPixmap(kIcons[index], colours[index]));
}

void InlineNote::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showIcon();
}

void InlineNote::clear() {
  m_text->clear();
  m_act = m_secondAct = nullptr;
  hide();
}

void showSaved(InlineNote& note, const QString& text, const QString& file) {
  note.show(
      InlineNote::Kind::success, text, InlineNote::tr("Open folder"),
      [folder = QFileInfo(file).absolutePath()] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
}

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent),
      m_title(makeLabel({}, LabelRole::headline, this)),
      m_text(makeLabel({}, LabelRole::muted, this)),
      m_action(makeButton({}, {}, ButtonRole::primary, this)) {
  auto* column = new QVBoxLayout(this);
  column->addStretch(2);
  m_text->setWordWrap(true);
  m_text->setAlignment(Qt::AlignHCenter);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(m_title, 0, Qt::AlignHCenter);
  column->addSpacing(kGrid);
  auto* row = new QHBoxLayout;  // An aligned label would be only as high as its first line.
  row->addStretch(1);
  row->addWidget(m_text, 3);
  row->addStretch(1);
  column->addLayout(row);
  column->addSpacing(2 * kGrid);
  column->addWidget(m_action, 0, Qt::AlignHCenter);
  column->addStretch(3);
  connect(m_action, &QPushButton::clicked, this, &EmptyState::actionClicked);
}

EmptyState::EmptyState(const QString& title, const QString& text, const QString& action, QWidget* parent)
    : EmptyState(parent) {
  say(title, text, action);
}

void EmptyState::say(const QString& title, const QString& text, const QString& action) {
  m_title->setText(title);
  m_title->setVisible(!title.isEmpty());
  m_text->setText(text);
  m_action->setText(action);
  setAccessibleNameOf(m_action, action);
  m_action->setVisible(!action.isEmpty());
}

}  // namespace scalescope

#include "moc_basics.cpp"
