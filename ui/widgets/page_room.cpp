#include "ui/widgets/page_room.h"

#include <algorithm>

#include <QBoxLayout>
#include <QEvent>
#include <QScrollArea>
#include <QStackedWidget>

#include "ui/style/theme.h"

namespace scalescope {

StackingRow::StackingRow(int least, QWidget* parent)
    : QWidget(parent), m_least(least), m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  m_row->setContentsMargins(0, 0, 0, 0);
  setMinimumWidth(1);  // Otherwise it would never become narrow.
}

bool StackingRow::isStacked() const { return m_row->direction() == QBoxLayout::TopToBottom; }

void StackingRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool on = width() < inFont(m_least);
  if (on == isStacked()) return;
  m_row->setDirection(on ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  Q_EMIT stacked(on);
}

void keepToCurrent(QStackedWidget* pages) {
  const auto fit = [pages] {
    for (int i = 0; i < pages->count(); ++i) {
      const auto policy = i == pages->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
      pages->widget(i)->setSizePolicy(policy, policy);
    }
  };
  QObject::connect(pages, &QStackedWidget::currentChanged, pages, fit);
  fit();
}

void FillHeight::setInside(QWidget* inside) {
  m_inside = inside;
  inside->setParent(this);
  fill();
}

void FillHeight::fill() {
  if (m_inside != nullptr) m_inside->setGeometry(0, 0, width(), std::min(m_most, height()));
}

void FillHeight::setMost(int pixels) {
  m_most = pixels;
  fill();
}

void FillHeight::setLeast(int least) {
  if (m_least == least) return;
  m_least = least;
  updateGeometry();
}

QSize FillHeight::minimumSizeHint() const {
  const int needed = m_inside == nullptr ? 0 : std::max(m_inside->minimumHeight(), leastHeightAt(width(), *m_inside));
  return {1, std::max(inFont(m_least), needed)};
}

int leastHeightAt(int width, const QWidget& widget) {
  const int least = widget.minimumSizeHint().height();
  const QLayout* layout = widget.layout();
  if (layout == nullptr || !layout->hasHeightForWidth()) return least;
  return std::max(least, layout->totalMinimumHeightForWidth(width));
}

// The content requests another height, for example because rows of a chart have names.
bool FillHeight::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) {
    fill();  // The content may have been too high for its place until now.
    updateGeometry();
  }
  return QWidget::event(event);
}

void FillHeight::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fill();
}

QScrollArea* scrolledUpright(QWidget* content, QWidget* parent) {
  auto* scroll = new QScrollArea(parent);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  content->setMinimumWidth(1);
  scroll->setWidget(content);
  return scroll;
}

}  // namespace scalescope

#include "moc_page_room.cpp"
