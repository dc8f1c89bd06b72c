#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/report/values/figure.h"
#include "core/report/words/numbers.h"
#include "core/report/words/words.h"

namespace scalescope {

// Every table is the same loop: items down, fields across. A field says what an item prints for scripts and for people.

struct Entry {
  std::string raw;    // SI units, exact
  std::string shown;  // in the unit of the column's title
};

inline Entry wordsEntry(const std::string& text) { return {text, text}; }
inline Entry countEntry(const Number& number) { return {exact(number), countShown(number)}; }
// `scale` turns SI units into the title's; digits as the interval around the value allows.
inline Entry numberEntry(const Number& number, double scale = 1, const Interval& within = {}) {
  const auto scaled = [scale](const Number& each) { return each ? Number(*each * scale) : Number(); };
  return {exact(number), shownWithin(scaled(number), {scaled(within.value), scaled(within.low), scaled(within.high)})};
}

template <class Item>
struct TableField {
  TableColumn column;
  std::function<Entry(const Item&)> entry;
};

// A field of numbers or words with a message code as title.
template <class Item>
TableField<Item> field(const char* key, const char* title, std::function<Entry(const Item&)> entry,
                       bool number = true) {
  return {{key, say(title), number, {}}, std::move(entry)};
}
template <class Item>
TableField<Item> wordField(const char* key, const char* title, std::function<std::string(const Item&)> text) {
  return {{key, say(title), false, {}}, [text = std::move(text)](const Item& item) { return wordsEntry(text(item)); }};
}

// A code for scripts, and for people its word: the message `prefix` + code. No code: nothing.
inline Entry codeEntry(const std::string& prefix, const std::string& code) {
  return {code, code.empty() ? std::string() : say((prefix + code).c_str())};
}
template <class Item>
TableField<Item> codeField(const char* key, const char* title, const char* prefix,
                           std::function<std::string(const Item&)> code) {
  return {{key, say(title), false, {}},
          [prefix, code = std::move(code)](const Item& item) { return codeEntry(prefix, code(item)); }};
}

// A word that this program says: for scripts its English in every language, for people theirs. Empty code: nothing.
template <class Item>
TableField<Item> messageField(const char* key, const char* title, std::function<Message(const Item&)> message) {
  return {{key, say(title), false, {}},
          [message = std::move(message)](const Item& item) {
            const Message said = message(item);
            return said.code.empty() ? Entry() : Entry{english(said), spoken(said)};
          }};
}

// What tables of something finer than a cell begin with: the number of `item.cell`.
template <class Item>
TableField<Item> cellField() {
  return field<Item>(
      "cell", "column.cell", [](const Item& item) { return countEntry(item.cell->cell.number); });
}

template <class Item>
Table filled(const std::vector<Item>& items, const std::vector<TableField<Item>>& fields) {
  Table table;
  for (const TableField<Item>& each : fields) table.columns.push_back(each.column);
  for (const Item& item : items) {
    std::vector<std::string> raw, shown;
    for (const TableField<Item>& each : fields) {
      Entry entry = each.entry(item);
      raw.push_back(std::move(entry.raw));
      shown.push_back(std::move(entry.shown));
    }
    table.rows.push_back(std::move(raw));
    table.display.push_back(std::move(shown));
  }
  return table;
}

}  // namespace scalescope
