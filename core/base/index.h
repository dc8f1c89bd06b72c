#pragma once

#include <compare>

namespace scalescope {

// A number that identifies one item of a kind. Indices of two kinds cannot be mixed up with each other or with a count.
// JSON has the bare number.
template <class Tag>
struct Index {
  int value = 0;

  constexpr Index() = default;
  constexpr explicit Index(int number) : value(number) {}
  friend constexpr auto operator<=>(const Index&, const Index&) = default;
};

using CellNumber = Index<struct CellNumberTag>;      // row of a study's expansion, from 1; 0 = none
using RepeatNumber = Index<struct RepeatNumberTag>;  // within a cell, from 1
using RankIndex = Index<struct RankIndexTag>;        // within a run, from 0
using LocalRank = Index<struct LocalRankTag>;        // among the ranks of the same node, from 0
using NodeIndex = Index<struct NodeIndexTag>;        // within a run, from 0, in the order of the study's hosts
inline constexpr RankIndex kNoRank{-1};

}  // namespace scalescope
