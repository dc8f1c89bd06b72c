#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace scalescope {

// A string that names one kind of thing; two kinds never mix.
template <class Tag>
struct Id {
  std::string value;

  Id() = default;
  explicit Id(std::string text) : value(std::move(text)) {}
  [[nodiscard]] bool empty() const { return value.empty(); }
  friend auto operator<=>(const Id&, const Id&) = default;
};

using StudyId = Id<struct StudyTag>;  // ULID
using RunId = Id<struct RunTag>;      // ULID, one repeat of one cell
using EntryId = Id<struct EntryTag>;  // ULID, minted by the client: one entry of the queue
using CellKey = Id<struct CellTag>;   // 16 hex digits (docs/FORMATS.md, Identity)

// A fresh ULID (48 bit milliseconds, 80 bit random; Crockford base 32, 26 characters). Any thread; never repeats
// within a process.
std::string makeUlid();

// A ULID of that time whose random part is the number: for what has no id of its own, made the same whenever it is
// read.
std::string ulidOf(std::int64_t wallMs, std::uint64_t number);

// The time of a ULID, in milliseconds since 1970.
std::int64_t wallMsOf(const std::string& ulid);

// True for 26 characters of Crockford base 32: what may become a folder name.
bool isUlid(const std::string& text);

// What this program makes: a ULID, or the hex digits of a cell key.
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
