#include "tests/ui/reach/layout_faults.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>

#include "tests/ui/reach/drawn_texts.h"

namespace scalescope {
namespace {

// Returns the pixels by which a glyph may extend beyond its room, by rounding and slant.
double inkOut() { return 1.5 * std::max(1.0, QApplication::font().pointSizeF() / 10); }
const QChar kEllipsis(0x2026);

QAbstractScrollArea* areaOf(QWidget* widget) {
  for (QWidget* each = widget; each != nullptr; each = each->parentWidget())
    if (auto* area = qobject_cast<QAbstractScrollArea*>(each->parentWidget()); area && area->viewport() == each)
      return area;
  return nullptr;
}

// A viewport has the name of its area, a child of a control that of the control.
QString nameOf(QWidget* widget) {
  QWidget* named = widget;
  while (named->accessibleName().isEmpty() && named->parentWidget() != nullptr &&
         qobject_cast<QLabel*>(named) == nullptr && !named->isWindow())
    named = named->parentWidget();
  const QString kind = QString::fromLatin1(widget->metaObject()->className()).section(QStringLiteral("::"), -1);
  return named->accessibleName().isEmpty() ? kind : QStringLiteral("%1 in \"%2\"").arg(kind, named->accessibleName());
}

QRectF inWindow(const QWidget& window, QWidget* widget) {
  return QRectF(QPointF(widget->mapTo(&window, QPoint())), QSizeF(widget->size()));
}

// Deletes the tool tip at once: a hidden one stays a little, and its text would be taken for the next one's.
void closeToolTip() {
  for (QWidget* each : QApplication::topLevelWidgets())
    if (each->inherits("QTipLabel")) delete each;
}

// Returns the tool tip of any widget there, requested as a resting pointer does.
QString tipAt(const QWidget& window, QWidget* widget, const QPoint& at) {
  for (QWidget* each = widget; each != nullptr && !each->isWindow(); each = each->parentWidget()) {
    QHelpEvent rest(QEvent::ToolTip, each->mapFrom(&window, at), window.mapToGlobal(at));
    QApplication::sendEvent(each, &rest);
    const QString text = QToolTip::text();
    closeToolTip();
    if (text.isEmpty()) continue;
    QTextDocument plain;
    Qt::mightBeRichText(text) ? plain.setHtml(text) : plain.setPlainText(text);
    return plain.toPlainText();
  }
  return {};
}

// Returns the full texts of the widget, whose ellipsis is part of the text.
QStringList wordsAt(const QWidget& window, QWidget* widget, const QPoint& at) {
  QStringList own;
  if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) own << button->text();
  if (const auto* label = qobject_cast<const QLabel*>(widget)) own << label->text();
  if (const auto* box = qobject_cast<const QComboBox*>(widget)) own << box->currentText();
  if (const auto* line = qobject_cast<const QLineEdit*>(widget)) own << line->text() << line->placeholderText();
  if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
    for (int i = 0; i < tabs->count(); ++i) own << tabs->tabText(i);
  const auto* area = areaOf(widget);
  const QPoint inside = area == nullptr ? QPoint() : area->viewport()->mapFrom(&window, at);
  if (const auto* heads = qobject_cast<const QHeaderView*>(area))
    own << heads->model()->headerData(heads->logicalIndexAt(inside), heads->orientation()).toString();
  else if (const auto* view = qobject_cast<const QAbstractItemView*>(area))
    own << view->indexAt(inside).data().toString();
  return own;
}

bool isElided(const QWidget& window, const DrawnText& drawn) {
  if (!drawn.text.contains(kEllipsis)) return false;
  const QRectF seen = drawn.ink & drawn.room;  // It is empty if the text is scrolled away.
  const QPoint at = (seen.isEmpty() ? drawn.ink : seen).center().toPoint();
  for (const QString& each : wordsAt(window, drawn.widget, at))
    if (each.contains(drawn.text.trimmed())) return false;
  return !tipAt(window, drawn.widget, at).contains(drawn.text.section(kEllipsis, 0, 0).trimmed());
}

// Returns true if a viewport ends there and scrolls in that direction. Headers of a table scroll with it.
bool isEdgeOfView(const QWidget& window, QWidget* widget, Qt::Edge edge, double place) {
  for (auto* area = areaOf(widget); area != nullptr; area = areaOf(area)) {
    const QRectF view = inWindow(window, area->viewport());
    const auto* heads = qobject_cast<const QHeaderView*>(area);
    const auto* scrolls = heads == nullptr ? area : qobject_cast<const QAbstractScrollArea*>(heads->parentWidget());
    const bool upright = edge == Qt::TopEdge || edge == Qt::BottomEdge;
    const QScrollBar* bar = scrolls == nullptr ? nullptr
                            : upright          ? scrolls->verticalScrollBar()
                                               : scrolls->horizontalScrollBar();
    const double end = edge == Qt::TopEdge      ? view.top()
                       : edge == Qt::BottomEdge ? view.bottom()
                       : edge == Qt::LeftEdge   ? view.left()
                                                : view.right();
    if (std::abs(end - place) < 2 && bar != nullptr && bar->maximum() > bar->minimum()) return true;
  }
  return false;
}

// Returns true if the text is only cut where a view ends, so that scrolling shows it.
bool isScrolledAway(const QWidget& window, const DrawnText& drawn) {
  const QRectF &ink = drawn.ink, &room = drawn.room;
  const auto excused = [&](bool out, Qt::Edge edge, double place) {
    return !out || isEdgeOfView(window, drawn.widget, edge, place);
  };
  return excused(ink.top() < room.top() - inkOut(), Qt::TopEdge, room.top()) &&
         excused(ink.bottom() > room.bottom() + inkOut(), Qt::BottomEdge, room.bottom()) &&
         excused(ink.left() < room.left() - inkOut(), Qt::LeftEdge, room.left()) &&
         excused(ink.right() > room.right() + inkOut(), Qt::RightEdge, room.right());
}

bool isCut(const DrawnText& drawn) {
  return !drawn.room.adjusted(-inkOut(), -inkOut(), inkOut(), inkOut()).contains(drawn.ink);
}

// Returns true for typed text: fields and logs show a part of it; a text page breaks its lines.
bool isTyped(const DrawnText& drawn) {
  const auto* line = qobject_cast<const QLineEdit*>(drawn.widget.data());
  if (line != nullptr) return !line->text().isEmpty();
  const auto* area = areaOf(drawn.widget);
  return area != nullptr && (area->inherits("QPlainTextEdit") || area->inherits("QTextEdit"));
}

void findTexts(QWidget& window, std::vector<LayoutFault>& out) {
  const std::vector<DrawnText> texts = drawnTexts(window);
  for (const DrawnText& each : texts) {
    if (isTyped(each)) continue;
    if (isElided(window, each)) out.push_back({nameOf(each.widget), each.text, QStringLiteral("elided, no tool tip")});
    if (isCut(each) && !isScrolledAway(window, each))
      out.push_back({nameOf(each.widget), each.text,
                     QStringLiteral("cut: %1x%2 in %3x%4")
                         .arg(each.ink.width(), 0, 'f', 0)
                         .arg(each.ink.height(), 0, 'f', 0)
                         .arg((each.room & each.ink).width(), 0, 'f', 0)
                         .arg((each.room & each.ink).height(), 0, 'f', 0)});
  }
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t k = i + 1; k < texts.size(); ++k) {
      const DrawnText &a = texts[i], &b = texts[k];
      const QRectF both = (a.ink & a.room) & (b.ink & b.room);
      if (both.width() <= inkOut() || both.height() <= inkOut() || (a.text == b.text && a.widget == b.widget)) continue;
      out.push_back({nameOf(b.widget), b.text, QStringLiteral("lies on \"%1\"").arg(a.text)});
    }
}

bool isControl(QWidget* widget) {
  const auto* label = qobject_cast<const QLabel*>(widget);
  return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr ||
         qobject_cast<const QLineEdit*>(widget) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(widget) != nullptr || qobject_cast<const QTabBar*>(widget) != nullptr ||
         (label != nullptr && !label->text().isEmpty());
}

// Finds controls that their parents, up to a viewport, have no room for.
void findCutControls(QWidget& window, std::vector<LayoutFault>& out) {
  for (QWidget* each : window.findChildren<QWidget*>()) {
    if (!each->isVisible() || !isControl(each) || each->window() != &window) continue;
    const auto* area = areaOf(each);
    const QWidget* view = area == nullptr ? nullptr : area->viewport();
    const QRectF own = inWindow(window, each);
    for (QWidget* parent = each->parentWidget(); parent != nullptr && parent != view; parent = parent->parentWidget()) {
      const bool fits = inWindow(window, parent).adjusted(-1, -1, 1, 1).contains(own);
      if (!fits)
        out.push_back({nameOf(each), each->property("text").toString(),
                       QStringLiteral("cut off by %1")
                           .arg(QString::fromLatin1(parent->metaObject()->className()).section(QLatin1Char(':'), -1))});
      if (parent->isWindow() || !fits) break;
    }
  }
}

// Excludes the table behind a chart, which has all its numbers, and "All numbers", which has those of all charts: both
// scroll.
bool isTable(const QAbstractScrollArea* area) {
  for (const QWidget* each = area; each != nullptr; each = each->parentWidget())
    if (each->inherits("scalescope::ChartView") || each->objectName() == QStringLiteral("all")) return false;
  return qobject_cast<const QTableView*>(area) != nullptr;
}

void findSideways(QWidget& window, std::vector<LayoutFault>& out) {
  for (const QAbstractScrollArea* area : window.findChildren<QAbstractScrollArea*>()) {
    if (!area->isVisible() || area->visibleRegion().isEmpty()) continue;
    const auto* scroll = qobject_cast<const QScrollArea*>(area);
    const bool wide = scroll != nullptr && scroll->widget() != nullptr
                          ? scroll->widget()->width() > scroll->viewport()->width()
                          : isTable(area) && area->horizontalScrollBar()->maximum() > 0;
    if (wide) out.push_back({nameOf(const_cast<QAbstractScrollArea*>(area)), {}, sideways()});
  }
  for (QTabBar* bar : window.findChildren<QTabBar*>())
    for (const QToolButton* arrow : bar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
      if (arrow->isVisible() && arrow->arrowType() != Qt::NoArrow) {
        out.push_back({nameOf(bar), {}, QStringLiteral("tabs have no room")});
        break;
      }
}

}  // namespace

std::vector<LayoutFault> layoutFaults(QWidget& window) {
  std::vector<LayoutFault> out;
  findTexts(window, out);
  findCutControls(window, out);
  findSideways(window, out);
  return out;
}

QString sideways() { return QStringLiteral("wider than its place"); }

QString reported(const LayoutFault& fault) {
  return QStringLiteral("%1 | %2 | %3").arg(fault.widget, fault.text, fault.why);
}

}  // namespace scalescope
