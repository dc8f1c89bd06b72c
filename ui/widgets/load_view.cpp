#include "ui/widgets/load_view.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr int kLineHeight = 54;  // of a tile under its words
constexpr int kTallTile = 100;   // from here on with lines at half and full load
constexpr int kMostHeight = 280;
constexpr int kTileWidth = 150;
constexpr int kField = 22;

int headHeight() { return QFontMetrics(smallFont()).height() + kGrid; }
int tileHeightAtLeast() { return headHeight() + kLineHeight; }

void paintLine(QPainter& painter, const QRectF& area, const std::vector<double>& values, double top,
               std::size_t history, const QColor& colour) {
  const Tokens& t = tokens(currentTheme());
  painter.setPen(QPen(t.grid, 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  if (area.height() + headHeight() >= kTallTile)
    for (const double share : {0.5, 1.0})
      painter.drawLine(QPointF(area.left(), area.bottom() - share * area.height()),
                       QPointF(area.right(), area.bottom() - share * area.height()));
  if (values.size() < 2 || top <= 0) return;
  const double dx = area.width() / double(std::max<std::size_t>(1, history - 1));
  double x = area.left();  // it fills from the left, and moves once it is full
  QPainterPath line;
  const auto at = [&](double value) { return area.bottom() - area.height() * std::clamp(value / top, 0.0, 1.0); };
  line.moveTo(x, at(values.front()));
  for (std::size_t i = 1; i < values.size(); ++i) line.lineTo(x += dx, at(values[i]));
  QPainterPath fill = line;
  fill.lineTo(x, area.bottom());
  fill.lineTo(area.left(), area.bottom());
  fill.closeSubpath();
  QColor soft = colour;
  soft.setAlphaF(0.16F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(soft);
  painter.drawPath(fill);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, 1.6));
  painter.drawPath(line);
}

void paintTile(QPainter& painter, const QRectF& tile, const QString& name, const QString& value,
               const std::vector<double>& values, double top, std::size_t history, const QColor& colour) {
  const Tokens& t = tokens(currentTheme());
  const QRectF head(tile.left(), tile.top(), tile.width(), headHeight() - kTight);
  painter.setFont(smallFont());
  painter.setPen(t.muted);
  painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, name);
  QFont bold = smallFont();
  bold.setBold(true);
  painter.setFont(bold);
  painter.setPen(t.text);
  painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, value);
  paintLine(painter, tile.adjusted(0, headHeight(), 0, -4), values, top, history, colour);
}

QString percent(double value) { return QObject::tr("%1 %").arg(QLocale().toString(value, 'f', 0)); }

}  // namespace

Sparkline::Sparkline(QWidget* parent) : QWidget(parent) {
  setMinimumHeight(tileHeightAtLeast());
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void Sparkline::setName(const QString& name) {
  m_name = name;
  setAccessibleName(name);
}

void Sparkline::setValues(const std::vector<double>& values, double top, const QString& value, std::size_t history) {
  m_values = values;
  m_top = top;
  m_value = value;
  m_history = history;
  setAccessibleDescription(value);
  update();
}

void Sparkline::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintTile(painter, rect(), m_name, m_value, m_values, m_top, m_history, seriesHue(2, currentTheme()));
}

CoreView::CoreView(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(tr("Load per core"));
}

int CoreView::columns(int width) const {
  const int each = asFields() ? kField : kTileWidth + 2 * kGrid;
  const int fit = std::max(1, (width + 2 * kGrid) / each);
  return std::max(1, std::min(fit, int(m_cores.size())));
}

int CoreView::heightForWidth(int width) const {
  if (m_cores.empty()) return tileHeightAtLeast();
  const int across = columns(width);
  const int rows = (int(m_cores.size()) + across - 1) / across;
  return asFields() ? rows * kField : rows * (tileHeightAtLeast() + kGrid);
}

int CoreView::tileHeight() const {
  const int across = columns(width());
  const int rows = std::max(1, (int(m_cores.size()) + across - 1) / across);
  return std::clamp(height() / rows - kGrid, tileHeightAtLeast(), kMostHeight);
}

void CoreView::setCores(const std::vector<std::vector<double>>& cores, std::size_t history) {
  const bool resized = cores.size() != m_cores.size();
  m_cores = cores;
  m_history = history;
  double sum = 0;
  for (const auto& core : m_cores) sum += core.empty() ? 0 : core.back();
  if (!m_cores.empty())
    setAccessibleDescription(
        tr("%n core(s), mean load %1", nullptr, int(m_cores.size())).arg(percent(sum / double(m_cores.size()))));
  if (resized) updateGeometry();
  update();
}

void CoreView::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int across = columns(width());
  const int tall = tileHeight();
  const QColor colour = seriesHue(0, currentTheme());
  for (std::size_t i = 0; i < m_cores.size(); ++i) {
    const int row = int(i) / across;
    const int column = int(i) % across;
    const double now = m_cores[i].empty() ? 0 : m_cores[i].back();
    if (asFields()) {
      QColor fill = colour;
      fill.setAlphaF(float(0.08 + 0.92 * std::clamp(now / 100, 0.0, 1.0)));
      painter.setPen(Qt::NoPen);
      painter.setBrush(fill);
      painter.drawRoundedRect(QRectF(column * kField, row * kField, kField - 4, kField - 4), 3, 3);
      continue;
    }
    const double each = double(width() + 2 * kGrid) / across;
    const QRectF tile(column * each, row * (tall + kGrid), each - 2 * kGrid, tall);
    paintTile(painter, tile, tr("Core %1").arg(i), m_cores[i].empty() ? QStringLiteral("\u2013") : percent(now),
              m_cores[i], 100, m_history, colour);
  }
}

}  // namespace scalescope
