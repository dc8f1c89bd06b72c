#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QColor>
#include <QFont>
#include <QRegularExpression>
#include <QString>

#include "ui/charts/printed_page.h"

namespace scalescope {

// A4 pages, filled from top to bottom. All lengths are points. Any thread.
class PdfPages {
 public:
  using TextStyle = PrintedStyle;

  // `footer` is at the bottom of every page, beside its number.
  explicit PdfPages(const QString& footer);
  [[nodiscard]] std::vector<PrintedPage> takePages() { return std::move(m_pages); }
  [[nodiscard]] int page() const { return static_cast<int>(m_pages.size()) - 1; }  // Index of the current page, from 0.

  [[nodiscard]] double width() const { return m_width; }
  [[nodiscard]] double left() const { return m_left; }
  [[nodiscard]] double y() const { return m_y; }
  // Top of what continues on the current page: below that which atPageStart() placed there.
  [[nodiscard]] double top() const { return m_textTop; }
  [[nodiscard]] double room() const { return m_bottom - m_y; }
  [[nodiscard]] double pageRoom() const { return m_bottom - m_top; }
  [[nodiscard]] bool atTop() const { return m_y <= m_top; }
  // Returns the height that remained empty on each page before the current one.
  [[nodiscard]] const std::vector<double>& roomsLeft() const { return m_roomsLeft; }

  // `place` is called at the top of each further page, before the text or table that continues there.
  void atPageStart(std::function<void()> place) { m_atPageStart = std::move(place); }
  void nextPage();

  void skip(double points);    // Skips room, but not at the top of a page.
  bool ensure(double points);  // Begins a new page if less room is left; returns true if it did.
  void advance(double points) { m_y += points; }

  // Writes lines of text in a column at `x` of `width`, from the current position on, over several pages if needed, of
  // which none has only one or two of its lines; moves the position. Lines of code end after separators.
  void text(const QString& words, const TextStyle& style, double x, double width);
  // Returns the height of the first lines of a text, which are on one page.
  [[nodiscard]] double startHeight(const QString& words, const TextStyle& style, double width) const;
  // Returns the height that text() takes on one page.
  [[nodiscard]] double textHeight(const QString& words, const TextStyle& style, double width) const;
  // Writes one box of text on the current page without moving the position. Alignment: Qt::AlignLeft or AlignRight.
  void textAt(const QString& words, const TextStyle& style, const QRectF& box, Qt::Alignment alignment);
  // Returns the text with no-break spaces between a number or quantity and its unit, as a line is broken where it fits.
  [[nodiscard]] QString withUnitsKept(QString text) const;
  [[nodiscard]] double advanceOf(const QString& words, const TextStyle& style) const;
  [[nodiscard]] double lineHeight(const TextStyle& style) const;

  void rule(double x, double width, double y, double thickness, const QColor& colour);
  void fill(const QRectF& box, const QColor& colour);
  // Draws a figure of `size` units with its top left corner at `at`.
  void draw(const Figure& figure, const QPointF& at, double scale, const QSizeF& size);

 private:
  struct Line {
    QString words;
    double ascent = 0, height = 0;  // Points.
  };
  [[nodiscard]] std::vector<Line> linesOf(const QString& words, const TextStyle& style, double width) const;
  void beginPage();
  // Returns withUnitsKept() where the column has room for it.
  [[nodiscard]] QString withNoBreaks(const QString& paragraph, const TextStyle& style, double width) const;
  void put(const QString& words, const TextStyle& style, const QPointF& baseline);

  std::vector<PrintedPage> m_pages;
  std::vector<double> m_roomsLeft;
  std::function<void()> m_atPageStart;
  QString m_footer;
  QRegularExpression m_keptSpaces;
  double m_left = 0, m_top = 0, m_textTop = 0, m_bottom = 0, m_width = 0, m_y = 0;
};

}  // namespace scalescope
