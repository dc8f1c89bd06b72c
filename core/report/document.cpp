#include "core/report/document.h"

#include <array>
#include <utility>

#include "core/report/json_text.h"
#include "core/report/table_text.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<BlockKind, const char*>, 8> kBlockKinds{{{BlockKind::heading, "heading"},
                                                                        {BlockKind::lead, "lead"},
                                                                        {BlockKind::paragraph, "paragraph"},
                                                                        {BlockKind::muted, "muted"},
                                                                        {BlockKind::list, "list"},
                                                                        {BlockKind::table, "table"},
                                                                        {BlockKind::figure, "figure"},
                                                                        {BlockKind::code, "code"}}};

const char* word(BlockKind kind) {
  for (const auto& [known, text] : kBlockKinds)
    if (known == kind) return text;
  return "paragraph";
}

BlockKind parseKind(const std::string& text) {
  for (const auto& [kind, known] : kBlockKinds)
    if (text == known) return kind;
  return BlockKind::paragraph;
}

// Only what a page shows: titles, headings over columns, rows as people read them.
Json shownTable(const Table& table) {
  Json out{{"columns", Json::array()}, {"rows", shownRows(table)}};
  for (const TableColumn& column : table.columns)
    out["columns"].push_back({{"title", column.title}, {"number", column.number}, {"group", column.group}});
  return out;
}

Json toJson(const Block& block) {
  Json out{{"kind", word(block.kind)}, {"text", block.text}, {"stamp", block.stamp}, {"number", block.number}};
  if (block.kind == BlockKind::list) {
    out["items"] = Json::array();
    for (const ListItem& item : block.items) out["items"].push_back({{"severity", item.severity}, {"text", item.text}});
  }
  if (block.kind == BlockKind::table) out["table"] = shownTable(block.table);
  if (block.kind == BlockKind::figure) out["figure"] = toJson(block.figure);
  return out;
}

// The elements of an array member; none where it is missing or something else.
const nlohmann::json& elements(const nlohmann::json& json, const char* key) {
  static const nlohmann::json none = nlohmann::json::array();
  const auto at = json.find(key);
  return at != json.end() && at->is_array() ? *at : none;
}

Table tableFrom(const nlohmann::json& json) {
  Table table;
  for (const auto& column : elements(json, "columns"))
    if (column.is_object())
      table.columns.push_back({{}, textAt(column, "title"), column.value("number", nlohmann::json()) == true, textAt(column, "group")});
  for (const auto& row : elements(json, "rows")) {
    std::vector<std::string> fields;
    if (row.is_array())
      for (const auto& entry : row) fields.push_back(entry.is_string() ? entry.get<std::string>() : std::string());
    fields.resize(table.columns.size());
    table.rows.push_back(std::move(fields));
  }
  return table;
}

Result<Block> blockFrom(const nlohmann::json& json) {
  Block block;
  if (!json.is_object()) return block;
  block.kind = parseKind(textAt(json, "kind"));
  block.text = textAt(json, "text");
  block.stamp = textAt(json, "stamp");
  const auto number = json.find("number");
  block.number = number != json.end() && number->is_number_integer() ? number->get<int>() : 0;
  for (const auto& item : elements(json, "items"))
    if (item.is_object()) block.items.push_back({textAt(item, "severity"), textAt(item, "text")});
  if (block.kind == BlockKind::table && json.contains("table") && json["table"].is_object()) block.table = tableFrom(json["table"]);
  if (block.kind != BlockKind::figure || !json.contains("figure")) return block;
  auto figure = figureFromJson(json["figure"]);
  if (!figure) return tl::unexpected(figure.error());
  block.figure = std::move(*figure);
  return block;
}

}  // namespace

nlohmann::ordered_json toJson(const Document& document) {
  Json out{{"version", document.version}, {"title", document.title}, {"subtitle", document.subtitle}, {"footer", document.footer}};
  out["blocks"] = Json::array();
  for (const Block& block : document.blocks) out["blocks"].push_back(toJson(block));
  return out;
}

Result<Document> documentFromJson(const nlohmann::json& json) {
  const auto version = json.is_object() ? json.find("version") : json.end();
  if (!json.is_object() || version == json.end() || !version->is_number_integer() || !json.contains("blocks"))
    return fail("document.not-a-document");
  if (*version < 1 || *version > kDocumentVersion)
    return fail("document.version", {{"version", version->get<std::int64_t>()}, {"known", std::int64_t{kDocumentVersion}}});
  Document document;
  document.title = textAt(json, "title");
  document.subtitle = textAt(json, "subtitle");
  document.footer = textAt(json, "footer");
  for (const auto& entry : elements(json, "blocks")) {
    auto block = blockFrom(entry);
    if (!block) return tl::unexpected(block.error());
    document.blocks.push_back(std::move(*block));
  }
  return document;
}

Block& DocumentBuilder::add(BlockKind kind, const std::string& text) {
  m_document.blocks.push_back({.kind = kind, .text = text});
  return m_document.blocks.back();
}

void DocumentBuilder::heading(const std::string& text) { add(BlockKind::heading, text).number = ++m_headings; }

void DocumentBuilder::words(BlockKind kind, const std::string& text) {
  if (!text.empty()) add(kind, text);
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
  Block& block = add(BlockKind::figure, say("report.figure-caption", {{"finding", figure.title}, {"subtitle", figure.subtitle}}));
  block.number = ++m_figures;
  block.stamp = stamp;
  block.figure = figure;
  for (std::string* words : {&block.figure.title, &block.figure.subtitle, &block.figure.definition, &block.figure.stamp}) words->clear();
  block.figure.notes.clear();
}

std::vector<Figure> figuresOf(const Document& document) {
  std::vector<Figure> out;
  for (const Block& block : document.blocks)
    if (block.kind == BlockKind::figure) out.push_back(block.figure);
  return out;
}

}  // namespace scalescope
