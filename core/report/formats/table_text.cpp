#include "core/report/formats/table_text.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/formats/table_formats.h"

namespace scalescope {
namespace {

std::string written(const std::vector<std::string>& row, std::size_t i, std::string (*escape)(const std::string&)) {
  return i < row.size() && !row[i].empty() ? escape(row[i]) : std::string(kMissing);
}

std::string markdownTitle(const TableColumn& column) {
  return escapeMarkdown(column.group.empty() ? column.title : column.group + ": " + column.title);
}

std::string htmlSpans(const Table& table) {
  const std::vector<ColumnSpan> spans = spansOf(table);
  if (spans.empty()) return {};
  std::string out = "<tr>";
  for (const ColumnSpan& span : spans)
    out += span.title.empty() ? std::string("<td></td>")
                              : "<th scope=\"colgroup\" class=\"group\" colspan=\"" + std::to_string(span.count) +
                                    "\">" + escapeHtml(span.title) + "</th>";
  return out + "</tr>\n";
}

// Returns a number if the text is one, so that scripts need not parse it; null for a value that was not measured.
nlohmann::ordered_json value(const std::string& text, bool number) {
  if (text.empty()) return nullptr;
  if (!number) return text;
  std::int64_t whole = 0;
  const char* end = text.data() + text.size();
  if (const auto [at, error] = std::from_chars(text.data(), end, whole); error == std::errc() && at == end)
    return whole;
  double real = 0;
  if (const auto [at, error] = std::from_chars(text.data(), end, real); error == std::errc() && at == end) return real;
  return text;
}

}  // namespace

std::optional<std::size_t> columnIndex(const Table& table, const std::string& key) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].key == key) return i;
  return {};
}

const std::vector<std::vector<std::string>>& shownRows(const Table& table) {
  return table.display.empty() ? table.rows : table.display;
}

std::vector<ColumnSpan> spansOf(const Table& table) {
  std::vector<ColumnSpan> spans;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::string& group = table.columns[i].group;
    if (!group.empty() && !spans.empty() && spans.back().title == group)
      ++spans.back().count;
    else
      spans.push_back({group, i, 1});
  }
  const bool any = std::any_of(spans.begin(), spans.end(), [](const ColumnSpan& span) { return !span.title.empty(); });
  return any ? spans : std::vector<ColumnSpan>();
}

std::size_t characterCount(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::size_t longestWord(std::string_view text) {
  std::size_t longest = 0;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    longest = std::max(longest, characterCount(text.substr(from, end - from)));
    from = end + 1;
  }
  return longest;
}

std::size_t characterWidth(const Table& table) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t widest = characterCount(table.columns[i].title);
    for (const auto& row : shownRows(table))
      if (i < row.size()) widest = std::max(widest, characterCount(row[i]));
    total += widest + 2;
  }
  return total;
}

std::string toMarkdown(const Table& table) {
  std::string out = "|";
  for (const TableColumn& column : table.columns) out += " " + markdownTitle(column) + " |";
  out += "\n|";
  for (const TableColumn& column : table.columns) out += column.number ? " ---: |" : " --- |";
  out += "\n";
  for (const auto& row : shownRows(table)) {
    out += "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += " " + written(row, i, escapeMarkdown) + " |";
    out += "\n";
  }
  for (const std::string& note : table.notes) out += "\n- " + escapeMarkdown(note);
  return out + (table.notes.empty() ? "" : "\n");
}

std::string toHtml(const Table& table) {
  std::string out = "<table>\n";
  if (!table.caption.empty()) out += "<caption>" + escapeHtml(table.caption) + "</caption>\n";
  out += "<thead>" + htmlSpans(table) + "<tr>";
  const auto css = [&](std::size_t i) { return std::string(table.columns[i].number ? " class=\"number\"" : ""); };
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    out += "<th scope=\"col\"" + css(i) + ">" + escapeHtml(table.columns[i].title) + "</th>";
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : shownRows(table)) {
    out += "<tr>";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      out += "<td" + css(i) + ">" + written(row, i, escapeHtml) + "</td>";
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n";
  for (const std::string& note : table.notes) out += "<p class=\"note\">" + escapeHtml(note) + "</p>\n";
  return out;
}

nlohmann::ordered_json toJson(const Table& table) {
  nlohmann::ordered_json out{{"id", table.id}, {"caption", table.caption}};
  out["columns"] = nlohmann::ordered_json::array();
  for (const TableColumn& column : table.columns) {
    out["columns"].push_back({{"key", column.key}, {"title", column.title}});
    if (!column.group.empty()) out["columns"].back()["group"] = column.group;
  }
  out["rows"] = nlohmann::ordered_json::array();
  for (const auto& row : table.rows) {
    nlohmann::ordered_json line = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      line[table.columns[i].key] = value(i < row.size() ? row[i] : std::string(), table.columns[i].number);
    out["rows"].push_back(std::move(line));
  }
  out["notes"] = table.notes;
  return out;
}

namespace {

using Replacements = std::vector<std::pair<std::string_view, std::string_view>>;  // Text per UTF-8 character.

std::size_t characterLength(const std::string& text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  return std::min(length, text.size() - at);
}

template <class Otherwise>
std::string replaced(const std::string& text, const Replacements& replacements, const Otherwise& otherwise) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view character(text.data() + at, characterLength(text, at));
    const auto known = std::find_if(replacements.begin(), replacements.end(),
                                    [&](const auto& pair) { return pair.first == character; });
    out += known == replacements.end() ? otherwise(character) : known->second;
    at += character.size();
  }
  return out;
}

std::string_view itself(std::string_view character) { return character; }

// Replaces characters that pdflatex does not support, which would make it fail. It supports Latin letters with accents
// (U+00C0 to U+017F).
std::string_view latinOnly(std::string_view character) {
  if (character.size() == 1) return static_cast<unsigned char>(character[0]) < 0x20 ? std::string_view(" ") : character;
  const bool latin = character.size() == 2 && static_cast<unsigned char>(character[0]) >= 0xC3 &&
                     static_cast<unsigned char>(character[0]) <= 0xC5;
  return latin ? character : std::string_view("?");
}

}  // namespace

std::string escapeHtml(const std::string& text) {
  static const Replacements kHtml{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}};
  return replaced(text, kHtml, itself);
}

std::string escapeMarkdown(const std::string& text) {
  static const Replacements kMarkdown{{"\\", "\\\\"}, {"|", "\\|"}, {"<", "&lt;"}, {"`", "\\`"},
                                      {"*", "\\*"},   {"_", "\\_"}, {"[", "\\["}};
  return replaced(oneLine(text), kMarkdown, itself);
}

std::string escapeLatex(const std::string& text) {
  static const Replacements kLatex{{"\\", "\\textbackslash{}"},
                                   {"{", "\\{"},
                                   {"}", "\\}"},
                                   {"$", "\\$"},
                                   {"&", "\\&"},
                                   {"#", "\\#"},
                                   {"%", "\\%"},
                                   {"_", "\\_"},
                                   {"^", "\\textasciicircum{}"},
                                   {"~", "\\textasciitilde{}"},
                                   {"<", "\\textless{}"},
                                   {">", "\\textgreater{}"},
                                   {"|", "\\textbar{}"},
                                   {"\"", "''"},
                                   {"\u2013", "--"},
                                   {"\u2014", "---"},
                                   {"\u2026", "\\dots{}"},
                                   {"\u00D7", "$\\times$"},
                                   {"\u00B1", "$\\pm$"},
                                   {"\u00B5", "$\\mu$"},
                                   {"\u00B7", "$\\cdot$"},
                                   {"\u2212", "$-$"},
                                   {"\u2248", "$\\approx$"},
                                   {"\u2264", "$\\le$"},
                                   {"\u2265", "$\\ge$"}};
  return replaced(oneLine(text), kLatex, latinOnly);
}

std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\r', ' ');
  return text;
}

}  // namespace scalescope
