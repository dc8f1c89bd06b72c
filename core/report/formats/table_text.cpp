#include "core/report/formats/table_text.h"

#include <algorithm>
#include <charconv>

#include "core/report/formats/escape.h"
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

}  // namespace scalescope
