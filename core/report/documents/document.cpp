#include "core/report/documents/document.h"

#include <array>
#include <optional>
#include <utility>

#include "core/base/json/fields.h"
#include "core/report/formats/table_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {

inline constexpr std::array kBlockKinds{
    EnumName{BlockKind::heading, "heading"},     EnumName{BlockKind::lead, "lead"},
    EnumName{BlockKind::paragraph, "paragraph"}, EnumName{BlockKind::muted, "muted"},
    EnumName{BlockKind::list, "list"},           EnumName{BlockKind::table, "table"},
    EnumName{BlockKind::figure, "figure"},       EnumName{BlockKind::code, "code"}};
constexpr const auto& enumNames(BlockKind) { return kBlockKinds; }

namespace {

// The version, which readers of every version check first.
struct DocumentHead {
  std::int64_t version = 0;
};
template <class Visit, SameAs<DocumentHead> T>
void eachField(Visit&& visit, T& m) {
  visit("version", m.version, Limits().required());
}

// The part of a table that a page shows: titles, headings over columns, and rows as displayed.
struct ShownColumn {
  std::string title;
  bool number = false;
  std::string group;
};
struct ShownTable {
  std::vector<ShownColumn> columns;
  std::vector<std::vector<std::string>> rows;
};
template <class Visit, SameAs<ShownColumn> T>
void eachField(Visit&& visit, T& m) {
  visit("title", m.title), visit("number", m.number), visit("group", m.group);
}
template <class Visit, SameAs<ShownTable> T>
void eachField(Visit&& visit, T& m) {
  visit("columns", m.columns), visit("rows", m.rows, Limits().count(1u << 20));
}

struct ShownItem {
  std::string severity;  // Severity of the finding; "" = no finding.
  std::string text;
};
template <class Visit, SameAs<ShownItem> T>
void eachField(Visit&& visit, T& m) {
  visit("severity", m.severity), visit("text", m.text, Limits().text(1u << 20));
}

// A block with the member that its kind needs.
struct ShownBlock {
  BlockKind kind = BlockKind::paragraph;
  std::string text, stamp;
  int number = 0;
  std::optional<std::vector<ShownItem>> items;
  std::optional<ShownTable> table;
  std::optional<nlohmann::ordered_json> figure;
};
template <class Visit, SameAs<ShownBlock> T>
void eachField(Visit&& visit, T& m) {
  visit("kind", m.kind), visit("text", m.text, Limits().text(1u << 20)),
      visit("stamp", m.stamp, Limits().text(1u << 20));
  visit("number", m.number), visit("items", m.items), visit("table", m.table), visit("figure", m.figure);
}

struct ShownDocument {
  int version = kDocumentVersion;
  std::string title, subtitle, author, course, date, footer;
  std::vector<ShownBlock> blocks;
};
template <class Visit, SameAs<ShownDocument> T>
void eachField(Visit&& visit, T& m) {
  visit("version", m.version), visit("title", m.title), visit("subtitle", m.subtitle);
  visit("author", m.author, Limits().sparse()), visit("course", m.course, Limits().sparse());
  visit("date", m.date, Limits().sparse());
  visit("footer", m.footer);
  visit("blocks", m.blocks);
}

ShownTable shownTable(const Table& table) {
  ShownTable out{{}, shownRows(table)};
  for (const TableColumn& column : table.columns) out.columns.push_back({column.title, column.number, column.group});
  return out;
}

Table tableOf(ShownTable&& shown) {
  Table table;
  for (ShownColumn& column : shown.columns)
    table.columns.push_back({{}, std::move(column.title), column.number, std::move(column.group)});
  for (std::vector<std::string>& row : shown.rows) row.resize(table.columns.size());
  table.rows = std::move(shown.rows);
  return table;
}

std::vector<ShownItem> shownItems(const std::vector<ListItem>& items) {
  std::vector<ShownItem> out;
  for (const ListItem& item : items) out.push_back({std::string(severityWord(item)), item.text});
  return out;
}

Result<std::vector<ListItem>> itemsOf(std::vector<ShownItem>&& shown) {
  std::vector<ListItem> items;
  for (ShownItem& item : shown) {
    ListItem& out = items.emplace_back(ListItem{{}, std::move(item.text)});
    if (item.severity.empty()) continue;
    const auto severity = fromJson<Severity>(item.severity, "document");
    if (!severity) return tl::unexpected(severity.error());
    out.severity = *severity;
  }
  return items;
}

ShownBlock shownBlock(const Block& block) {
  ShownBlock out{block.kind, block.text, block.stamp, block.number, {}, {}, {}};
  if (block.kind == BlockKind::list) out.items = shownItems(block.items);
  if (block.kind == BlockKind::table) out.table = shownTable(block.table);
  if (block.kind == BlockKind::figure) out.figure = toJson(block.figure);
  return out;
}

Result<Block> blockOf(ShownBlock&& shown) {
  Block block{shown.kind, std::move(shown.text), std::move(shown.stamp), shown.number, {}, {}, {}};
  if (shown.items) {
    auto items = itemsOf(std::move(*shown.items));
    if (!items) return tl::unexpected(items.error());
    block.items = std::move(*items);
  }
  if (block.kind == BlockKind::table && shown.table) block.table = tableOf(std::move(*shown.table));
  if (block.kind != BlockKind::figure || !shown.figure) return block;
  auto figure = figureFromJson(nlohmann::json(*shown.figure));
  if (!figure) return tl::unexpected(figure.error());
  block.figure = std::move(*figure);
  return block;
}

}  // namespace

std::string_view severityWord(const ListItem& item) {
  return item.severity ? enumName(*item.severity) : std::string_view();
}

std::string severityText(const MessageFormatter& language, const ListItem& item) {
  return item.severity ? language.say(("severity." + std::string(severityWord(item))).c_str()) : std::string();
}

std::string bylineOf(const Document& document) {
  std::string out;
  for (const std::string* each : {&document.author, &document.course, &document.date})
    if (!each->empty()) out += (out.empty() ? "" : " \u00b7 ") + *each;
  return out;
}

nlohmann::ordered_json toJson(const Document& document) {
  ShownDocument out{document.version, document.title, document.subtitle, document.author,
                    document.course,  document.date,  document.footer,   {}};
  for (const Block& block : document.blocks) out.blocks.push_back(shownBlock(block));
  return toJson<nlohmann::ordered_json>(out);
}

Result<Document> documentFromJson(const nlohmann::json& json) {
  const auto head = fromJson<DocumentHead>(json, "document");
  if (!head) return fail("document.not-a-document", {}, head.error());
  if (!json.contains("blocks")) return fail("document.not-a-document");
  if (head->version < 1 || head->version > kDocumentVersion)
    return fail("document.version", {{"version", head->version}, {"known", std::int64_t{kDocumentVersion}}});
  Problem passedOver;
  auto read = fromJsonLoosely<ShownDocument>(json, passedOver);
  Document document{.version = kDocumentVersion,
                    .title = std::move(read.title),
                    .subtitle = std::move(read.subtitle),
                    .author = std::move(read.author),
                    .course = std::move(read.course),
                    .date = std::move(read.date),
                    .footer = std::move(read.footer),
                    .blocks = {}};
  for (ShownBlock& shownBlock : read.blocks) {
    auto block = blockOf(std::move(shownBlock));
    if (!block) return tl::unexpected(block.error());
    document.blocks.push_back(std::move(*block));
  }
  return document;
}

Block& DocumentBuilder::add(BlockKind kind, const std::string& text) {
  m_document.blocks.push_back({.kind = kind, .text = text});
  return m_document.blocks.back();
}

void DocumentBuilder::heading(const char* code) {
  m_defined.clear();
  Block& block = add(BlockKind::heading, m_language.say(code));
  block.number = ++m_headings;
  block.key = code;
}

std::string DocumentBuilder::onceASection(const std::string& definition) {
  return m_defined.insert(definition).second ? definition : std::string();
}

void DocumentBuilder::addText(BlockKind kind, const std::string& text, const std::string& key) {
  if (!text.empty()) add(kind, text).key = key;
}

void DocumentBuilder::list(std::vector<ListItem> items) {
  if (!items.empty()) add(BlockKind::list, {}).items = std::move(items);
}

void DocumentBuilder::table(Table table, const std::string& caption, const std::string& stamp) {
  Block& block = add(BlockKind::table, caption);
  block.number = ++m_tables;
  block.stamp = stamp;
  block.table = std::move(table);
  block.table.caption.clear();
  block.table.notes.clear();
}

void DocumentBuilder::figure(const Figure& figure, const std::string& stamp) {
  Block& block = add(BlockKind::figure, m_language.say("report.figure-caption",
                                                       {{"finding", figure.title}, {"subtitle", figure.subtitle}}));
  block.number = ++m_figures;
  block.stamp = stamp;
  block.figure = figure;
  for (std::string* text : {&block.figure.title, &block.figure.subtitle, &block.figure.definition, &block.figure.stamp})
    text->clear();
  block.figure.notes.clear();
}

std::vector<Figure> figuresOf(const Document& document) {
  std::vector<Figure> out;
  for (const Block& block : document.blocks)
    if (block.kind == BlockKind::figure) out.push_back(block.figure);
  return out;
}

}  // namespace scalescope
