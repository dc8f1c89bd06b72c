#include "ui/pages/report/paper_view.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "ui/base/message_translation.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr double kMostPageScale = 4.0 / 3;  // 96 dpi.
constexpr double kLeastScale = 0.75;
constexpr int kBetween = 16;  // Distance between pages.
constexpr int kKept = 2;      // Number of pages around the visible ones whose pictures are kept.
constexpr double kBar = 3;

}  // namespace

PaperView::PaperView(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setMouseTracking(true);
  setAccessibleName(tr("Pages of the report"));
}

const Block& PaperView::blockOf(const PrintedPlace& place) const { return m_report->document.blocks[place.block]; }

void PaperView::setReport(const MadeReportPtr& report) {
  m_report = report;
  m_pictures.clear();
  m_asked.clear();
  setAccessibleDescription(report ? tr("%n pages", nullptr, static_cast<int>(report->printed.pages.size()))
                                  : QString());
  layOut();
}

void PaperView::setPicture(const MadeReportPtr& report, int page, double pixelsPerPoint, const QImage& image) {
  m_asked.erase(page);
  const double wanted = m_scale * devicePixelRatioF();
  if (report == m_report && std::abs(pixelsPerPoint - wanted) < 1e-9) {
    m_pictures[page] = image;
    m_pictures[page].setDevicePixelRatio(devicePixelRatioF());
  }
  viewport()->update();
}

void PaperView::setEditable(bool on) {
  m_editable = on;
  if (!on) viewport()->unsetCursor();
}

int PaperView::mostWidth() {
  return static_cast<int>(std::ceil(printedSize().width() * kMostPageScale)) + 2 * kBetween;
}

void PaperView::layOut() {
  const QSizeF page = printedSize();
  const double scale = std::clamp((viewport()->width() - 2 * kBetween) / page.width(), kLeastScale, kMostPageScale);
  if (scale != m_scale) m_pictures.clear(), m_asked.clear();
  m_scale = scale;
  const int count = m_report ? static_cast<int>(m_report->printed.pages.size()) : 0;
  const int height = static_cast<int>(std::ceil(count * (page.height() * scale + kBetween))) + kBetween;
  const int width = static_cast<int>(std::ceil(page.width() * scale)) + 2 * kBetween;
  verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(40);
  horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
  horizontalScrollBar()->setPageStep(viewport()->width());
  placeOverlay();
  viewport()->update();
}

QRectF PaperView::pageRect(int page) const {
  const QSizeF size = printedSize() * m_scale;
  const double left = std::max<double>(kBetween, (viewport()->width() - size.width()) / 2);
  const double top = kBetween + page * (size.height() + kBetween);
  return {std::round(left - horizontalScrollBar()->value()), std::round(top - verticalScrollBar()->value()),
          std::round(size.width()), std::round(size.height())};
}

QRectF PaperView::rectOf(const PrintedPlace& place) const {
  const QRectF page = pageRect(place.page);
  return {page.topLeft() + place.at.topLeft() * m_scale, place.at.size() * m_scale};
}

void PaperView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(viewport());
  const Tokens& t = tokens(currentTheme());
  painter.fillRect(viewport()->rect(), t.surface);
  if (!m_report) return;
  const int count = static_cast<int>(m_report->printed.pages.size());
  int first = count, last = -1;
  for (int page = 0; page < count; ++page) {
    const QRectF rect = pageRect(page);
    if (!rect.intersects(QRectF(viewport()->rect()))) continue;
    first = std::min(first, page), last = page;
    const auto picture = m_pictures.find(page);
    if (picture == m_pictures.end()) {
      painter.fillRect(rect, Qt::white);
      if (m_asked.insert(page).second) Q_EMIT pictureRequested(m_report, page, m_scale * devicePixelRatioF());
    } else {
      painter.drawImage(rect.topLeft(), picture->second);
    }
    painter.setPen(t.hairline);
    painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5));
  }
  for (const PrintedPlace& place : m_report->printed.places)
    if (blockOf(place).edited) {
      const QRectF at = rectOf(place);
      painter.fillRect(QRectF(at.left() - 4 * kBar, at.top(), kBar, at.height()), tokens(Theme::light).accent);
    }
  std::erase_if(m_pictures, [&](const auto& each) { return each.first < first - kKept || each.first > last + kKept; });
}

void PaperView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();
}

void PaperView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) viewport()->update();
}

void PaperView::scrollContentsBy(int /*dx*/, int /*dy*/) {
  placeOverlay();
  viewport()->update();
}

void PaperView::scrollTo(const PrintedPlace& place) {
  const QRectF at = rectOf(place);
  verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(at.top()) - 2 * kBetween);
}

const PrintedPlace* PaperView::editableAt(const QPoint& point) const {
  if (!m_report || !m_editable) return nullptr;
  for (const PrintedPlace& place : m_report->printed.places)
    if (blockOf(place).kind != BlockKind::heading && rectOf(place).contains(point)) return &place;
  return nullptr;
}

void PaperView::mouseMoveEvent(QMouseEvent* event) {
  if (editableAt(event->pos()) != nullptr)
    viewport()->setCursor(Qt::IBeamCursor);
  else
    viewport()->unsetCursor();
}

void PaperView::mouseReleaseEvent(QMouseEvent* event) {
  const PrintedPlace* place = event->button() == Qt::LeftButton ? editableAt(event->pos()) : nullptr;
  if (place != nullptr) Q_EMIT editRequested(toQString(blockOf(*place).key));
}

void PaperView::keyPressEvent(QKeyEvent* event) {
  QScrollBar* bar = verticalScrollBar();
  switch (event->key()) {
    case Qt::Key_Up:
      return bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down:
      return bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_PageUp:
      return bar->triggerAction(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
    case Qt::Key_Space:
      return bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Home:
      return bar->setValue(0);
    case Qt::Key_End:
      return bar->setValue(bar->maximum());
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

void PaperView::overlay(QWidget* widget, const PrintedPlace& place) {
  m_overlay = widget;
  m_overlaid = place;
  widget->setParent(viewport());
  placeOverlay();
  widget->show();
}

void PaperView::release() {
  if (m_overlay != nullptr) m_overlay->hide();
  m_overlay = nullptr;
}

void PaperView::placeOverlay() {
  if (m_overlay == nullptr || !m_report) return;
  const QRectF at = rectOf(m_overlaid);
  const int height = std::max(m_overlay->sizeHint().height(), static_cast<int>(at.height()));
  m_overlay->setGeometry(static_cast<int>(at.left()) - 8, static_cast<int>(at.top()) - 4,
                         static_cast<int>(at.width()) + 16, height);
}

}  // namespace scalescope

#include "moc_paper_view.cpp"
