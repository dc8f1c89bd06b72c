#include "ui/charts/pdf/pdf_table.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/report/formats/table_text.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

using Style = PdfPages::TextStyle;

constexpr double kColumnGap = 9;  // between columns
constexpr double kRowPad = 3;     // above and below a row's words

struct Columns {
  Style cell, head;
  std::vector<double> widths;
  [[nodiscard]] double total() const {
    return std::accumulate(widths.begin(), widths.end(), 0.0) +
           kColumnGap * static_cast<double>(widths.empty() ? 0 : widths.size() - 1);
  }
};

QString tableWords(const std::string& text) {
  return text.empty() ? QString::fromUtf8(kMissing) : QString::fromStdString(text);
}

double longestWord(const PdfPages& pages, const std::string& text, const Style& style) {
  double longest = 0;
  for (const QString& word : QString::fromStdString(text).split(QLatin1Char(' ')))
    longest = std::max(longest, pages.advanceOf(word, style));
  return longest;
}

// Widths at which no word of a header and no entry breaks.
Columns measured(const PdfPages& pages, const Table& table, double points) {
  Columns columns{
      {points, false, tokens(Theme::light).text, false}, {points, true, tokens(Theme::light).text, false}, {}};
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    double width = longestWord(pages, table.columns[i].title, columns.head);
    for (const auto& row : shownRows(table)) width = std::max(width, pages.advanceOf(tableWords(row[i]), columns.cell));
    columns.widths.push_back(width + 0.5);
  }
  return columns;
}

// Gives a header that wraps what the page has to spare.
void widenHeads(const PdfPages& pages, const Table& table, Columns& columns) {
  double spare = pages.width() - columns.total();
  for (std::size_t i = 0; i < columns.widths.size() && spare > 0; ++i) {
    const double wanted = pages.advanceOf(QString::fromStdString(table.columns[i].title), columns.head) + 0.5;
    const double more = std::clamp(wanted - columns.widths[i], 0.0, std::min(spare, 40.0));
    columns.widths[i] += more;
    spare -= more;
  }
}

// Takes from the widest columns what the page lacks; their words wrap.
void narrow(const PdfPages& pages, Columns& columns) {
  for (int i = 0; i < 1000 && columns.total() > pages.width(); ++i) {
    auto widest = std::max_element(columns.widths.begin(), columns.widths.end());
    *widest -= std::min(*widest * 0.5, std::max(2.0, (columns.total() - pages.width()) / 4));
  }
}

Columns fitted(const PdfPages& pages, const Table& table) {
  for (const double points : {8.5, 8.0, 7.5, 7.0, 6.5}) {
    Columns columns = measured(pages, table, points);
    if (columns.total() > pages.width()) continue;
    widenHeads(pages, table, columns);
    return columns;
  }
  Columns columns = measured(pages, table, 7.0);
  narrow(pages, columns);
  return columns;
}

double rowHeight(const PdfPages& pages, const Columns& columns, const std::vector<QString>& row, const Style& style) {
  double height = pages.lineHeight(style);
  for (std::size_t i = 0; i < row.size(); ++i)
    height = std::max(height, pages.textHeight(row[i], style, columns.widths[i]));
  return height + 2 * kRowPad;
}

void paintRow(PdfPages& pages, const Table& table, const Columns& columns, const std::vector<QString>& row,
              const Style& style, double height) {
  double x = pages.left();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double own = pages.textHeight(row[i], style, columns.widths[i]);
    const double top = pages.y() + (style.bold ? height - kRowPad - own : kRowPad);  // headers stand on their rule
    pages.textAt(row[i], style, QRectF(x, top, columns.widths[i], own),
                 table.columns[i].number ? Qt::AlignRight : Qt::AlignLeft);
    x += columns.widths[i] + kColumnGap;
  }
  pages.advance(height);
}

std::vector<QString> titles(const Table& table) {
  std::vector<QString> out;
  for (const TableColumn& column : table.columns) out.push_back(QString::fromStdString(column.title));
  return out;
}

std::vector<QString> fields(const std::vector<std::string>& row) {
  std::vector<QString> out;
  for (const std::string& text : row) out.push_back(tableWords(text));
  return out;
}

double spanHeight(const PdfPages& pages, const Table& table, const Columns& columns) {
  return spansOf(table).empty() ? 0 : pages.lineHeight(columns.head) + kRowPad;
}

double headHeight(const PdfPages& pages, const Table& table, const Columns& columns) {
  return spanHeight(pages, table, columns) + rowHeight(pages, columns, titles(table), columns.head);
}

void paintSpans(PdfPages& pages, const Table& table, const Columns& columns) {
  double x = pages.left();
  const double height = spanHeight(pages, table, columns);
  for (const ColumnSpan& span : spansOf(table)) {
    double width = -kColumnGap;
    for (std::size_t i = span.first; i < span.first + span.count; ++i) width += columns.widths[i] + kColumnGap;
    if (!span.title.empty()) {
      pages.textAt(QString::fromStdString(span.title), columns.head, QRectF(x, pages.y() + kRowPad, width, height),
                   Qt::AlignHCenter);
      pages.rule(x, width, pages.y() + height, 0.4, tokens(Theme::light).muted);
    }
    x += width + kColumnGap;
  }
  pages.advance(height);
}

void paintHead(PdfPages& pages, const Table& table, const Columns& columns) {
  pages.rule(pages.left(), columns.total(), pages.y(), 0.9, tokens(Theme::light).text);
  if (!spansOf(table).empty()) paintSpans(pages, table, columns);
  paintRow(pages, table, columns, titles(table), columns.head, rowHeight(pages, columns, titles(table), columns.head));
  pages.rule(pages.left(), columns.total(), pages.y(), 0.5, tokens(Theme::light).text);
}

}  // namespace

double tableStart(PdfPages& pages, const Table& table) {
  const Columns columns = fitted(pages, table);
  double height = headHeight(pages, table, columns);
  const auto& rows = shownRows(table);
  for (std::size_t i = 0; i < rows.size() && i < 3; ++i)
    height += rowHeight(pages, columns, fields(rows[i]), columns.cell);
  return height;
}

void setTable(PdfPages& pages, const Table& table) {
  if (table.columns.empty()) return;
  const Columns columns = fitted(pages, table);
  paintHead(pages, table, columns);
  for (const auto& row : shownRows(table)) {
    const std::vector<QString> texts = fields(row);
    const double height = rowHeight(pages, columns, texts, columns.cell);
    if (pages.ensure(height)) paintHead(pages, table, columns);
    paintRow(pages, table, columns, texts, columns.cell, height);
    pages.rule(pages.left(), columns.total(), pages.y(), 0.25, tokens(Theme::light).grid);
  }
  pages.rule(pages.left(), columns.total(), pages.y(), 0.9, tokens(Theme::light).text);
}

}  // namespace scalescope
