#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/report/values/figure.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {

// Every table is the same loop: items are rows and fields are columns. A field returns an item's text for scripts and
// for display.

// A number in the unit of the column's title, with the interval that determines its digits.
struct EntryNumber {
  const MessageFormatter* language = nullptr;
  Number value;
  Interval within;
};

struct Entry {
  std::string raw;                      // Exact value in SI units.
  std::string shown;                    // Value in the unit of the column's title.
  std::optional<EntryNumber> number{};  // Number that is shown; no value for a text or a count.
};

inline Entry wordsEntry(const std::string& text) { return {text, text}; }
inline Entry countEntry(const MessageFormatter& language, const Number& number) {
  return {exact(number), countShown(language, number)};
}
// Returns the entry of a number. `scale` converts SI units to the title's; the interval around the value determines the
// digits.
inline Entry numberEntry(const MessageFormatter& language, const Number& number, double scale = 1,
                         const Interval& within = {}) {
  const auto scaled = [scale](const Number& each) { return each ? Number(*each * scale) : Number(); };
  const Interval interval{scaled(within.value), scaled(within.low), scaled(within.high)};
  return {exact(number), shownWithin(language, scaled(number), interval),
          EntryNumber{&language, scaled(number), interval}};
}

// Writes the numbers of a column in one notation.
inline void setNotationAlike(const std::vector<Entry*>& column) {
  std::vector<double> numbers;
  for (const Entry* entry : column)
    if (entry->number && entry->number->value) numbers.push_back(*entry->number->value);
  const Notation notation = commonNotation(numbers);
  if (notation == Notation::own) return;
  for (Entry* entry : column)
    if (entry->number)
      entry->shown = shownWithin(*entry->number->language, entry->number->value, entry->number->within, notation);
}

template <class Item>
struct TableField {
  TableColumn column;
  std::function<Entry(const Item&)> entry;
};

// Makes a field of numbers or texts with a message code as title.
template <class Item>
TableField<Item> field(const MessageFormatter& language, const char* key, const char* title,
                       std::function<Entry(const Item&)> entry, bool number = true) {
  return {{key, language.say(title), number, {}}, std::move(entry)};
}
template <class Item>
TableField<Item> wordField(const MessageFormatter& language, const char* key, const char* title,
                           std::function<std::string(const Item&)> text) {
  return {{key, language.say(title), false, {}},
          [text = std::move(text)](const Item& item) { return wordsEntry(text(item)); }};
}

// Returns a code for scripts and, for display, the message `prefix` + code; empty if there is no code.
inline Entry codeEntry(const MessageFormatter& language, const std::string& prefix, const std::string& code) {
  return {code, code.empty() ? std::string() : language.say((prefix + code).c_str())};
}
template <class Item>
TableField<Item> codeField(const MessageFormatter& language, const char* key, const char* title, const char* prefix,
                           std::function<std::string(const Item&)> code) {
  return {{key, language.say(title), false, {}},
          [&language, prefix, code = std::move(code)](const Item& item) {
            return codeEntry(language, prefix, code(item));
          }};
}

// Makes a field of messages: scripts get the English text in every language, the display the translation. A message
// without code gives an empty entry.
template <class Item>
TableField<Item> messageField(const MessageFormatter& language, const char* key, const char* title,
                              std::function<Message(const Item&)> message) {
  return {{key, language.say(title), false, {}},
          [&language, message = std::move(message)](const Item& item) {
            const Message said = message(item);
            return said.code.empty() ? Entry() : Entry{english(said), language.formatted(said)};
          }};
}

// Makes the first column of tables with rows for parts of a cell: the number of `item.cell`.
template <class Item>
TableField<Item> cellField(const MessageFormatter& language) {
  return field<Item>(
      language, "cell", "column.cell",
      [&language](const Item& item) { return countEntry(language, item.cell->cell.number); });
}

template <class Item>
Table filled(const std::vector<Item>& items, const std::vector<TableField<Item>>& fields) {
  Table table;
  for (const TableField<Item>& each : fields) table.columns.push_back(each.column);
  table.rows.assign(items.size(), std::vector<std::string>(fields.size()));
  table.display = table.rows;
  for (std::size_t column = 0; column < fields.size(); ++column) {
    std::vector<Entry> entries;
    std::vector<Entry*> all;
    entries.reserve(items.size());
    for (const Item& item : items) all.push_back(&entries.emplace_back(fields[column].entry(item)));
    setNotationAlike(all);
    for (std::size_t row = 0; row < items.size(); ++row) {
      table.rows[row][column] = std::move(entries[row].raw);
      table.display[row][column] = std::move(entries[row].shown);
    }
  }
  return table;
}

}  // namespace scalescope
