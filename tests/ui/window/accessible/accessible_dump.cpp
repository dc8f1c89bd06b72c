#include "tests/ui/window/accessible/accessible_dump.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QWidget>
#include <QWindow>

namespace scalescope {
namespace {

constexpr int kPeriodMs = 250;
constexpr int kMaxLines = 5000;
constexpr int kMaxChildren = 200;  // Limit for one widget: menus, tabs and tool bars, not tables.

QByteArray lineOf(QAccessibleInterface& each, const QString& name) {
  const QRect at = each.rect();
  QString text = each.text(QAccessible::Value);
  if (text.isEmpty()) text = each.text(QAccessible::Description);
  const QJsonObject line{{QStringLiteral("name"), name},          {QStringLiteral("role"), int(each.role())},
                         {QStringLiteral("text"), text},          {QStringLiteral("x"), at.x()},
                         {QStringLiteral("y"), at.y()},           {QStringLiteral("width"), at.width()},
                         {QStringLiteral("height"), at.height()}, {QStringLiteral("enabled"), !each.state().disabled}};
  return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

// A scroll area's own region is covered by its viewport.
bool isSeen(const QWidget& widget) {
  if (!widget.isVisible()) return false;
  const auto* area = qobject_cast<const QAbstractScrollArea*>(&widget);
  return !(area != nullptr ? area->viewport()->visibleRegion() : widget.visibleRegion()).isEmpty();
}

// Menu entries and tabs are no widgets: they are added as children of theirs.
void addParts(QAccessibleInterface& parent, QByteArray& out, int& lines) {
  const QAccessible::Role role = parent.role();
  const bool choices =
      role == QAccessible::List && parent.window() != nullptr && parent.window()->flags().testFlag(Qt::Popup);
  if (!choices && role != QAccessible::PopupMenu && role != QAccessible::PageTabList && role != QAccessible::MenuBar)
    return;
  const int count = std::min(parent.childCount(), kMaxChildren);
  for (int i = 0; i < count && lines < kMaxLines; ++i) {
    QAccessibleInterface* child = parent.child(i);
    if (child == nullptr || !child->isValid() || child->text(QAccessible::Name).isEmpty()) continue;
    out += lineOf(*child, child->text(QAccessible::Name));
    ++lines;
  }
}

}  // namespace

AccessibleDump::AccessibleDump(const QString& file, QObject* parent) : QObject(parent), m_file(file) {
  connect(&m_timer, &QTimer::timeout, this, &AccessibleDump::write);
  m_timer.start(kPeriodMs);
}

void AccessibleDump::write() const {
  QByteArray out;
  int lines = 0;
  for (QWidget* widget : QApplication::allWidgets()) {
    if (lines >= kMaxLines) break;
    if (!isSeen(*widget)) continue;
    QAccessibleInterface* each = QAccessible::queryAccessibleInterface(widget);
    if (each == nullptr || !each->isValid()) continue;
    addParts(*each, out, lines);
    // On Linux Qt gives a combo box's choice as its name.
    const QString name = widget->accessibleName().isEmpty() ? each->text(QAccessible::Name) : widget->accessibleName();
    if (name.isEmpty()) continue;
    out += lineOf(*each, name);
    ++lines;
  }
  QSaveFile file(m_file);
  if (file.open(QIODevice::WriteOnly) && file.write(out) == out.size()) file.commit();
}

}  // namespace scalescope

#include "moc_accessible_dump.cpp"
