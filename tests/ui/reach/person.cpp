#include "tests/ui/reach/person.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QStyleOptionButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QWindow>
#include <algorithm>

#include "tests/patience.h"
#include "tests/ui/window/window_help.h"
#include "ui/nav_bar.h"
#include "ui/widgets/nav_button.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

const int kWaitMs = 10'000 * patience();
constexpr int kArrow = 8;  // Pixels from a box's right edge.

// Returns the point that a user would click: a check box takes clicks on itself and its text, but not behind them.
QPoint aimOf(const QWidget* widget) {
  const auto* box = qobject_cast<const QAbstractButton*>(widget);
  if (qobject_cast<const QCheckBox*>(widget) == nullptr && qobject_cast<const QRadioButton*>(widget) == nullptr)
    return widget->rect().center();
  QStyleOptionButton option;
  option.initFrom(box);
  option.text = box->text();
  return box->style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, box).center();
}

void reveal(QWidget* widget) {
  for (QWidget* each = widget->parentWidget(); each != nullptr; each = each->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(each)) area->ensureWidgetVisible(widget, 16, 16);
}

// Returns true while a timer delays what the window shows: a chart draws 30 times a second at most.
bool waitsToDraw(const QObject& parent) {
  constexpr int kFrameMs = 100;
  return std::any_of(parent.children().begin(), parent.children().end(), [](const QObject* each) {
    const auto* timer = each->isWidgetType() ? nullptr : qobject_cast<const QTimer*>(each);
    const bool waits = timer != nullptr && timer->isActive() && timer->isSingleShot() && timer->interval() <= kFrameMs;
    return waits || waitsToDraw(*each);
  });
}

}  // namespace

QWidget* Person::find(const Spoken& name) const {
  for (QWidget* each : m_window.findChildren<QWidget*>())
    if (name.is(each->accessibleName()) && each->isVisible()) return each;
  return nullptr;
}

bool Person::waitFor(const Spoken& name) const {
  return QTest::qWaitFor(
      [&] {
        const QWidget* found = find(name);
        return found != nullptr && found->isEnabled();
      },
      kWaitMs);
}

bool Person::click(const Spoken& name) { return waitFor(name) && click(find(name)); }

bool Person::click(QWidget* widget, std::optional<QPoint> at) {
  if (widget == nullptr || !widget->isVisible() || !widget->isEnabled()) return false;
  reveal(widget);
  settle();
  QWidget* top = widget->window();
  const QPoint place = widget->mapTo(top, at.value_or(aimOf(widget)));
  const QWidget* hit = top->childAt(place);
  if (hit == nullptr || (hit != widget && !widget->isAncestorOf(hit))) return false;
  const QString action = QStringLiteral("a click on \"%1\"").arg(widget->accessibleName());
  const bool inBar = isInBar(widget);
  const bool before = hasFocus();
  QTest::mouseClick(top->windowHandle(), Qt::LeftButton, {}, place);
  ++clicks;
  settle();
  if (!inBar) judgeFocus(before, action);
  return true;
}

bool Person::clickTab(QTabBar* bar, int index) {
  if (bar->isTabVisible(index)) return click(bar, bar->tabRect(index).center()) && bar->currentIndex() == index;
  const auto* row = qobject_cast<TabRow*>(bar->parentWidget());
  if (row == nullptr || !row->isTabWanted(index)) return false;
  bool hit = false;
  const auto choose = [&](QMenu& menu) {
    for (QAction* action : menu.actions())
      if (action->text() == bar->tabText(index)) hit = clickAction(menu, action);
  };
  auto* more = row->findChild<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
  return openMenu(more, choose) && hit && bar->currentIndex() == index;
}

bool Person::clickItem(QComboBox* box, int row) {
  const QPoint arrow(box->width() - kArrow, box->height() / 2);  // An editable box opens only at its arrow.
  if (!click(box, box->isEditable() ? std::optional(arrow) : std::nullopt) || !box->view()->isVisible()) return false;
  QAbstractItemView* view = box->view();
  const QModelIndex index = box->model()->index(row, box->modelColumn(), box->rootModelIndex());
  view->scrollTo(index);
  settle();
  QWidget* top = view->window();
  const QPoint place = view->viewport()->mapTo(top, view->visualRect(index).center());
  QTest::mouseMove(top->windowHandle(), place);
  QTest::mouseClick(top->windowHandle(), Qt::LeftButton, {}, place);
  ++clicks;
  settle();
  if (view->isVisible()) box->hidePopup();  // Closes the list of an entry that cannot be chosen.
  return box->currentIndex() == row;
}

bool Person::openMenu(QAbstractButton* button, const std::function<void(QMenu&)>& act) {
  bool opened = false;
  QTimer look;  // Also runs in the nested event loop of some menus.
  QObject::connect(&look, &QTimer::timeout, &look, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr || opened) return;
    opened = true;
    act(*menu);
    menu->close();
  });
  look.start(5);
  const bool hit = click(button);
  const bool came = hit && QTest::qWaitFor([&] { return opened; }, kWaitMs);
  comeBack();
  return came;
}

bool Person::clickAction(QMenu& menu, QAction* action) {
  if (!action->isEnabled() || !menu.isVisible()) return false;
  QTest::mouseClick(menu.windowHandle(), Qt::LeftButton, {}, menu.actionGeometry(action).center());
  ++clicks;
  return true;
}

bool Person::clickAction(QMenu& menu, const Spoken& text) {
  for (QAction* action : menu.actions())
    if (text.is(action->text())) return clickAction(menu, action);
  return false;
}

bool Person::answerDialog(const QString& path) {
  return closeDialog([&](QLineEdit& name) {
    name.setText(path);
    QTest::keyClick(&name, Qt::Key_Return);
  });
}

// Activates the window, as a window manager does when a window above it has closed.
void Person::comeBack() const {
  settle();
  if (QApplication::activePopupWidget() != nullptr || QApplication::activeModalWidget() != nullptr) return;
  m_window.activateWindow();
  settle();
}

bool Person::cancelDialog() {
  return closeDialog([](QLineEdit& name) { QTest::keyClick(&name, Qt::Key_Escape); });
}

bool Person::closeDialog(const std::function<void(QLineEdit& name)>& act) {
  QFileDialog* dialog = nullptr;
  const bool came = QTest::qWaitFor(
      [&] {
        for (QWidget* each : QApplication::topLevelWidgets())
          if (each->isVisible() && qobject_cast<QFileDialog*>(each) != nullptr)
            dialog = qobject_cast<QFileDialog*>(each);
        return dialog != nullptr;
      },
      kWaitMs);
  if (!came) return false;
  auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
  if (name == nullptr) return false;
  const QPointer<QFileDialog> open = dialog;
  suggested = name->text();
  act(*name);
  const bool closed = QTest::qWaitFor([&] { return open == nullptr || !open->isVisible(); }, kWaitMs);
  if (!closed) dialog->reject();
  comeBack();
  return closed;
}

void Person::press(int key, Qt::KeyboardModifiers with) {
  const bool before = hasFocus();
  QTest::keyClick(m_window.windowHandle(), Qt::Key(key), with);
  ++keys;
  settle();
  if (key != Qt::Key_Tab && key != Qt::Key_Backtab) judgeFocus(before, QStringLiteral("a key"));
}

bool Person::type(const Spoken& name, const QString& text, int end) {
  if (!click(name)) return false;
  press(Qt::Key_A, Qt::ControlModifier);
  if (text.isEmpty()) press(Qt::Key_Delete);
  for (const QChar each : text) {
    QTest::keyClick(m_window.windowHandle(), each.toLatin1());
    ++keys;
  }
  press(end);
  return true;
}

bool Person::tabTo(const Spoken& name, int most) {
  for (int i = 0; i < most; ++i) {
    const QWidget* focus = m_window.focusWidget();
    if (focus != nullptr && name.is(focus->accessibleName()) && focus->isVisible()) return true;
    press(Qt::Key_Tab);
  }
  return false;
}

// A plot that was waited for may change the height of its chart, which then is drawn once more.
void Person::settle() const {
  constexpr int kMostRounds = 3;  // A page that shows a running study is never still.
  standStill(m_window);
  for (int round = 0; round < kMostRounds && waitsToDraw(m_window); ++round) {
    if (!QTest::qWaitFor([this] { return !waitsToDraw(m_window); }, kWaitMs)) return;
    standStill(m_window);
  }
}

bool Person::isInBar(const QWidget* widget) const {
  for (const QWidget* each = widget; each != nullptr; each = each->parentWidget())
    if (qobject_cast<const NavBar*>(each) != nullptr) return true;
  return false;
}

bool Person::hasFocus() const {
  const QWidget* now = m_window.focusWidget();
  return now != nullptr && now != &m_window && now != m_window.centralWidget() && now->isVisibleTo(&m_window);
}

void Person::judgeFocus(bool before, const QString& action) {
  if (!before) return;
  if (!hasFocus())
    lost << action + QStringLiteral(": the focus is nowhere");
  else if (isInBar(m_window.focusWidget()))
    lost << action + QStringLiteral(": the focus jumped to the bar");
}

}  // namespace scalescope
