#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace scalescope {

// A string that identifies one kind of thing. Ids of two kinds cannot be mixed up.
template <class Tag>
struct Id {
  std::string value;

  Id() = default;
  explicit Id(std::string text) : value(std::move(text)) {}
  [[nodiscard]] bool empty() const { return value.empty(); }
  friend auto operator<=>(const Id&, const Id&) = default;
};

using StudyId = Id<struct StudyTag>;  // ULID.
using RunId = Id<struct RunTag>;      // ULID of one repeat of one cell.
using EntryId = Id<struct EntryTag>;  // ULID that the client creates for one entry of the queue.
using CellKey = Id<struct CellTag>;   // Text of 16 hex digits (docs/FORMATS.md, Identity).

// Returns a new ULID (48 bit milliseconds, 80 bit random; Crockford base 32, 26 characters). Any thread; it never
// repeats within a process.
std::string makeUlid();

// Returns a ULID of the given time whose random part is `number`. It gives things without an id the same id each time
// they are read.
std::string ulidOf(std::int64_t wallMs, std::uint64_t number);

// Returns the time of a ULID, in milliseconds since 1970.
std::int64_t wallMsOf(const std::string& ulid);

// Returns true for 26 characters of Crockford base 32. Such a text is safe as the name of a folder.
bool isUlid(const std::string& text);

// Returns true if the id has the form that this program creates: a ULID, or the hex digits of a cell key.
inline bool isWellFormed(const StudyId& id) { return isUlid(id.value); }
inline bool isWellFormed(const RunId& id) { return isUlid(id.value); }
inline bool isWellFormed(const EntryId& id) { return isUlid(id.value); }
inline bool isWellFormed(const CellKey& key) {
  return !key.empty() && key.value.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace scalescope

template <class Tag>
struct std::hash<scalescope::Id<Tag>> {
  std::size_t operator()(const scalescope::Id<Tag>& id) const noexcept { return std::hash<std::string>{}(id.value); }
};

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

using CellNumber = Index<struct CellNumberTag>;      // Row of a study's expansion, from 1; 0 = none.
using RepeatNumber = Index<struct RepeatNumberTag>;  // Number within a cell, from 1.
using RankIndex = Index<struct RankIndexTag>;        // Index within a run, from 0.
using LocalRank = Index<struct LocalRankTag>;        // Index among the ranks of the same node, from 0.
using NodeIndex = Index<struct NodeIndexTag>;        // Index within a run, from 0, in the order of the study's hosts.
inline constexpr RankIndex kNoRank{-1};

}  // namespace scalescope
