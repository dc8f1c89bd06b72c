#include "app/cli/text_table.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <string_view>

#include "app/cli/command.h"
#include "core/report/formats/table_text.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kGap = 2;  // Gap between columns.

bool looksNumeric(const std::string& text) {
  return text.empty() || text == "-" || std::isdigit(static_cast<unsigned char>(text.front())) ||
         (text.front() == '-' && text.size() > 1);
}

// Wraps a text at spaces so that no line is wider; a longer word gets its own line.
std::vector<std::string> wrapped(const std::string& text, std::size_t most) {
  if (characterCount(text) <= most) return {text};
  std::vector<std::string> lines;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    const std::string word = text.substr(from, end - from);
    if (lines.empty() || characterCount(lines.back()) + 1 + characterCount(word) > most)
      lines.push_back(word);
    else
      lines.back() += " " + word;
    from = end + 1;
  }
  return lines;
}

struct Column {
  std::string title;
  std::vector<std::string> entries;
  bool isNumeric = true;
  std::size_t wanted = 0, least = 0, given = 0;
};

using Columns = std::vector<Column>;

std::size_t total(const Columns& columns, const std::vector<std::size_t>& shown) {
  std::size_t sum = shown.empty() ? 0 : kGap * (shown.size() - 1);
  for (const std::size_t i : shown) sum += columns[i].given;
  return sum;
}

// Narrows the widest columns whose text can wrap.
void narrow(Columns& columns, const std::vector<std::size_t>& shown, std::size_t most) {
  while (total(columns, shown) > most) {
    Column* widest = nullptr;
    for (const std::size_t i : shown)
      if (columns[i].given > columns[i].least && (widest == nullptr || columns[i].given > widest->given))
        widest = &columns[i];
    if (widest == nullptr) return;
    --widest->given;
  }
}

// Groups the columns that are beside each other: all, or as many as fit after the first.
std::vector<std::vector<std::size_t>> blocksOf(const Columns& columns, std::size_t most) {
  std::vector<std::size_t> all(columns.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::size_t least = columns.empty() ? 0 : kGap * (columns.size() - 1);
  for (const Column& column : columns) least += column.least;
  if (most == 0 || least <= most || columns.size() < 3) return {all};
  std::vector<std::vector<std::size_t>> blocks;
  std::size_t used = 0;
  for (std::size_t i = 1; i < columns.size(); ++i) {
    if (blocks.empty() || used + kGap + columns[i].least > most) {
      blocks.push_back({0});
      used = columns[0].least;
    }
    blocks.back().push_back(i);
    used += kGap + columns[i].least;
  }
  return blocks;
}

// Returns the color of a state or a verdict; empty for none.
const char* colourOf(const Column& column, const std::string& entry) {
  if (column.title != "status" && column.title != "state" && column.title != "verdict") return "";
  const auto says = [&](std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return entry.starts_with(word); });
  };
  if (says({"done", "finished", "right", "ok", "fine", "reused", "ready"})) return "\033[32m";
  if (says({"failed", "error", "wrong", "oom", "lost", "unreachable", "damaged"})) return "\033[31m";
  if (says({"warning", "cancelled", "stalled", "paused", "partial", "skipped"})) return "\033[33m";
  return says({"running", "waiting", "preparing"}) ? "\033[36m" : "";
}

std::string padded(const Column& column, const std::string& text, const char* colour) {
  const std::string pad(column.given - std::min(column.given, characterCount(text)), ' ');
  const std::string shown = *colour == '\0' ? text : colour + text + "\033[0m";
  return column.isNumeric ? pad + shown : shown + pad;
}

void addRow(std::string& out, const Columns& columns, const std::vector<std::size_t>& shown,
            const std::vector<const std::string*>& entries, bool hasColours) {
  std::vector<std::vector<std::string>> lines;
  std::size_t height = 1;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    lines.push_back(wrapped(*entries[k], columns[shown[k]].given));
    height = std::max(height, lines.back().size());
  }
  for (std::size_t line = 0; line < height; ++line) {
    std::string text;
    for (std::size_t k = 0; k < shown.size(); ++k) {
      const std::string part = line < lines[k].size() ? lines[k][line] : std::string();
      text += (k > 0 ? std::string(kGap, ' ') : std::string()) +
              padded(columns[shown[k]], part, hasColours ? colourOf(columns[shown[k]], *entries[k]) : "");
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    out += text + "\n";
  }
}

}  // namespace

TableLook lookOf(int descriptor) {
  if (isatty(descriptor) == 0) return {};
  winsize size{};
  const char* term = std::getenv("TERM");
  const char* plain = std::getenv("NO_COLOR");
  TableLook look;
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0) look.width = size.ws_col;
  look.hasColours = (plain == nullptr || *plain == '\0') && term != nullptr && std::string_view(term) != "dumb";
  return look;
}

std::string textTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows,
                      const TableLook& look) {
  Columns columns;
  for (std::size_t i = 0; i < header.size(); ++i) {
    Column& column = columns.emplace_back();
    column.title = header[i];
    column.wanted = characterCount(header[i]);
    column.least = longestWord(header[i]);
    for (const auto& row : rows) {
      column.entries.push_back(inert(row[i]));
      column.isNumeric = column.isNumeric && looksNumeric(column.entries.back());
    }
    for (const std::string& entry : column.entries) {
      column.wanted = std::max(column.wanted, characterCount(entry));
      column.least = std::max(column.least, column.isNumeric ? characterCount(entry) : longestWord(entry));
    }
    column.given = column.wanted;
  }
  std::string out;
  for (const std::vector<std::size_t>& shown : blocksOf(columns, look.width)) {
    if (look.width > 0) narrow(columns, shown, look.width);
    if (!out.empty()) out += "\n";
    std::vector<const std::string*> titles;
    for (const std::size_t i : shown) titles.push_back(&header[i]);
    addRow(out, columns, shown, titles, false);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      std::vector<const std::string*> entries;
      for (const std::size_t i : shown) entries.push_back(&columns[i].entries[row]);
      addRow(out, columns, shown, entries, look.hasColours);
    }
  }
  return out;
}

}  // namespace scalescope::cli
