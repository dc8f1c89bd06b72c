#pragma once

#include <algorithm>
#include <vector>

namespace scalescope {

// Moves `item` before `before`, or to the end if that is empty (`T{}`); the others keep their order. Returns false
// without a change if one of the two is not in the list or both are the same.
template <class T>
bool moveBefore(std::vector<T>& list, const T& item, const T& before) {
  const auto from = std::find(list.begin(), list.end(), item);
  const auto to = before == T{} ? list.end() : std::find(list.begin(), list.end(), before);
  const bool isKnown = from != list.end() && (before == T{} || to != list.end());
  if (!isKnown || from == to) return false;
  from < to ? std::rotate(from, from + 1, to) : std::rotate(to, from, from + 1);
  return true;
}

}  // namespace scalescope
