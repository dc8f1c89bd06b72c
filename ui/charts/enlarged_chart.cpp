#include "ui/charts/enlarged_chart.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>
#include <QVariant>

#include "ui/charts/plot/plot_widget.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kSoonMs = 300;
// Property of the window: its state before it filled the screen.
constexpr const char* kBefore = "enlargedChartBefore";

void fillScreen(QWidget& window) {
  if (!window.property(kBefore).isValid()) window.setProperty(kBefore, window.isFullScreen());
  window.setWindowState(window.windowState() | Qt::WindowFullScreen);
}

void leaveScreen(QWidget& window) {
  const QVariant wasFull = window.property(kBefore);
  if (!wasFull.isValid() || window.findChild<EnlargedChart*>() != nullptr) return;
  window.setProperty(kBefore, {});
  if (!wasFull.toBool()) window.setWindowState(window.windowState() & ~Qt::WindowFullScreen);
}

}  // namespace

EnlargedChart::EnlargedChart(QWidget& inside, const QString& name, QWidget& window)
    : QWidget(&window), m_window(&window) {
  setAutoFillBackground(true);
  setAccessibleNameOf(this, name);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
  column->addWidget(&inside);
  window.installEventFilter(this);
  setGeometry(window.rect());
  inside.show();
  show();
  raise();
  fillScreen(window);
}

EnlargedChart::~EnlargedChart() {
  if (m_window.isNull()) return;
  m_window->removeEventFilter(this);
  setParent(nullptr);
  if (m_leavesSoon)
    QTimer::singleShot(kSoonMs, m_window.data(), [window = m_window] { leaveScreen(*window); });
  else
    leaveScreen(*m_window);
}

// The geometry of a closing window is saved for the next start, and must not be that of the full screen.
bool EnlargedChart::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(m_window->rect());
  if (event->type() == QEvent::Close) Q_EMIT closeRequested();
  return QWidget::eventFilter(watched, event);
}

void EnlargedChart::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      return Q_EMIT closeRequested();
    case Qt::Key_Left:
      return Q_EMIT neighbourRequested(-1);
    case Qt::Key_Right:
      return Q_EMIT neighbourRequested(1);
    default:
      QWidget::keyPressEvent(event);
  }
}

void EnlargedChart::contextMenuEvent(QContextMenuEvent* event) { Q_EMIT menuRequested(event->globalPos()); }

ChartEnlarger::ChartEnlarger(QWidget& view)
    : QObject(&view), m_view(view), m_body(new QWidget(&view)), m_action(new QAction(&view)) {
  auto* place = new QVBoxLayout(&view);
  place->setContentsMargins(0, 0, 0, 0);
  place->addWidget(m_body);
  m_action->setShortcut(Qt::Key_F);
  m_action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  nameAction();
}

void ChartEnlarger::nameAction() { m_action->setText(m_chart ? tr("Leave full screen") : tr("Full screen")); }

void ChartEnlarger::begin(const QString& title, QWidget* focus, QMenu* menu) {
  if (m_chart) return;
  m_chart = new EnlargedChart(*m_body, tr("Full screen: %1").arg(title), *m_view.window());
  connect(m_chart, &EnlargedChart::closeRequested, this, &ChartEnlarger::end);
  connect(m_chart, &EnlargedChart::neighbourRequested, this, &ChartEnlarger::neighbourRequested);
  connect(m_chart, &EnlargedChart::menuRequested, menu, [menu](const QPoint& at) { menu->popup(at); });
  m_plot->setEnlarged(true);
  nameAction();
  focus->setFocus(Qt::OtherFocusReason);
}

void ChartEnlarger::end() {
  if (!m_chart) return;
  m_plot->setEnlarged(false);
  m_view.layout()->addWidget(m_body);
  m_body->show();
  delete m_chart.data();
  nameAction();
  if (m_view.isVisible()) m_plot->setFocus(Qt::OtherFocusReason);
}

void ChartEnlarger::endSoon() {
  if (m_chart) m_chart->leaveSoon();
  end();
}

}  // namespace scalescope

#include "moc_enlarged_chart.cpp"
