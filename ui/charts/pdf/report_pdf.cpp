#include "ui/charts/pdf/report_pdf.h"

#include <algorithm>

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "core/report/words/words.h"
#include "ui/charts/pdf/pdf_page.h"
#include "ui/charts/pdf/pdf_table.h"
#include "ui/base/messages.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

using Style = PdfPages::TextStyle;

const Tokens& light() { return tokens(Theme::light); }

Style body() { return {9.5, false, light().text, false}; }
Style muted(double points) { return {points, false, light().muted, false}; }

void caption(PdfPages& pages, const char* code, const Block& block) {
  const Style bold{9, true, light().text, false};
  const QString number = toQString(say(code, {{"number", std::int64_t{block.number}}}));
  const double indent = pages.advanceOf(number, bold) + 5;
  pages.textAt(number, bold, QRectF(pages.left(), pages.y(), indent, 12), Qt::AlignLeft);
  pages.text(toQString(block.text), {9, false, light().text, false}, pages.left() + indent, pages.width() - indent);
}

double captionHeight(const PdfPages& pages, const Block& block) {
  return pages.textHeight(toQString(block.text), body(), pages.width() - 60);
}

void stamp(PdfPages& pages, const Block& block) {
  if (block.stamp.empty()) return;
  pages.skip(3);
  pages.text(toQString(block.stamp), muted(7.5), pages.left(), pages.width());
}

double figureHeight(const PdfPages& pages) { return kReportFigureHeight * pages.width() / kReportFigureWidth; }

// Least room that a block wants on the page on which it begins.
double leastRoom(PdfPages& pages, const Block* block) {
  if (block == nullptr) return 0;
  if (block->kind == BlockKind::figure)
    return figureHeight(pages) + captionHeight(pages, *block) +
           pages.textHeight(toQString(block->stamp), muted(7.5), pages.width()) + 24;
  if (block->kind == BlockKind::table) return captionHeight(pages, *block) + tableStart(pages, block->table) + 24;
  return 60;
}

// A heading stands with what follows it.
void heading(PdfPages& pages, const Block& block, const Block* next) {
  pages.skip(20);
  pages.ensure(40 + leastRoom(pages, next));
  const Style style{14, true, light().text, false};
  const QString number = QString::number(block.number);
  pages.textAt(number, {14, false, light().muted, false}, QRectF(pages.left(), pages.y(), 24, 20), Qt::AlignLeft);
  const double indent = pages.advanceOf(number, style) + 8;
  pages.text(toQString(block.text), style, pages.left() + indent, pages.width() - indent);
  pages.skip(5);
}

void list(PdfPages& pages, const Block& block) {
  for (const ListItem& item : block.items) {
    const QString kind = item.severity ? toQString(std::string(severityWord(item)) + ":") : QStringLiteral("\u2022");
    const QColor colour = item.severity == Severity::error     ? light().danger
                          : item.severity == Severity::warning ? light().warning
                                                               : light().info;
    const Style mark{9, item.severity.has_value(), item.severity ? colour : light().muted, false};
    const double indent = item.severity ? std::max(50.0, pages.advanceOf(kind, mark) + 6) : 12;
    pages.skip(4);
    pages.ensure(2 * pages.lineHeight(body()));
    pages.textAt(kind, mark, QRectF(pages.left(), pages.y(), indent, 12), Qt::AlignLeft);
    pages.text(toQString(item.text), {9, false, light().text, false}, pages.left() + indent, pages.width() - indent);
  }
  pages.skip(4);
}

void table(PdfPages& pages, const Block& block) {
  pages.skip(12);
  pages.ensure(leastRoom(pages, &block) - 12);
  caption(pages, "report.table-number", block);
  pages.skip(4);
  setTable(pages, block.table);
  stamp(pages, block);
  pages.skip(6);
}

void figure(PdfPages& pages, const Block& block) {
  const double scale = pages.width() / kReportFigureWidth;
  pages.skip(12);
  pages.ensure(leastRoom(pages, &block) - 12);
  pages.draw(block.figure, {pages.left(), pages.y()}, scale);
  pages.advance(figureHeight(pages));
  pages.skip(5);
  caption(pages, "report.figure-number", block);
  stamp(pages, block);
  pages.skip(6);
}

void set(PdfPages& pages, const Block& block, const Block* next) {
  switch (block.kind) {
    case BlockKind::heading:
      return heading(pages, block, next);
    case BlockKind::lead:
      pages.skip(8);
      pages.text(toQString(block.text), {11.5, true, light().text, false}, pages.left(), pages.width());
      return pages.skip(6);
    case BlockKind::paragraph:
    case BlockKind::muted:
      pages.skip(3);
      pages.text(toQString(block.text), block.kind == BlockKind::muted ? muted(9) : body(), pages.left(),
                 pages.width());
      return pages.skip(4);
    case BlockKind::list:
      return list(pages, block);
    case BlockKind::table:
      return table(pages, block);
    case BlockKind::figure:
      return figure(pages, block);
    case BlockKind::code:
      pages.skip(4);
      pages.text(toQString(block.text), {7.5, false, light().text, true}, pages.left() + 6, pages.width() - 6);
      return pages.skip(6);
  }
}

constexpr int kResolution = 1200;  // dots per inch

}  // namespace

PrintedReport printReport(const Document& document, const QLocale& locale) {
  PrintedReport out{toQString(document.title), locale, {}, {}};
  PdfPages pages(toQString(document.footer));
  pages.text(toQString(document.title), {22, true, light().text, false}, pages.left(), pages.width());
  pages.skip(2);
  pages.text(toQString(document.subtitle), muted(10), pages.left(), pages.width());
  pages.skip(6);
  for (std::size_t i = 0; i < document.blocks.size(); ++i) {
    const Block& block = document.blocks[i];
    const int page = pages.page();
    const double from = pages.y();
    set(pages, block, i + 1 < document.blocks.size() ? &document.blocks[i + 1] : nullptr);
    if (block.key.empty()) continue;
    const double top = pages.page() == page ? from : pages.top();
    out.places.push_back({i, pages.page(), QRectF(pages.left(), top, pages.width(), pages.y() - top)});
  }
  out.pages = pages.takePages();
  return out;
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

QByteArray documentPdf(const Document& document) { return pdfOf(printReport(document)); }

}  // namespace scalescope
