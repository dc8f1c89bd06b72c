#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "core/base/message.h"

namespace scalescope {

// Values that decisions depend on, and that files and peers state by the code of a message: one table per enum in the
// file that owns the codes, read by one function beside it. A value may have several codes.
template <class E>
struct Coded {
  std::string_view code;
  E value;
};
template <class E>
Coded(std::string_view, E) -> Coded<E>;  // Clang 14 deduces no aggregate.

// Returns the value of the table's row with that code.
template <class Table>
constexpr auto codedValue(const Table& table, std::string_view code) {
  const auto row =
      std::find_if(std::begin(table), std::end(table), [&](const auto& each) { return each.code == code; });
  return row == std::end(table) ? std::nullopt : std::optional(row->value);
}

// Returns true if both messages have the same text, whatever their arguments are.
inline bool sameMessage(const Message& a, const Message& b) { return a.code == b.code; }

}  // namespace scalescope
