#pragma once

#include <functional>

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPdfWriter>
#include <QString>

namespace scalescope {

// A4 pages of a PDF, filled from top to bottom. All lengths are points; text and lines stay text and lines.
class PdfPages {
 public:
  struct TextStyle {
    double points = 10;
    bool bold = false;
    QColor colour = Qt::black;
    bool mono = false;
  };

  // `footer` stands at the foot of every page, beside its number.
  PdfPages(QIODevice& device, const QString& title, const QString& footer);
  ~PdfPages();

  [[nodiscard]] double width() const { return m_width; }
  [[nodiscard]] double left() const { return m_left; }
  [[nodiscard]] double y() const { return m_y; }
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
  // Draws with a painter whose unit is `scale` points and whose origin is `at`.
  void draw(const QPointF& at, double scale, const std::function<void(QPainter&)>& paint);

 private:
  void beginPage();
  [[nodiscard]] QFont font(const TextStyle& style) const;
  [[nodiscard]] double unit() const;  // device units in a point

  QPdfWriter m_writer;
  QPainter m_painter;
  QString m_footer;
  double m_left = 0, m_top = 0, m_bottom = 0, m_width = 0, m_y = 0;
  int m_page = 0;
};

}  // namespace scalescope
