#include "ui/charts/plot/plot_builder.h"

namespace scalescope {

void placeSentence(PlotBuilder& b) {
  b.out.plot = b.box;
  const QStringList lines = wrapText(QString::fromStdString(b.figure.empty), b.metrics, b.box.width() * 0.8, 4);
  double top = b.box.center().y() - b.metrics.height() * static_cast<double>(lines.size()) / 2;
  for (const QString& line : lines) {
    b.addText(line, {b.box.center().x() - b.metrics.horizontalAdvance(line) / 2, top}, b.style.font, b.colours.muted);
    top += b.metrics.height();
  }
}

void placeHeading(PlotBuilder& b) {
  b.addLines(QString::fromStdString(b.figure.title), b.font(1.4, true), b.colours.text, 2);
  b.box.setTop(b.box.top() + 2);
  b.addLines(QString::fromStdString(b.figure.subtitle), b.style.font, b.colours.muted, 2);
  b.box.setTop(b.box.top() + 10);
}

void placeFooter(PlotBuilder& b) {
  struct Line {
    QString text;
    QColor colour;
  };
  std::vector<Line> lines;
  const QFont small = b.font(0.85);
  const auto add = [&](const QString& text, const QColor& colour, int most) {
    for (const QString& line : wrapText(text, b.fonts.metricsOf(small), b.box.width(), most))
      lines.push_back({line, colour});
  };
  for (std::size_t i = 0; i < b.figure.notes.size() && i < 4; ++i)
    add(QStringLiteral("\u26A0 ") + QString::fromStdString(b.figure.notes[i]), b.colours.warning, 2);
  if (const auto gaps = gapsMessage(b.figure))
    add(QString::fromStdString(b.style.formatter.formatted(*gaps)), b.colours.muted, 1);
  add(QString::fromStdString(b.figure.definition), b.colours.muted, 3);
  add(QString::fromStdString(b.figure.stamp), b.colours.muted, 2);
  const double height = b.fonts.metricsOf(small).height();
  double top = b.box.bottom() - height * static_cast<double>(lines.size());
  b.box.setBottom(lines.empty() ? b.box.bottom() : top - 10);
  for (const Line& line : lines) {
    b.addText(line.text, {b.box.left(), top}, small, line.colour);
    top += height;
  }
}

}  // namespace scalescope
