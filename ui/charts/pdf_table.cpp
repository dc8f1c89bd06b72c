#include "ui/charts/pdf_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "core/report/formats/table_text.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

using Style = PdfPages::TextStyle;

constexpr double kColumnGap = 9;  // Distance between columns.
constexpr double kRowPad = 3;     // Padding above and below a row's text.

double totalOf(const std::vector<double>& widths) {
  return std::accumulate(widths.begin(), widths.end(), 0.0) +
         kColumnGap * static_cast<double>(widths.empty() ? 0 : widths.size() - 1);
}

QString tableWords(const std::string& text) {
  return text.empty() ? QString::fromUtf8(kMissing) : QString::fromStdString(text);
}

// Returns the parts of a word that a line keeps whole. In scripts without spaces these are a few characters, at most
// `together`; a punctuation mark stays with what precedes it, and a word of another script within them is kept.
QStringList wholeParts(const QString& word, qsizetype together) {
  constexpr ushort kWithoutSpaces = 0x2E80;
  const auto isWithoutSpaces = [](QChar each) { return each.unicode() >= kWithoutSpaces; };
  QStringList parts;
  qsizetype characters = 0;  // Number of characters without spaces in the last part; 0: it is of another script.
  bool isNew = true;
  for (const QChar each : word) {
    const bool without = isWithoutSpaces(each);
    if (!isNew && without && each.isPunct()) {
      parts.back() += each;
      isNew = true;
      continue;
    }
    const bool joins = !isNew && (without ? characters > 0 && characters < together : characters == 0);
    if (joins)
      parts.back() += each;
    else
      parts.push_back(QString(each));
    characters = without ? (joins ? characters + 1 : 1) : 0;
    isNew = false;
  }
  return parts;
}

double longestWord(const PdfPages& pages, const QString& text, const Style& style) {
  constexpr qsizetype kFewCharacters = 4;
  double longest = 0;
  for (const QString& word : text.split(QLatin1Char(' ')))
    for (const QString& part : wholeParts(word, kFewCharacters))
      longest = std::max(longest, pages.advanceOf(part, style));
  return longest;
}

QString headOf(const PdfPages& pages, const TableColumn& column, bool keepsUnits) {
  const QString title = QString::fromStdString(column.title);
  return keepsUnits ? pages.withUnitsKept(title) : title;
}

// Computes `widths` at which no entry breaks, and `least` at which none breaks within a word; headers break at spaces
// in both.
PrintedColumns measured(const PdfPages& pages, const Table& table, double points, bool keepsUnits) {
  constexpr double kRounding = 0.5;
  PrintedColumns columns{{points, false, tokens(Theme::light).text, false},
                         {points, true, tokens(Theme::light).text, false},
                         {},
                         {},
                         keepsUnits};
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const double head = longestWord(pages, headOf(pages, table.columns[i], keepsUnits), columns.head);
    double width = head, least = head;
    for (const auto& row : shownRows(table)) {
      const QString words = tableWords(row[i]);
      width = std::max(width, pages.advanceOf(words, columns.cell));
      least = std::max(least, longestWord(pages, words, columns.cell));
    }
    columns.widths.push_back(width + kRounding);
    columns.least.push_back(least + kRounding);
  }
  // A heading over several columns is on one line.
  for (const ColumnSpan& span : spansOf(table)) {
    double width = -kColumnGap;
    for (std::size_t i = span.first; i < span.first + span.count; ++i) width += columns.widths[i] + kColumnGap;
    const double lack = pages.advanceOf(QString::fromStdString(span.title), columns.head) + kRounding - width;
    for (std::size_t i = span.first; lack > 0 && i < span.first + span.count; ++i) {
      columns.widths[i] += lack / static_cast<double>(span.count);
      columns.least[i] = columns.widths[i];
    }
  }
  return columns;
}

// Parts of an entry between which a line may end; the first of a word has a space before it.
struct Piece {
  double width = 0;
  bool beginsWord = false;
};
using Pieces = std::vector<Piece>;

Pieces piecesOf(const PdfPages& pages, const QString& text, const Style& style) {
  Pieces pieces;
  for (const QString& word : text.split(QLatin1Char(' '))) {
    bool isFirst = true;
    for (const QString& part : wholeParts(word, 1))
      pieces.push_back({pages.advanceOf(part, style), std::exchange(isFirst, false)});
  }
  return pieces;
}

int linesOf(const Pieces& pieces, double space, double width) {
  int lines = 1;
  double used = 0;
  for (const Piece& piece : pieces) {
    const double more = piece.width + (piece.beginsWord && used > 0 ? space : 0);
    const bool isNew = used > 0 && used + more > width;
    used = isNew ? piece.width : used + more;
    lines += isNew ? 1 : 0;
  }
  return lines;
}

// Returns the least width of a column whose entries then have at most that number of lines.
double widthFor(const std::vector<Pieces>& entries, int lines, double space, double least, double most) {
  constexpr double kExact = 1;
  const auto fits = [&](double width) {
    return std::all_of(entries.begin(), entries.end(),
                       [&](const Pieces& pieces) { return linesOf(pieces, space, width) <= lines; });
  };
  if (fits(least)) return least;
  while (most - least > kExact) {
    const double middle = (least + most) / 2;
    (fits(middle) ? most : least) = middle;
  }
  return most;
}

int headLines(const PdfPages& pages, const Table& table, const PrintedColumns& columns) {
  double most = 0;
  for (std::size_t i = 0; i < columns.widths.size(); ++i)
    most = std::max(most,
                    pages.textHeight(QString::fromStdString(table.columns[i].title), columns.head, columns.widths[i]));
  return static_cast<int>(std::lround(most / pages.lineHeight(columns.head)));
}

// Gives the page's remaining width to headers, first to those of the most lines. A header of two lines is put on one
// only if the column does not become much wider than its entries.
void widenHeads(const PdfPages& pages, const Table& table, PrintedColumns& columns) {
  constexpr double kMuchWider = 40;
  const double space = pages.advanceOf(QStringLiteral(" "), columns.head);
  std::vector<Pieces> heads;
  int most = 1;
  for (std::size_t i = 0; i < columns.widths.size(); ++i) {
    heads.push_back(piecesOf(pages, headOf(pages, table.columns[i], columns.keepsUnits), columns.head));
    most = std::max(most, linesOf(heads[i], space, columns.widths[i]));
  }
  for (; most > 1; --most) {
    std::vector<double> widths = columns.widths;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (linesOf(heads[i], space, widths[i]) < most) continue;
      const double whole = pages.advanceOf(QString::fromStdString(table.columns[i].title), columns.head) + 0.5;
      const double wanted = widthFor({heads[i]}, most - 1, space, widths[i], whole);
      if (most > 2 || wanted - widths[i] <= kMuchWider) widths[i] = wanted;
    }
    if (totalOf(widths) > pages.width()) return;
    columns.widths = std::move(widths);
  }
}

// Gives the columns the widths at which no entry has more lines than needed, and the remainder to the widest. Returns
// the number of lines of the highest row, or no value if words would be broken.
std::optional<int> narrow(const PdfPages& pages, const Table& table, PrintedColumns& columns) {
  if (totalOf(columns.least) > pages.width()) return {};
  std::vector<std::vector<Pieces>> entries(columns.widths.size());
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (const auto& row : shownRows(table))
      if (columns.widths[i] > columns.least[i]) entries[i].push_back(piecesOf(pages, tableWords(row[i]), columns.cell));
  const double space = pages.advanceOf(QStringLiteral(" "), columns.cell);
  for (int lines = 2;; ++lines) {
    std::vector<double> widths = columns.least;
    for (std::size_t i = 0; i < widths.size(); ++i)
      widths[i] = widthFor(entries[i], lines, space, columns.least[i], columns.widths[i]);
    const double spare = pages.width() - totalOf(widths);
    if (spare < 0 && widths != columns.least) continue;
    *std::max_element(widths.begin(), widths.end()) += std::max(0.0, spare);
    columns.widths = std::move(widths);
    return lines;
  }
}

}  // namespace

// Returns the largest font size in which entries are on one line; else the one of the lowest rows, without broken words
// if possible.
PrintedColumns columnsOf(const PdfPages& pages, const Table& table) {
  constexpr int kHeadLines = 3;  // Greatest height of a header that units make higher.
  for (const bool keepsUnits : {true, false})
    for (const double points : {8.5, 8.0, 7.5, 7.0}) {
      PrintedColumns columns = measured(pages, table, points, keepsUnits);
      if (columns.total() > pages.width()) continue;
      widenHeads(pages, table, columns);
      if (!keepsUnits || headLines(pages, table, columns) <= kHeadLines) return columns;
    }
  for (const bool keepsUnits : {true, false}) {
    std::optional<PrintedColumns> lowest;
    double least = 0;
    for (const double points : {8.5, 8.0, 7.5, 7.0}) {
      PrintedColumns columns = measured(pages, table, points, keepsUnits);
      const std::optional<int> lines = narrow(pages, table, columns);
      if (!lines || (lowest && *lines * points >= least)) continue;
      least = *lines * points;
      lowest = std::move(columns);
    }
    if (lowest) return *lowest;
  }
  PrintedColumns columns;
  for (const double points : {6.5, 6.0, 5.5, 5.0, 4.5, 4.0}) {
    columns = measured(pages, table, points, false);
    if (narrow(pages, table, columns)) return columns;
    columns.widths = columns.least;
  }
  return columns;
}

namespace {

double rowHeight(const PdfPages& pages, const PrintedColumns& columns, const std::vector<QString>& row,
                 const Style& style) {
  double height = pages.lineHeight(style);
  for (std::size_t i = 0; i < row.size(); ++i)
    height = std::max(height, pages.textHeight(row[i], style, columns.widths[i]));
  return height + 2 * kRowPad;
}

void paintRow(PdfPages& pages, const Table& table, const PrintedColumns& columns, const std::vector<QString>& row,
              const Style& style, double height) {
  double x = pages.left();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double own = pages.textHeight(row[i], style, columns.widths[i]);
    // Headers are aligned with the rule below them.
    const double top = pages.y() + (style.bold ? height - kRowPad - own : kRowPad);
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

double spanHeight(const PdfPages& pages, const Table& table, const PrintedColumns& columns) {
  return spansOf(table).empty() ? 0 : pages.lineHeight(columns.head) + kRowPad;
}

double headHeight(const PdfPages& pages, const Table& table, const PrintedColumns& columns) {
  return spanHeight(pages, table, columns) + rowHeight(pages, columns, titles(table), columns.head);
}

void paintSpans(PdfPages& pages, const Table& table, const PrintedColumns& columns) {
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

void paintHead(PdfPages& pages, const Table& table, const PrintedColumns& columns) {
  pages.rule(pages.left(), columns.total(), pages.y(), 0.9, tokens(Theme::light).text);
  if (!spansOf(table).empty()) paintSpans(pages, table, columns);
  paintRow(pages, table, columns, titles(table), columns.head, rowHeight(pages, columns, titles(table), columns.head));
  pages.rule(pages.left(), columns.total(), pages.y(), 0.5, tokens(Theme::light).text);
}

}  // namespace

double PrintedColumns::total() const { return totalOf(widths); }

namespace {

constexpr std::size_t kLeastRows = 3;  // Least number of rows on each page of a table.

// Returns the height of rows `from` to the one before `to`.
double rowsHeight(const PdfPages& pages, const Table& table, const PrintedColumns& columns, std::size_t from,
                  std::size_t to) {
  const auto& rows = shownRows(table);
  double height = 0;
  for (std::size_t i = from; i < std::min(to, rows.size()); ++i)
    height += rowHeight(pages, columns, fields(rows[i]), columns.cell);
  return height;
}

}  // namespace

double tableStart(const PdfPages& pages, const Table& table, const PrintedColumns& columns, double after) {
  constexpr double kSmall = 0.3;  // Share of a page that may remain empty so that a table is not split.
  const std::size_t rows = shownRows(table).size();
  const double head = headHeight(pages, table, columns);
  const double whole = head + rowsHeight(pages, table, columns, 0, rows) + after;
  const bool canSplit = rows >= 2 * kLeastRows || whole > pages.pageRoom();
  if (!canSplit || whole <= kSmall * pages.pageRoom()) return whole;
  return head + rowsHeight(pages, table, columns, 0, kLeastRows);
}

void setTable(PdfPages& pages, const Table& table, const PrintedColumns& columns, double after,
              const QString& continued) {
  constexpr double kBelowContinued = 4;
  const Style style{9, true, tokens(Theme::light).text, false};
  const double again = pages.textHeight(continued, style, pages.width()) + kBelowContinued;
  if (table.columns.empty()) return;
  paintHead(pages, table, columns);
  const auto& rows = shownRows(table);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double height = rowsHeight(pages, table, columns, i, i + 1);
    // A page that begins with a single row and the text below the table would look like a mistake.
    const bool areLast = i + kLeastRows >= rows.size();
    // Measuring rows takes long, so those that follow are measured only where a page may end.
    const auto least = [&] { return rowsHeight(pages, table, columns, i, i + kLeastRows) + (areLast ? after : 0); };
    // Figures that were waiting may be above the table on the next page.
    if ((areLast ? least() : height) > pages.room() &&
        pages.ensure(least() + again + headHeight(pages, table, columns))) {
      pages.text(continued, style, pages.left(), pages.width());
      pages.advance(kBelowContinued);
      paintHead(pages, table, columns);
    }
    paintRow(pages, table, columns, fields(rows[i]), columns.cell, height);
    pages.rule(pages.left(), columns.total(), pages.y(), 0.25, tokens(Theme::light).grid);
  }
  pages.rule(pages.left(), columns.total(), pages.y(), 0.9, tokens(Theme::light).text);
}

}  // namespace scalescope
