#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include "ui/charts/pdf/printed_page.h"

namespace scalescope {

// A4 pages, filled from top to bottom. All lengths are points. Any thread.
class PdfPages {
 public:
  using TextStyle = PrintedStyle;

  // `footer` stands at the foot of every page, beside its number.
  explicit PdfPages(const QString& footer);
  [[nodiscard]] std::vector<PrintedPage> takePages() { return std::move(m_pages); }
  [[nodiscard]] int page() const { return static_cast<int>(m_pages.size()) - 1; }  // of the present place, from 0

  [[nodiscard]] double width() const { return m_width; }
  [[nodiscard]] double left() const { return m_left; }
  [[nodiscard]] double y() const { return m_y; }
  [[nodiscard]] double top() const { return m_top; }
  [[nodiscard]] double room() const { return m_bottom - m_y; }
  [[nodiscard]] double pageRoom() const { return m_bottom - m_top; }
  [[nodiscard]] bool atTop() const { return m_y <= m_top; }

  void skip(double points);    // never at the top of a page
  bool ensure(double points);  // a new page if less is left; true if it began one
  void advance(double points) { m_y += points; }

  // Lines of text in a column at `x` of `width`, from the present place on, over pages where needed; moves the place.
  void text(const QString& words, const TextStyle& style, double x, double width);
  // Height that text() takes on one page.
  [[nodiscard]] double textHeight(const QString& words, const TextStyle& style, double width) const;
  // One box of text at a place of the present page; does not move the place. Alignment: Qt::AlignLeft or AlignRight.
  void textAt(const QString& words, const TextStyle& style, const QRectF& box, Qt::Alignment alignment);
  [[nodiscard]] double advanceOf(const QString& words, const TextStyle& style) const;
  [[nodiscard]] double lineHeight(const TextStyle& style) const;

  void rule(double x, double width, double y, double thickness, const QColor& colour);
  void fill(const QRectF& box, const QColor& colour);
  // A figure of `size` units with its top left corner at `at`.
  void draw(const Figure& figure, const QPointF& at, double scale, const QSizeF& size);

 private:
  void beginPage();
  void put(const QString& words, const TextStyle& style, const QPointF& baseline);

  std::vector<PrintedPage> m_pages;
  QString m_footer;
  double m_left = 0, m_top = 0, m_bottom = 0, m_width = 0, m_y = 0;
};

}  // namespace scalescope
