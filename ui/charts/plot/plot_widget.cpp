#include "ui/charts/plot/plot_widget.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QToolTip>

#include "ui/charts/plot/read_out.h"

namespace scalescope {
namespace {

constexpr int kLeastDrag = 8;  // Pixels; a shorter drag is a click.
constexpr double kKeyZoom = 0.6;
// Share of the visible range that stays visible beyond the value that the keyboard reached.
constexpr double kPanMargin = 0.2;
constexpr double kDeepestZoom = 1e-6;  // Share of the whole range.

}  // namespace

PlotWidget::PlotWidget(QWidget* parent) : QGraphicsView(parent) {
  setScene(&m_plot.scene());
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  setViewportUpdateMode(QGraphicsView::BoundingRectViewportUpdate);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(120, 90);
  restyle();
}

PlotWidget::~PlotWidget() {
  ++*m_newest;  // This drops the result of the current request.
  m_thread.reset();
  setScene(nullptr);
}

void PlotWidget::restyle() {
  m_plot.setStyle({.theme = currentTheme(), .font = smallFont(), .locale = QLocale(), .readsValues = true});
}

void PlotWidget::setFigure(std::shared_ptr<const Figure> figure) {
  m_plot.setFigure(std::move(figure));
  redraw();
}

void PlotWidget::setLeastSides(double left, double right) {
  m_plot.setLeastSides(left, right);
  redraw();
}

void PlotWidget::setLeastTop(double pixels) {
  if (std::exchange(m_leastTop, pixels) == pixels) return;
  m_plot.setLeastTop(pixels);
  redraw();
}

Plot& PlotWidget::plot() {
  settle();
  return m_plot;
}

void PlotWidget::redraw() {
  m_isStale = true;
  ++*m_newest;
  settleSoon();
}

void PlotWidget::settleSoon() {
  if (std::exchange(m_isQueued, true)) return;
  QMetaObject::invokeMethod(
      this,
      [this] {
        m_isQueued = false;
        if (isVisible()) settle();
      },
      Qt::QueuedConnection);
}

// A widget that is shown may be resized several times before it has the same size as before.
void PlotWidget::settle() {
  const bool isResized = m_size != viewport()->size();
  if (!m_isStale && !isResized) return;
  if (isResized) ++*m_newest;
  m_isStale = false;
  m_size = viewport()->size();
  m_plot.setSize(QSizeF(m_size));
  if (m_plot.points() > kMostAtOnce) return ask();
  m_plot.refresh();
  Q_EMIT laidOut();
}

// Among waiting requests only the newest is answered, and an outdated answer is dropped.
void PlotWidget::ask() {
  if (!m_thread) {
    m_mail = std::make_unique<Mailbox>();
    m_thread = std::make_unique<TaskThread>(*m_mail, "plot");
  }
  const auto isWanted = [number = m_newest->load(), newest = m_newest] { return number == newest->load(); };
  using Answer = std::pair<PlotQuestion, std::optional<PlotData>>;
  m_thread->post(
      [isWanted, question = m_plot.question()] {
        return Answer(question,
                      isWanted() ? std::optional(preparePlot(*question.figure, question.request)) : std::nullopt);
      },
      [this, isWanted](Answer answer) {
        if (!answer.second || !isWanted()) return;
        m_plot.take(answer.first, std::move(*answer.second));
        Q_EMIT laidOut();
      });
}

void PlotWidget::zoomTo(std::optional<Range> positions) {
  const std::optional<Range> before = visibleX();
  m_plot.setVisibleX(positions);
  if (visibleX() != before) redraw();
}

void PlotWidget::paintEvent(QPaintEvent* event) {
  settle();
  QGraphicsView::paintEvent(event);
}

void PlotWidget::showEvent(QShowEvent* event) {
  QGraphicsView::showEvent(event);
  settleSoon();
}

void PlotWidget::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  settleSoon();
}

bool PlotWidget::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QGraphicsView::viewportEvent(event);
  const auto* help = static_cast<const QHelpEvent*>(event);
  QString text = wholeTextAt(m_plot.layout(), help->pos());
  if (legendEntryAt(m_plot.layout(), help->pos()) != nullptr)
    text += (text.isEmpty() ? QString() : QStringLiteral("\n")) +
            QCoreApplication::translate("ReadOut", "Click to hide or show, Alt+click to show only this series or all.");
  QToolTip::showText(help->globalPos(), text, this);  // An empty text hides the tool tip.
  return true;
}

void PlotWidget::zoomAround(double position, double factor) {
  const Plot& plot = this->plot();
  if (!canZoom(plot.figure()) || isEmpty(plot.figure())) return;
  const Range now = visibleX().value_or(plot.layout().x);
  const Range whole = plot.wholeX();
  Range next{position - (position - now.from) * factor, position + (now.to - position) * factor};
  next.from = std::max(next.from, whole.from);
  next.to = std::min(next.to, whole.to);
  const bool all = next.width() >= whole.width() * 0.999;
  if (next.width() < whole.width() * kDeepestZoom) next = now;
  zoomTo(all ? std::nullopt : std::optional<Range>(next));
  Q_EMIT zoomed();
}

void PlotWidget::pan(double positions) {
  const auto now = visibleX();
  if (!now) return;
  const Range whole = plot().wholeX();
  const double shift =
      std::clamp(positions, whole.from - now->from, std::max(whole.from - now->from, whole.to - now->to));
  Range next{now->from + shift, now->to + shift};
  if (shift < positions) next.to = whole.to;  // The exact end is used, so that the last value is within the range.
  if (shift > positions) next.from = whole.from;
  zoomTo(next);
  Q_EMIT zoomed();
}

void PlotWidget::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) {
    event->ignore();  // The event scrolls the page.
    return;
  }
  zoomAround(plot().layout().toPosition(event->position().x()), event->angleDelta().y() > 0 ? 0.8 : 1.25);
  event->accept();
}

void PlotWidget::step(int direction, bool toEnd) {
  const std::vector<double> stops = readOutStops(plot().figure(), plot().data());
  if (stops.empty()) return toEnd ? void() : stepOut(direction);
  const auto last = static_cast<std::ptrdiff_t>(stops.size()) - 1;
  std::ptrdiff_t index = direction > 0 ? -1 : last + 1;
  if (m_crossHair) index = std::lower_bound(stops.begin(), stops.end(), *m_crossHair - 1e-12) - stops.begin();
  index = toEnd ? (direction > 0 ? last : 0) : index + direction;
  if (index < 0 || index > last) return stepOut(direction);
  read(stops[static_cast<std::size_t>(index)]);
}

// The visible range follows the cross-hair to the next value.
void PlotWidget::stepOut(int direction) {
  const auto visible = m_plot.visibleX();
  if (!visible) return;
  const double from = m_crossHair.value_or(direction > 0 ? visible->to : visible->from);
  const auto stop = nextStop(m_plot.figure(), from, direction);
  if (!stop) return;
  const double margin = visible->width() * kPanMargin;
  pan(direction > 0 ? *stop + margin - visible->to : *stop - margin - visible->from);
  read(*stop);
}

void PlotWidget::showCrossHair(std::optional<double> position) {
  m_crossHair = position;
  m_plot.setCrossHair(isEmpty(plot().figure()) ? std::nullopt : position);
}

void PlotWidget::read(std::optional<double> position) {
  if (!position && !m_crossHair) return;
  m_crossHair = position;
  m_plot.setCrossHair(position);
  QString text;
  if (position) {
    if (const auto readOut = readOutAt(plot().figure(), plot().data(), *position, QLocale())) {
      text = readOut->title;
      for (const ReadOutRow& row : readOut->rows) text += QStringLiteral("; %1 %2").arg(row.name, row.value);
      m_crossHair = readOut->x;
    }
  }
  Q_EMIT readOutChanged(text);
  Q_EMIT crossHairMoved(m_crossHair);
}

void PlotWidget::hide(const LegendChoice& choice, bool alone) {
  const Figure& figure = m_plot.wholeFigure();
  if (choice.series >= figure.series.size()) return;
  const std::vector<std::size_t> series = seriesOf(figure, choice);
  m_plot.setHidden(alone ? withAlone(figure, m_plot.hidden(), series) : withToggled(figure, m_plot.hidden(), series));
  redraw();
  announceEntry(choice);
}

// Selects the next name of the legend or the previous one, also on its other pages; selects none before the first.
void PlotWidget::chooseEntry(int direction) {
  const auto& legend = plot().layout().legend;
  if (legend.empty()) return;
  auto index = static_cast<std::ptrdiff_t>(-1);
  for (std::size_t i = 0; i < legend.size(); ++i)
    if (m_chosenEntry == legend[i].choice()) index = static_cast<std::ptrdiff_t>(i);
  index += direction;
  const LegendPages pages = plot().layout().legendPages;
  if (index < 0 && m_chosenEntry && pages.shown > 0) {
    showLegendPage(pages.shown - 1);
    index = static_cast<std::ptrdiff_t>(legend.size()) - 1;
  } else if (index == static_cast<std::ptrdiff_t>(legend.size()) && pages.shown + 1 < pages.count) {
    showLegendPage(pages.shown + 1);
    index = 0;
  }
  index = std::min(index, static_cast<std::ptrdiff_t>(legend.size()) - 1);
  m_chosenEntry = index < 0 ? std::nullopt : std::optional(legend[static_cast<std::size_t>(index)].choice());
  m_plot.setChosenEntry(m_chosenEntry);
  if (m_chosenEntry) announceEntry(*m_chosenEntry);
}

void PlotWidget::showLegendPage(int page) {
  m_plot.setLegendPage(page);
  viewport()->update();
  Q_EMIT laidOut();
}

// Announces to screen readers whether series are shown.
void PlotWidget::announceEntry(const LegendChoice& choice) {
  const Figure& figure = m_plot.wholeFigure();
  const std::vector<std::size_t> all = seriesOf(figure, choice);
  const bool isHidden = std::all_of(
      all.begin(), all.end(), [&](std::size_t series) { return m_plot.hidden().contains(figure.series[series].name); });
  const QString words = isHidden ? QCoreApplication::translate("ReadOut", "%1: hidden")
                                 : QCoreApplication::translate("ReadOut", "%1: shown");
  Q_EMIT readOutChanged(words.arg(nameOf(figure, choice)));
}

void PlotWidget::keyPressEvent(QKeyEvent* event) {
  const Range x = plot().layout().x;
  const bool isShifted = (event->modifiers() & Qt::ShiftModifier) != 0;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (m_isEnlarged && !isShifted) return event->ignore();
      return step(event->key() == Qt::Key_Left ? -1 : 1, false);
    case Qt::Key_Up:
    case Qt::Key_Down:
      if (plot().layout().legend.empty()) return event->ignore();
      return chooseEntry(event->key() == Qt::Key_Up ? -1 : 1);
    case Qt::Key_Space:
      if (plot().layout().legend.empty()) return event->ignore();
      if (!m_chosenEntry) return chooseEntry(1);
      return hide(*m_chosenEntry, isShifted);
    case Qt::Key_Home:
      step(-1, true);
      return;
    case Qt::Key_End:
      step(1, true);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_crossHair) Q_EMIT placeChosen(axisValue(plot().figure().x, *m_crossHair));
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoomAround(m_crossHair.value_or((x.from + x.to) / 2), kKeyZoom);
      return;
    case Qt::Key_Minus:
      zoomAround(m_crossHair.value_or((x.from + x.to) / 2), 1 / kKeyZoom);
      return;
    case Qt::Key_Escape:
      if (m_isEnlarged) return event->ignore();
      [[fallthrough]];
    case Qt::Key_0:
      read({});
      if (visibleX()) {
        zoomTo({});
        Q_EMIT zoomed();
      }
      return;
    default:
      event->ignore();
  }
}

void PlotWidget::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  m_pressed = m_last = event->pos();
  m_pressedEntry.reset();
  m_pressedPage.reset();
  if (event->button() == Qt::LeftButton) m_pressedPage = legendPageAt(plot().layout(), event->position());
  if (m_pressedPage) return;
  const LegendEntry* entry = legendEntryAt(plot().layout(), event->position());
  if (entry != nullptr && event->button() == Qt::LeftButton) {
    m_pressedEntry = entry->choice();
    return;
  }
  if (isEmpty(plot().figure()) || (!canZoom(plot().figure()) && event->button() != Qt::LeftButton)) {
    event->ignore();
    return;
  }
  if (!canZoom(plot().figure())) return;
  const bool pans = event->button() == Qt::MiddleButton ||
                    (event->button() == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier));
  m_drag = pans ? Drag::pan : event->button() == Qt::LeftButton ? Drag::select : Drag::none;
}

void PlotWidget::mouseMoveEvent(QMouseEvent* event) {
  const PlotLayout& layout = plot().layout();
  if (m_drag == Drag::select && std::abs(event->pos().x() - m_pressed.x()) >= kLeastDrag) {
    if (m_band == nullptr) m_band = new QRubberBand(QRubberBand::Rectangle, viewport());
    const int left = std::max(static_cast<int>(layout.plot.left()), std::min(m_pressed.x(), event->pos().x()));
    const int right = std::min(static_cast<int>(layout.plot.right()), std::max(m_pressed.x(), event->pos().x()));
    m_band->setGeometry(QRect(left, static_cast<int>(layout.plot.top()), std::max(1, right - left),
                              static_cast<int>(layout.plot.height())));
    m_band->show();
    return;
  }
  if (m_drag == Drag::pan) {
    pan(layout.toPosition(m_last.x()) - layout.toPosition(event->pos().x()));
    m_last = event->pos();
    return;
  }
  if (isEmpty(plot().figure())) return;
  const bool isClickable =
      legendEntryAt(layout, event->position()) != nullptr ||
      legendPageAt(layout, event->position()).value_or(layout.legendPages.shown) != layout.legendPages.shown;
  viewport()->setCursor(isClickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
  const QRectF zone = layout.plot.adjusted(-6, 0, 6, 24);
  read(zone.contains(event->pos()) ? std::optional<double>(layout.toPosition(event->pos().x())) : std::nullopt);
}

void PlotWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (const auto pressed = std::exchange(m_pressedPage, std::nullopt)) {
    if (legendPageAt(plot().layout(), event->position()) != pressed) return;
    showLegendPage(*pressed);
    m_chosenEntry.reset();  // The name is on another page now.
    m_plot.setChosenEntry({});
    return;
  }
  if (const auto pressed = std::exchange(m_pressedEntry, std::nullopt)) {
    const LegendEntry* entry = legendEntryAt(plot().layout(), event->position());
    if (entry != nullptr && entry->choice() == *pressed) hide(*pressed, (event->modifiers() & Qt::AltModifier) != 0);
    return;
  }
  const bool selected = m_drag == Drag::select && m_band != nullptr && m_band->isVisible();
  m_drag = Drag::none;
  const bool clicked = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier &&
                       (event->pos() - m_pressed).manhattanLength() < kLeastDrag;
  if (!selected) {
    const auto point = clicked ? pointAt(plot().figure(), plot().data(), plot().layout(), event->position())
                               : std::optional<PointAt>();
    if (point) Q_EMIT pointChosen(point->series, point->x, point->y);
    event->setAccepted(point.has_value());
    return;
  }
  const QRect chosen = m_band->geometry();
  m_band->hide();
  const PlotLayout& layout = plot().layout();
  if (chosen.width() >= kLeastDrag) {
    zoomTo(Range{layout.toPosition(chosen.left()), layout.toPosition(chosen.left() + chosen.width())});
    Q_EMIT zoomed();
  }
}

// The second of two quick clicks on a name or an arrow of the legend is a click, too.
void PlotWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  const PlotLayout& layout = plot().layout();
  if (legendEntryAt(layout, event->position()) != nullptr || legendPageAt(layout, event->position()))
    return mousePressEvent(event);
  m_pressed = QPoint(-2 * kLeastDrag, -2 * kLeastDrag);  // The release that follows is no click.
  Q_EMIT enlargeRequested();
}

void PlotWidget::leaveEvent(QEvent* event) {
  read({});
  QGraphicsView::leaveEvent(event);
}

void PlotWidget::focusInEvent(QFocusEvent* event) {
  m_ring = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
           event->reason() == Qt::ShortcutFocusReason;
  QGraphicsView::focusInEvent(event);
  viewport()->update();
}

void PlotWidget::focusOutEvent(QFocusEvent* event) {
  m_ring = false;
  m_chosenEntry.reset();
  m_plot.setChosenEntry({});
  read({});
  QGraphicsView::focusOutEvent(event);
  viewport()->update();
}

void PlotWidget::drawForeground(QPainter* painter, const QRectF& /*rect*/) {
  if (m_ring) {
    painter->setPen(QPen(tokens(currentTheme()).accent, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(sceneRect().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
}

}  // namespace scalescope

#include "moc_plot_widget.cpp"
