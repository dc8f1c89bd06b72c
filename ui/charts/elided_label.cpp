#include "ui/charts/elided_label.h"

#include <algorithm>

#include <QPainter>
#include <QTextLayout>

namespace scalescope {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setFullText(const QString& text) {
  if (text != this->text()) {
    setText(text);
    setToolTip(text);
  }
  setVisible(!text.isEmpty());
}

void ElidedLabel::setMostLines(int lines) {
  m_mostLines = lines;
  QSizePolicy policy(QSizePolicy::Ignored, lines > 1 ? QSizePolicy::Minimum : QSizePolicy::Fixed);
  policy.setHeightForWidth(lines > 1);
  setSizePolicy(policy);
}

QSize ElidedLabel::minimumSizeHint() const {
  return {24, m_mostLines > 1 ? fontMetrics().height() : QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const {
  return m_mostLines > 1 ? QSize(fontMetrics().horizontalAdvance(text()), fontMetrics().height()) : QLabel::sizeHint();
}

int ElidedLabel::heightForWidth(int width) const {
  if (m_mostLines < 2) return -1;
  return static_cast<int>(std::max<qsizetype>(1, linesFor(width).size())) * fontMetrics().height();
}

QStringList ElidedLabel::linesFor(int width) const {
  QStringList lines;
  QTextLayout layout(text(), font());
  layout.beginLayout();
  for (;;) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    const bool last = lines.size() + 1 == m_mostLines;
    const QString rest = text().mid(line.textStart());
    lines << (last ? fontMetrics().elidedText(rest, Qt::ElideRight, width) : rest.left(line.textLength()).trimmed());
    if (last) break;
  }
  layout.endLayout();
  return lines;
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  const QString shown = m_mostLines > 1 ? linesFor(width()).join(QLatin1Char('\n'))
                                        : fontMetrics().elidedText(text(), Qt::ElideRight, width());
  painter.drawText(rect(), static_cast<int>(alignment()), shown);
}

}  // namespace scalescope

#include "moc_elided_label.cpp"
