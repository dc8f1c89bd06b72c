#include "ui/charts/report_pdf.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "core/report/text/message_text.h"
#include "ui/charts/pdf_page.h"
#include "ui/charts/pdf_table.h"
#include "ui/charts/plot/plot_paint.h"
#include "ui/base/message_translation.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

using Style = PdfPages::TextStyle;

const Tokens& light() { return tokens(Theme::light); }

Style body() { return {9.5, false, light().text, false}; }
Style listed() { return {9, false, light().text, false}; }
Style muted(double points) { return {points, false, light().muted, false}; }

constexpr double kPairGap = 18;      // Distance between two figures beside each other.
constexpr double kLeastShare = 0.7;  // Share of its height to which a figure may shrink, so that a page is filled.
constexpr double kBelowFigure = 5;
constexpr std::size_t kFewBars = 8;  // Number of bars whose names are short or few enough for a smaller figure.
constexpr double kPlotPerLine = 21;  // Height of a plot for each of its lines, in units of the figure.
constexpr double kMostForLines = 300;

// Returns the least height of a plot in which its lines can be distinguished.
double plotForLines(const Figure& figure) {
  if (figure.kind != FigureKind::line && figure.kind != FigureKind::scatter) return kLeastPlotHeight;
  const auto lines = std::count_if(figure.series.begin(), figure.series.end(),
                                   [](const FigureSeries& series) { return !series.faint && !series.name.empty(); });
  return std::clamp(kPlotPerLine * static_cast<double>(lines), kLeastPlotHeight, kMostForLines);
}

// Returns the least height of a figure of that width, in its units.
double leastHeightOf(const Figure& source, double width) {
  const Figure figure = withCategories(source);
  if (isEmpty(figure)) return 0;
  const QSizeF size(width, kReportFigureHeight);
  const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
  const PlotLayout layout = layoutPlot(figure, data, size, printedFigureStyle(QLocale::c()));
  return std::ceil(size.height() - layout.plot.height() + plotForLines(figure));
}

// Sizes of a document's parts that do not depend on their page. Each is measured once, while pages are laid out several
// times.
class Measured {
 public:
  const QSizeF& figure(const Block& block) {
    const auto [at, isNew] = m_figures.try_emplace(&block);
    if (isNew) {
      const QSizeF usual(kReportFigureWidth,
                         std::max<double>(kReportFigureHeight, leastHeight(block, kReportFigureWidth)));
      at->second = sizeForNames(block.figure, usual, printedFigureStyle(QLocale::c()));
    }
    return at->second;
  }
  double leastHeight(const Block& block, double width) {
    const auto [at, isNew] = m_leastHeights.try_emplace({&block, width});
    if (isNew) at->second = leastHeightOf(block.figure, width);
    return at->second;
  }
  const PrintedColumns& columns(const PdfPages& pages, const Block& block) {
    const auto [at, isNew] = m_columns.try_emplace(&block);
    if (isNew) at->second = columnsOf(pages, block.table);
    return at->second;
  }

 private:
  std::map<const Block*, QSizeF> m_figures;
  std::map<std::pair<const Block*, double>, double> m_leastHeights;
  std::map<const Block*, PrintedColumns> m_columns;
};

class ReportPages final : public PdfPages {
 public:
  ReportPages(const QString& footer, Measured& measured) : PdfPages(footer), m_measured(measured) {}
  [[nodiscard]] const QSizeF& figureSize(const Block& block) const { return m_measured.figure(block); }
  // `width`: units of the figure; so is the result.
  [[nodiscard]] double leastHeight(const Block& block, double width) const {
    return m_measured.leastHeight(block, width);
  }
  [[nodiscard]] const PrintedColumns& columns(const Block& block) const { return m_measured.columns(*this, block); }

 private:
  Measured& m_measured;
};

double unit(const PdfPages& pages) { return pages.width() / kReportFigureWidth; }

// Writes number and text of a caption into a column.
double captionAt(const MessageFormatter& formatter, PdfPages& pages, const char* code, const Block& block,
                 const QPointF& at, double width) {
  const Style bold{9, true, light().text, false}, plain{9, false, light().text, false};
  const QString number = toQString(formatter.say(code, {{"number", std::int64_t{block.number}}}));
  const double indent = pages.advanceOf(number, bold) + 5;
  const QString words = toQString(block.text);
  const double height = pages.textHeight(words, plain, width - indent);
  pages.textAt(number, bold, QRectF(at.x(), at.y(), indent, 12), Qt::AlignLeft);
  pages.textAt(words, plain, QRectF(at.x() + indent, at.y(), width - indent, height), Qt::AlignLeft);
  return height;
}

void caption(const MessageFormatter& formatter, PdfPages& pages, const char* code, const Block& block) {
  pages.advance(captionAt(formatter, pages, code, block, {pages.left(), pages.y()}, pages.width()));
}

double captionHeight(const PdfPages& pages, const Block& block, double width) {
  constexpr double kWidestNumber = 60;
  return pages.textHeight(toQString(block.text), body(), width - kWidestNumber);
}

double stampHeight(const PdfPages& pages, const Block& block, double width) {
  return block.stamp.empty() ? 0 : 3 + pages.textHeight(toQString(block.stamp), muted(7.5), width);
}

void stamp(PdfPages& pages, const Block& block) {
  if (block.stamp.empty()) return;
  pages.skip(3);
  pages.text(toQString(block.stamp), muted(7.5), pages.left(), pages.width());
}

double figureHeight(const PdfPages& pages) { return kReportFigureHeight * unit(pages); }

// The text under a figure has the width of a column.
double wordsHeight(const PdfPages& pages, const Block& block, double width) {
  return kBelowFigure + captionHeight(pages, block, width) + stampHeight(pages, block, width) + 6;
}

struct FigureRoom {
  QSizeF size;       // Units of the figure.
  double unit = 1;   // Points per unit.
  double least = 0;  // Heights in points.
  double most = 0;
};

// Returns the room of a figure that has the whole width: one with many names is larger and drawn smaller, and all of
// its height is needed.
FigureRoom roomOf(const ReportPages& pages, const Block& block) {
  FigureRoom out{pages.figureSize(block)};
  const bool isUsual = out.size == QSizeF(kReportFigureWidth, kReportFigureHeight);
  const double page = pages.pageRoom() - wordsHeight(pages, block, pages.width());
  out.unit = std::min(pages.width() / out.size.width(), page / out.size.height());
  out.most = out.size.height() * out.unit;
  // The names of many bars are rotated, so that a lower figure would be names more than bars.
  const bool hasManyNames = block.figure.x.categories.size() > kFewBars;
  const double least = std::max(kLeastShare * out.most, pages.leastHeight(block, kReportFigureWidth) * out.unit);
  out.least = isUsual && !hasManyNames ? std::min(least, out.most) : out.most;
  return out;
}

constexpr double kAboveBlock = 12;  // Distance of a figure or table from what is above it.
constexpr double kAboveText = 3, kBelowText = 4;
constexpr double kBelowCaption = 4;  // Distance of a table from its caption.

bool isText(const Block& block) { return block.kind == BlockKind::paragraph || block.kind == BlockKind::muted; }

Style styleOf(const Block& block) { return block.kind == BlockKind::muted ? muted(9) : body(); }

// Returns the least room that a block needs on the page on which it begins, with the distance above it.
double leastRoom(ReportPages& pages, const Block* block) {
  if (block == nullptr) return 0;
  if (block->kind == BlockKind::figure)
    return kAboveBlock + roomOf(pages, *block).least + wordsHeight(pages, *block, pages.width());
  if (block->kind == BlockKind::table)
    return kAboveBlock + captionHeight(pages, *block, pages.width()) + kBelowCaption +
           tableStart(pages, block->table, pages.columns(*block), stampHeight(pages, *block, pages.width()));
  if (isText(*block)) return kAboveText + pages.startHeight(toQString(block->text), styleOf(*block), pages.width());
  return 60;
}

double columnWidth(const PdfPages& pages) { return (pages.width() - kPairGap) / 2; }
double pairHeight(const PdfPages& pages) { return 0.8 * figureHeight(pages); }
double leastPairHeight(const ReportPages& pages, const Block& one, const Block& two) {
  const double width = columnWidth(pages) / unit(pages);
  const double lines = std::max(pages.leastHeight(one, width), pages.leastHeight(two, width)) * unit(pages);
  return std::max(0.6 * figureHeight(pages), lines);
}

// Only figures with few lines or bars are readable at half the width.
bool fitsHalf(const Figure& figure) {
  constexpr std::size_t kMostSeries = 6;
  const bool bars = figure.kind == FigureKind::bars || figure.kind == FigureKind::waterfall;
  const bool lines = figure.kind == FigureKind::line || figure.kind == FigureKind::scatter;
  return figure.series.size() <= kMostSeries && (lines || (bars && figure.x.categories.size() <= kFewBars));
}

double pairWords(const PdfPages& pages, const Block& one, const Block& two) {
  const double width = columnWidth(pages);
  return std::max(wordsHeight(pages, one, width), wordsHeight(pages, two, width));
}

double pairRoom(const ReportPages& pages, const Block& one, const Block& two) {
  return kAboveBlock + leastPairHeight(pages, one, two) + pairWords(pages, one, two);
}

// The legend of many lines would leave them a strip of a column.
bool arePair(const ReportPages& pages, const Block& one, const Block* two) {
  return two != nullptr && one.kind == BlockKind::figure && two->kind == BlockKind::figure && fitsHalf(one.figure) &&
         fitsHalf(two->figure) && leastPairHeight(pages, one, *two) <= pairHeight(pages);
}

// Blocks from one on, of which the next ones decide where it is placed.
using Blocks = std::span<const Block>;

const Block* at(const Blocks& blocks, std::size_t i) { return i < blocks.size() ? &blocks[i] : nullptr; }

// Returns the number of figures that are placed together: 0 if the first block is none.
std::size_t figuresAt(const ReportPages& pages, const Blocks& blocks) {
  if (blocks.empty() || blocks.front().kind != BlockKind::figure) return 0;
  return arePair(pages, blocks.front(), at(blocks, 1)) ? 2 : 1;
}

// A text before a table is placed with the table's first rows.
double leastRoom(ReportPages& pages, const Blocks& blocks) {
  if (figuresAt(pages, blocks) == 2) return pairRoom(pages, blocks[0], blocks[1]);
  const Block* next = at(blocks, 1);
  if (next == nullptr || !isText(blocks[0]) || next->kind != BlockKind::table) return leastRoom(pages, at(blocks, 0));
  return kAboveText + kBelowText + pages.textHeight(toQString(blocks[0].text), styleOf(blocks[0]), pages.width()) +
         leastRoom(pages, next);
}

constexpr double kAboveHeading = 20;
constexpr double kHeading = 26;  // Height of a heading with the distance below it.

// Returns the first block after these figures if it belongs to their section.
const Block* afterFigures(const Blocks& blocks) {
  const auto found =
      std::find_if(blocks.begin(), blocks.end(), [](const Block& block) { return block.kind != BlockKind::figure; });
  return found == blocks.end() || found->kind == BlockKind::heading ? nullptr : &*found;
}

// Returns true if what follows these figures in their section has room before them.
bool canFillBefore(ReportPages& pages, const Blocks& blocks, double room) {
  const Block* next = afterFigures(blocks);
  return next != nullptr && leastRoom(pages, next) <= room;
}

// Returns true if figures have no room before the page ends, but the text or table after them has: they wait for the
// next page, so that no part of this one remains empty.
bool mustWait(ReportPages& pages, const Blocks& blocks, double room) {
  return figuresAt(pages, blocks) > 0 && leastRoom(pages, blocks) > room && canFillBefore(pages, blocks, room);
}

// Returns true if the section after a heading should begin on this page although figures of the one before wait for the
// next.
bool beginsBeforeWaiting(ReportPages& pages, const Blocks& after) {
  constexpr double kMostEmpty = 0.2;  // Share of a page that may remain empty so that sections are not mixed.
  return pages.room() > kMostEmpty * pages.pageRoom() &&
         canFillBefore(pages, after, pages.room() - kAboveHeading - kHeading);
}

// Keeps a heading on the page of the block that follows.
void heading(ReportPages& pages, const Block& block, const Blocks& after) {
  pages.skip(kAboveHeading);
  if (!mustWait(pages, after, pages.room() - kHeading)) pages.ensure(kHeading + leastRoom(pages, after));
  const Style style{14, true, light().text, false};
  const QString number = QString::number(block.number);
  pages.textAt(number, {14, false, light().muted, false}, QRectF(pages.left(), pages.y(), 24, 20), Qt::AlignLeft);
  const double indent = pages.advanceOf(number, style) + 8;
  pages.text(toQString(block.text), style, pages.left() + indent, pages.width() - indent);
  pages.skip(5);
}

void list(const MessageFormatter& formatter, PdfPages& pages, const Block& block) {
  for (const ListItem& item : block.items) {
    const QString kind = item.severity ? toQString(severityText(formatter, item) + ":") : QStringLiteral("\u2022");
    const QColor colour = item.severity == Severity::error     ? light().danger
                          : item.severity == Severity::warning ? light().warning
                                                               : light().info;
    const Style mark{9, item.severity.has_value(), item.severity ? colour : light().muted, false};
    const double indent = item.severity ? std::max(50.0, pages.advanceOf(kind, mark) + 6) : 12;
    pages.skip(4);
    pages.ensure(pages.startHeight(toQString(item.text), listed(), pages.width() - indent));
    pages.textAt(kind, mark, QRectF(pages.left(), pages.y(), indent, 12), Qt::AlignLeft);
    pages.text(toQString(item.text), listed(), pages.left() + indent, pages.width() - indent);
  }
  pages.skip(4);
}

void table(const MessageFormatter& formatter, ReportPages& pages, const Block& block) {
  pages.skip(kAboveBlock);
  pages.ensure(leastRoom(pages, &block) - kAboveBlock);
  caption(formatter, pages, "report.table-number", block);
  pages.skip(kBelowCaption);
  setTable(pages, block.table, pages.columns(block), stampHeight(pages, block, pages.width()),
           toQString(formatter.say("report.table-continued", {{"number", std::int64_t{block.number}}})));
  stamp(pages, block);
  pages.skip(6);
}

// Shrinks the figure slightly if it then fits the rest of the page; `more` is added to its height.
void figure(const MessageFormatter& formatter, ReportPages& pages, const Block& block, double more) {
  pages.skip(kAboveBlock);
  pages.ensure(leastRoom(pages, &block) - kAboveBlock);
  const FigureRoom room = roomOf(pages, block);
  const double height =
      std::clamp(pages.room() - wordsHeight(pages, block, pages.width()), room.least, room.most) + more;
  pages.draw(block.figure, {pages.left(), pages.y()}, room.unit, {room.size.width(), height / room.unit});
  pages.advance(height + kBelowFigure);
  caption(formatter, pages, "report.figure-number", block);
  stamp(pages, block);
  pages.skip(6);
}

// Places two figures beside each other.
void pair(const MessageFormatter& formatter, ReportPages& pages, const Block& one, const Block& two, double more) {
  pages.skip(kAboveBlock);
  pages.ensure(pairRoom(pages, one, two) - kAboveBlock);
  const double top = pages.y(), width = columnWidth(pages);
  const double height =
      std::clamp(pages.room() - pairWords(pages, one, two), leastPairHeight(pages, one, two), pairHeight(pages)) + more;
  double lowest = top;
  double x = pages.left();
  for (const Block* block : {&one, &two}) {
    pages.draw(block->figure, {x, top}, unit(pages), {width / unit(pages), height / unit(pages)});
    double y = top + height + kBelowFigure;
    y += captionAt(formatter, pages, "report.figure-number", *block, {x, y}, width);
    if (const double words = stampHeight(pages, *block, width); words > 0) {
      pages.textAt(toQString(block->stamp), muted(7.5), QRectF(x, y + 3, width, words - 3), Qt::AlignLeft);
      y += words;
    }
    lowest = std::max(lowest, y);
    x += width + kPairGap;
  }
  pages.advance(lowest - top + 6);
}

// Writes code in a font in which the last of its pages does not have a few lines only, if there is one.
void code(ReportPages& pages, const QString& text) {
  constexpr int kFewLines = 8;
  constexpr double kIndent = 6;
  pages.skip(4);
  const double width = pages.width() - kIndent;
  const auto isWellFilled = [&](const Style& style) {
    const double line = pages.lineHeight(style);
    const int all = static_cast<int>(std::lround(pages.textHeight(text, style, width) / line));
    const int onFirst = static_cast<int>(pages.room() / line), onPage = static_cast<int>(pages.pageRoom() / line);
    const int onLast = all <= onFirst ? 0 : (all - onFirst) % onPage;
    return onLast == 0 || onLast > kFewLines;
  };
  Style style{7.5, false, light().text, true};
  for (const double points : {7.5, 7.0, 6.5, 6.0}) {
    const Style smaller{points, false, light().text, true};
    if (!isWellFilled(smaller)) continue;
    style = smaller;
    break;
  }
  pages.text(text, style, pages.left() + kIndent, width);
  pages.skip(6);
}

void set(const MessageFormatter& formatter, ReportPages& pages, const Block& block, const Blocks& after, double more) {
  constexpr double kTextAndCode = 60;  // Height of the text above code and the first lines of it.
  switch (block.kind) {
    case BlockKind::heading:
      return heading(pages, block, after);
    case BlockKind::lead:
      pages.skip(8);
      pages.text(toQString(block.text), {11.5, true, light().text, false}, pages.left(), pages.width());
      return pages.skip(6);
    case BlockKind::paragraph:
    case BlockKind::muted:
      pages.skip(kAboveText);
      if (!after.empty() && after.front().kind == BlockKind::code) pages.ensure(kTextAndCode);
      pages.text(toQString(block.text), styleOf(block), pages.left(), pages.width());
      return pages.skip(kBelowText);
    case BlockKind::list:
      return list(formatter, pages, block);
    case BlockKind::table:
      return table(formatter, pages, block);
    case BlockKind::figure:
      return figure(formatter, pages, block, more);
    case BlockKind::code:
      return code(pages, toQString(block.text));
  }
}

constexpr int kResolution = 1200;  // Dots per inch.

}  // namespace

namespace {

// Heights that are added to figures, by the index of their block; of two beside each other, the first.
using Additions = std::map<std::size_t, double>;

struct Layout {
  PrintedReport report;
  std::vector<std::pair<std::size_t, int>> figures;  // Index and page of each row of figures.
  std::vector<double> roomsLeft;
};

Layout layoutOf(const MessageFormatter& formatter, const Document& document, const QLocale& locale, Measured& measured,
                const Additions& additions) {
  Layout layout{{toQString(document.title), locale, {}, {}}, {}, {}};
  ReportPages pages(toQString(document.footer), measured);
  pages.text(toQString(document.title), {22, true, light().text, false}, pages.left(), pages.width());
  pages.skip(2);
  if (const std::string byline = bylineOf(document); !byline.empty()) {
    pages.text(toQString(byline), {11, false, light().text, false}, pages.left(), pages.width());
    pages.skip(2);
  }
  pages.text(toQString(document.subtitle), muted(10), pages.left(), pages.width());
  pages.skip(6);
  const Blocks blocks(document.blocks);
  const auto more = [&additions](std::size_t i) {
    const auto found = additions.find(i);
    return found == additions.end() ? 0 : found->second;
  };
  const auto place = [&](std::size_t i) {
    const int page = pages.page();
    const double from = pages.y();
    set(formatter, pages, blocks[i], blocks.subspan(i + 1), more(i));
    if (blocks[i].key.empty()) return;
    const double top = pages.page() == page ? from : pages.top();
    layout.report.places.push_back({i, pages.page(), QRectF(pages.left(), top, pages.width(), pages.y() - top)});
  };
  const auto placeFigures = [&](std::size_t i) {
    if (figuresAt(pages, blocks.subspan(i)) == 2)
      pair(formatter, pages, blocks[i], blocks[i + 1], more(i));
    else
      place(i);
    layout.figures.emplace_back(i, pages.page());
  };
  std::deque<std::size_t> waiting;  // Indices of figures, or of the first of two beside each other.
  pages.atPageStart([&] {
    while (!waiting.empty()) {
      const std::size_t i = waiting.front();
      if (!pages.atTop() && leastRoom(pages, blocks.subspan(i)) > pages.room()) return;
      waiting.pop_front();
      placeFigures(i);
    }
  });
  for (std::size_t i = 0; i < blocks.size();) {
    const Blocks rest = blocks.subspan(i);
    const std::size_t figures = figuresAt(pages, rest);
    if (figures == 0) {
      const bool isHeading = blocks[i].kind == BlockKind::heading;
      while (isHeading && !waiting.empty() && !beginsBeforeWaiting(pages, rest.subspan(1))) pages.nextPage();
      place(i++);
      continue;
    }
    if (!waiting.empty() || mustWait(pages, rest, pages.room()))
      waiting.push_back(i);  // Figures keep the order of their numbers.
    else
      placeFigures(i);
    i += figures;
  }
  while (!waiting.empty()) pages.nextPage();
  layout.roomsLeft = pages.roomsLeft();
  layout.report.pages = pages.takePages();
  return layout;
}

// Gives the height that a page would leave empty to its figures. What follows has no room there in either case, so that
// every page has the same parts as before.
Additions additionsFor(const Layout& layout, double mostOfEach) {
  constexpr double kMostOverestimate = 8;  // Most by which the room of a part is estimated too large.
  Additions out;
  for (const auto& [block, page] : layout.figures) {
    if (static_cast<std::size_t>(page) >= layout.roomsLeft.size()) continue;  // The last page may end anywhere.
    const int onPage = page;
    const auto rows = std::count_if(layout.figures.begin(), layout.figures.end(),
                                    [onPage](const auto& each) { return each.second == onPage; });
    const double left = layout.roomsLeft[static_cast<std::size_t>(page)];
    out[block] = std::clamp((left - kMostOverestimate) / static_cast<double>(rows), 0.0, mostOfEach);
  }
  return out;
}

}  // namespace

PrintedReport printReport(const MessageFormatter& formatter, const Document& document, const QLocale& locale) {
  constexpr double kMostAdded = 0.5;  // Share of a figure's usual height.
  Measured measured;
  Layout first = layoutOf(formatter, document, locale, measured, {});
  const double usual = figureHeight(PdfPages(QString()));
  // The room of a part is an estimate: less is added if the parts would move to other pages.
  for (const double share : {1.0, 0.5}) {
    Additions additions = additionsFor(first, kMostAdded * usual);
    for (auto& [block, more] : additions) more *= share;
    Layout filled = layoutOf(formatter, document, locale, measured, additions);
    if (filled.figures == first.figures && filled.report.pages.size() == first.report.pages.size())
      return std::move(filled.report);
  }
  return std::move(first.report);
}

QByteArray pdfOf(const PrintedReport& report, const std::function<bool(double share)>& progress) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF());
  writer.setResolution(kResolution);
  writer.setTitle(report.title);
  writer.setCreator(QStringLiteral("Scalescope"));
  QPainter painter(&writer);
  for (std::size_t i = 0; i < report.pages.size(); ++i) {
    if (i > 0) writer.newPage();
    paintPage(painter, report.pages[i], kResolution / 72.0, report.locale);
    if (progress && !progress(static_cast<double>(i + 1) / static_cast<double>(report.pages.size()))) return {};
  }
  painter.end();
  return bytes;
}

QByteArray documentPdf(const Document& document) { return pdfOf(printReport(inEnglish(), document)); }

}  // namespace scalescope
