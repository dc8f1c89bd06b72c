#pragma once

#include <compare>

namespace scalescope {

// A number that says which one of a kind; two kinds never mix, and neither is a count. JSON has the bare number.
template <class Tag>
struct Index {
  int value = 0;

  constexpr Index() = default;
  constexpr explicit Index(int number) : value(number) {}
  friend constexpr auto operator<=>(const Index&, const Index&) = default;
};

using CellNumber = Index<struct CellNumberTag>;      // row of a study's expansion, from 1; 0 = none
using RepeatNumber = Index<struct RepeatNumberTag>;  // of a cell, from 1
using RankIndex = Index<struct RankIndexTag>;        // of a run, from 0
using LocalRank = Index<struct LocalRankTag>;        // of a rank among those of its node, from 0
using NodeIndex = Index<struct NodeIndexTag>;        // of a run, from 0; as the study lists its hosts
inline constexpr RankIndex kNoRank{-1};

}  // namespace scalescope
