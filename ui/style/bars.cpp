#include "ui/style/controls.h"

#include <QProgressBar>
#include <QStyleOptionProgressBar>
#include <QStyleOptionSlider>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <tuple>

#include "ui/style/painting.h"
#include "ui/style/theme.h"

namespace scalescope::bars {
namespace {

constexpr int kLeastHandle = 28;
constexpr auto kBusyFrame = std::chrono::milliseconds(40);
constexpr auto kBusyRound = std::chrono::milliseconds(1600);
constexpr double kBusyShare = 0.3;

bool isAcross(const QStyleOptionSlider& bar) { return bar.orientation == Qt::Horizontal; }

// Returns the start and the length of the handle along the bar.
std::pair<int, int> handleOf(const QStyleOptionSlider& bar) {
  const int length = isAcross(bar) ? bar.rect.width() : bar.rect.height();
  const qint64 range = qint64(bar.maximum) - bar.minimum;
  if (range <= 0) return {0, length};
  const int wanted = int(qint64(bar.pageStep) * length / (range + bar.pageStep));
  const int handle = std::clamp(wanted, std::min(kLeastHandle, length), length);
  return {
      QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - handle, bar.upsideDown),
      handle};
}

QRect along(const QStyleOptionSlider& bar, int from, int length) {
  const QRect& all = bar.rect;
  if (!isAcross(bar)) return {all.left(), all.top() + from, all.width(), length};
  return QStyle::visualRect(bar.direction, all, QRect(all.left() + from, all.top(), length, all.height()));
}

void drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter) {
  if (bar.maximum <= bar.minimum) return;
  const Tokens& t = tokens(currentTheme());
  const auto [from, length] = handleOf(bar);
  const bool held = bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) &&
                    (bar.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
  // The handle is slim until the pointer is over it.
  const int rim = bar.state & (QStyle::State_MouseOver | QStyle::State_Sunken) ? 2 : 3;
  const QRectF handle = QRectF(along(bar, from, length)).adjusted(rim, rim, -rim, -rim);
  drawBox(painter, handle, held ? t.muted : t.edge, {}, 0, std::min(handle.width(), handle.height()) / 2);
}

// Returns the moving piece of a bar without a known progress; it is animated as long as it is drawn.
std::pair<double, double> busyPart(const QWidget* widget) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  if (widget != nullptr)
    QTimer::singleShot(kBusyFrame, widget, [bar = const_cast<QWidget*>(widget)] { bar->update(); });
  const double turn = double((now % kBusyRound).count()) / double(std::chrono::nanoseconds(kBusyRound).count());
  const double from = turn * (1 + kBusyShare) - kBusyShare;
  return {std::max(0.0, from), std::min(1.0, from + kBusyShare)};
}

void drawProgress(const QStyleOptionProgressBar& bar, const QWidget* widget, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  QRectF groove = bar.rect;
  groove.setHeight(std::min(groove.height(), double(kTight)));
  groove.moveCenter(QRectF(bar.rect).center());
  drawBox(painter, groove, t.grid, {}, 0, 2);
  double from = 0;
  double to = 0;
  if (bar.maximum <= bar.minimum)
    std::tie(from, to) = busyPart(widget);
  else
    to = std::clamp(double(qint64(bar.progress) - bar.minimum) / double(qint64(bar.maximum) - bar.minimum), 0.0, 1.0);
  if (to <= from) return;
  const QRectF done(groove.left() + from * groove.width(), groove.top(), (to - from) * groove.width(), groove.height());
  drawBox(painter, done, t.accent, {}, 0, 2);
}

}  // namespace

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&call.option);
  if (element == QStyle::CE_ProgressBar && bar != nullptr)
    drawProgress(*bar, call.widget, painter);
  else if (element == QStyle::CE_Splitter)
    painter.fillRect(call.option.rect, tokens(currentTheme()).grid);
  else
    return false;
  return true;
}

bool drawComplex(QStyle::ComplexControl control, const StyleCall& call, QPainter& painter) {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&call.option);
  if (control != QStyle::CC_ScrollBar || bar == nullptr) return false;
  drawScrollBar(*bar, painter);
  return true;
}

// The bars have no buttons at their ends.
std::optional<QRect> part(QStyle::ComplexControl control, QStyle::SubControl which, const StyleCall& call) {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&call.option);
  if (control != QStyle::CC_ScrollBar || bar == nullptr) return {};
  const int length = isAcross(*bar) ? bar->rect.width() : bar->rect.height();
  const auto [from, handle] = handleOf(*bar);
  switch (which) {
    case QStyle::SC_ScrollBarSlider:
      return along(*bar, from, handle);
    case QStyle::SC_ScrollBarGroove:
      return bar->rect;
    case QStyle::SC_ScrollBarSubPage:
      return along(*bar, 0, from);
    case QStyle::SC_ScrollBarAddPage:
      return along(*bar, from + handle, length - from - handle);
    default:
      return QRect();
  }
}

}  // namespace scalescope::bars
