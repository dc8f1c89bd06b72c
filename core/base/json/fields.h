#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/json/json_values.h"
#include "core/base/message.h"
#include "core/base/enum_names.h"

namespace scalescope {

// Structs as JSON objects. A struct lists its fields once, and both reading and writing follow from that list, so that
// the two ends of a connection and the writer and the reader of a file cannot differ:
//   struct LeaseAnswer {
//     bool held = false;
//     std::string by;
//   };
//   template <class Visit, SameAs<LeaseAnswer> T>
//   void eachField(Visit&& visit, T& m) { visit("held", m.held), visit("by", m.by, Limits().text(128)); }
// A field may be a bool, a number, a text, an id, an enum with a table of names (enum_names.h), a Message, another such
// struct, unparsed JSON, or an optional, a pair, a vector or a map (with texts as keys) of these. Other types need a
// JsonField<T>. Fields are written in the order of the list if J keeps an order. Nothing here throws on invalid input.

template <class T, class M>
concept SameAs = std::same_as<std::remove_const_t<T>, M>;

// Limits of the values of one field; limits that do not apply to the field's type are ignored.
struct Limits {
  std::int64_t least =
      std::numeric_limits<std::int64_t>::min();  // Least integer; the range of the field's type applies too.
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  double low = std::numeric_limits<double>::lowest();  // Least floating-point number; all must be finite.
  double high = std::numeric_limits<double>::max();
  std::size_t textBytes = 64u << 10;  // Longest text, also of each text in a list.
  std::size_t entries = 1u << 16;     // Largest size of a list, of each list in a list, and of a map.
  bool isRequired = false;
  bool isSparse = false;
  bool isNullable = false;

  [[nodiscard]] constexpr Limits range(std::int64_t from, std::int64_t to) const {
    Limits changed = *this;
    changed.least = from, changed.most = to;
    return changed;
  }
  [[nodiscard]] constexpr Limits reals(double from, double to) const {
    Limits changed = *this;
    changed.low = from, changed.high = to;
    return changed;
  }
  [[nodiscard]] constexpr Limits text(std::size_t bytes) const {
    Limits changed = *this;
    changed.textBytes = bytes;
    return changed;
  }
  [[nodiscard]] constexpr Limits count(std::size_t mostEntries) const {
    Limits changed = *this;
    changed.entries = mostEntries;
    return changed;
  }
  // Refuses an object without the field. Otherwise the field of a missing key keeps its value.
  [[nodiscard]] constexpr Limits required() const {
    Limits changed = *this;
    changed.isRequired = true;
    return changed;
  }
  // Leaves the field out while it is 0, false or empty.
  [[nodiscard]] constexpr Limits sparse() const {
    Limits changed = *this;
    changed.isSparse = true;
    return changed;
  }
  // Writes null for an optional without a value (which is left out otherwise) and for a double that is NaN. An id with
  // it may be "". A struct passes it on to its fields when it is written.
  [[nodiscard]] constexpr Limits nullable() const {
    Limits changed = *this;
    changed.isNullable = true;
    return changed;
  }
};

// Handling of an invalid value.
enum class Mismatch {
  refuse,  // Reading ends at the first one.
  pass     // The field keeps its value, a list skips the entry, and reading continues.
};

struct FieldReading {
  Problem& problem;
  Mismatch mismatch = Mismatch::refuse;
  [[nodiscard]] bool isOver() const { return mismatch == Mismatch::refuse && problem.first.has_value(); }
};

// Defines how a type is read from and written to JSON. A specialization has
//   static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, T& to,
//                    FieldReading& reading);
// which returns true if it set `to` and otherwise reports a problem, and
//   template <class J> static void write(const T& value, const Limits& limits, J& to);
template <class T>
struct JsonField;

// A visitor that does nothing, used in `requires` only.
struct AnyVisitor {
  template <class T>
  void operator()(const char*, T&, const Limits& = {}) const {}
};
template <class T>
concept HasFields = requires(AnyVisitor visit, T& value) {
  eachField(visit, value);
};

// A struct may define a rule over several fields: unusableField(value) returns the name of the first field that cannot
// be used, or "" if all can.
template <class T>
concept HasUnusableField = requires(const T& value) {
  { unusableField(value) } -> std::convertible_to<std::string_view>;
};

// Reads the whole value, or returns an error about the first invalid field. `what` names the file, the message or the
// log object.
template <class T>
Result<T> fromJson(const nlohmann::json& json, const std::string& what) {
  T value{};
  Problem problem{what, std::nullopt, 0};
  FieldReading reading{problem, Mismatch::refuse};
  JsonField<T>::read(json, KeyPath(), Limits(), value, reading);
  if (problem.first) return tl::unexpected<Error>(std::move(*problem.first));
  return value;
}

// Reads all fields that are valid; the others keep their defaults and are counted in `problem`.
template <class T>
T fromJsonLoosely(const nlohmann::json& json, Problem& problem) {
  T value{};
  FieldReading reading{problem, Mismatch::pass};
  JsonField<T>::read(json, KeyPath(), Limits(), value, reading);
  return value;
}

// Reads the value from text: a file, a line or a column of the database.
template <class T>
Result<T> fromText(std::string_view text, const std::string& what, std::size_t maxBytes) {
  const auto json = parseJson<nlohmann::json>(text, what, maxBytes);
  if (!json) return tl::unexpected<Error>(json.error());
  return fromJson<T>(*json, what);
}

template <class J = nlohmann::json, HasFields T>
J toJson(const T& value) {
  J json;
  JsonField<T>::write(value, Limits(), json);
  return json;
}

// ---- Types of fields.

template <>
struct JsonField<bool> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits&, bool& to, FieldReading& reading) {
    return readFlag(value, key, to, reading.problem);
  }
  template <class J>
  static void write(bool value, const Limits&, J& to) {
    to = value;
  }
};

template <std::integral T>
struct JsonField<T> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, T& to,
                   FieldReading& reading) {
    constexpr auto kMost = std::numeric_limits<T>::max();
    constexpr std::int64_t kWidest = std::cmp_less(kMost, INT64_MAX) ? static_cast<std::int64_t>(kMost) : INT64_MAX;
    constexpr auto kLeast = static_cast<std::int64_t>(std::numeric_limits<T>::min());
    std::int64_t wide = 0;
    if (!readInteger(value, key, std::max(limits.least, kLeast), std::min(limits.most, kWidest), wide, reading.problem))
      return false;
    to = static_cast<T>(wide);
    return true;
  }
  template <class J>
  static void write(T value, const Limits&, J& to) {
    to = value;
  }
};

template <>
struct JsonField<double> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, double& to,
                   FieldReading& reading) {
    if (!limits.isNullable || !value.is_null())
      return readNumber(value, key, limits.low, limits.high, to, reading.problem);
    to = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  template <class J>
  static void write(double value, const Limits& limits, J& to) {
    if (!limits.isNullable || std::isfinite(value)) to = value;
  }
};

template <>
struct JsonField<std::string> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, std::string& to,
                   FieldReading& reading) {
    return readText(value, key, limits.textBytes, to, reading.problem);
  }
  template <class J>
  static void write(const std::string& value, const Limits&, J& to) {
    to = value;
  }
};

template <class Tag>
struct JsonField<Id<Tag>> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Id<Tag>& to,
                   FieldReading& reading) {
    Id<Tag> id;
    if (!readText(value, key, kMostBytes, id.value, reading.problem)) return false;
    if (!(limits.isNullable && id.empty()) && !isWellFormed(id)) {
      reading.problem.report("json.not-id", key, {{"found", foundText(value)}});
      return false;
    }
    to = std::move(id);
    return true;
  }
  template <class J>
  static void write(const Id<Tag>& value, const Limits&, J& to) {
    to = value.value;
  }

 private:
  static constexpr std::size_t kMostBytes = 64;
};

template <class Tag>
struct JsonField<Index<Tag>> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Index<Tag>& to,
                   FieldReading& reading) {
    return JsonField<int>::read(value, key, limits, to.value, reading);
  }
  template <class J>
  static void write(Index<Tag> index, const Limits&, J& to) {
    to = index.value;
  }
};

template <NamedEnum E>
struct JsonField<E> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits&, E& to, FieldReading& reading) {
    std::string word;
    if (!readWord(value, key, enumTexts<E>(), word, reading.problem)) return false;
    to = *valueOf<E>(word);
    return true;
  }
  template <class J>
  static void write(E value, const Limits&, J& to) {
    to = std::string(enumName(value));
  }
};

// JSON that is passed through, because a separate reader parses it: a plan, a study.
template <class J>
requires std::same_as<J, nlohmann::json> || std::same_as<J, nlohmann::ordered_json>
struct JsonField<J> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits&, J& to, FieldReading& reading) {
    if (!isWithin(value, kMaxJsonDepth, kMostValues)) {
      reading.problem.report(
          "json.too-large-value", key,
          {{"depth", shownCount(kMaxJsonDepth)}, {"max", shownCount(kMostValues)}, {"found", foundText(value)}});
      return false;
    }
    to = value;
    return true;
  }
  template <class Out>
  static void write(const J& value, const Limits&, Out& to) {
    to = value;
  }

 private:
  static constexpr std::size_t kMostValues = 1u << 24;
};

template <class T>
struct JsonField<std::optional<T>> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, std::optional<T>& to,
                   FieldReading& reading) {
    if (value.is_null()) return to.reset(), true;
    T held{};
    if (!JsonField<T>::read(value, key, limits, held, reading)) return false;
    to = std::move(held);
    return true;
  }
  template <class J>
  static void write(const std::optional<T>& value, const Limits& limits, J& to) {
    if (value) JsonField<T>::write(*value, limits, to);
  }
};

template <class T>
struct JsonField<std::vector<T>> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, std::vector<T>& to,
                   FieldReading& reading) {
    if (!checkList(value, key, 0, limits.entries, reading.problem)) return false;
    std::vector<T> list;
    list.reserve(value.size());
    std::size_t place = 0;
    for (const nlohmann::json& entry : value) {
      T read{};
      if (JsonField<T>::read(entry, KeyPath(key, place++), limits, read, reading)) list.push_back(std::move(read));
      if (reading.isOver()) return false;
    }
    to = std::move(list);
    return true;
  }
  template <class J>
  static void write(const std::vector<T>& value, const Limits& limits, J& to) {
    to = J::array();
    for (const T& entry : value) {
      J written;
      JsonField<T>::write(entry, limits, written);
      to.push_back(std::move(written));
    }
  }
};

// A pair is a list with two entries.
template <class A, class B>
struct JsonField<std::pair<A, B>> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, std::pair<A, B>& to,
                   FieldReading& reading) {
    if (!checkList(value, key, 2, 2, reading.problem)) return false;
    std::pair<A, B> both;
    if (!JsonField<A>::read(value.front(), KeyPath(key, std::size_t{0}), limits, both.first, reading)) return false;
    if (!JsonField<B>::read(value.back(), KeyPath(key, std::size_t{1}), limits, both.second, reading)) return false;
    to = std::move(both);
    return true;
  }
  template <class J>
  static void write(const std::pair<A, B>& value, const Limits& limits, J& to) {
    J first, second;
    JsonField<A>::write(value.first, limits, first);
    JsonField<B>::write(value.second, limits, second);
    to = J::array({std::move(first), std::move(second)});
  }
};

template <class T>
struct JsonField<std::map<std::string, T>> {
  using Map = std::map<std::string, T>;
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Map& to,
                   FieldReading& reading) {
    if (!checkObject(value, key, limits.entries, reading.problem)) return false;
    Map map;
    for (const auto& [name, entry] : value.items()) {
      T read{};
      if (JsonField<T>::read(entry, KeyPath(key, name), limits, read, reading)) map.emplace(name, std::move(read));
      if (reading.isOver()) return false;
    }
    to = std::move(map);
    return true;
  }
  template <class J>
  static void write(const Map& value, const Limits& limits, J& to) {
    to = J::object();
    for (const auto& [name, entry] : value) JsonField<T>::write(entry, limits, to[name]);
  }
};

// The arguments of a message are an object. An argument of a type that only a newer version has is left out, and its
// placeholder stays in the text.
template <>
struct JsonField<Arguments> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Arguments& to,
                   FieldReading& reading);
  template <class J>
  static void write(const Arguments& value, const Limits&, J& to) {
    to = J::object();
    for (const auto& [name, argument] : value)
      std::visit([&, &place = to[name]](const auto& typed) { place = typed; }, argument);
  }
};

// A message is written with its code and arguments. Its English text is written too, but not read.
template <>
struct JsonField<Message> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Message& to,
                   FieldReading& reading);
  template <class J>
  static void write(const Message& value, const Limits& limits, J& to) {
    to = J::object();
    to["code"] = value.code;
    JsonField<Arguments>::write(value.arguments, limits, to["arguments"]);
    to["text"] = english(value);
  }
};

template <>
struct JsonField<Error> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, Error& to,
                   FieldReading& reading);
  template <class J>
  static void write(const Error& value, const Limits&, J& to) {
    to = J::object();
    JsonField<Message>::write(value.message, {}, to["message"]);
    JsonField<std::vector<Message>>::write(value.causes, {}, to["causes"]);
  }
};

// ---- Structs.

struct FieldReader {
  const nlohmann::json& object;
  const KeyPath& path;
  FieldReading& reading;

  template <class T>
  void operator()(const char* name, T& field, const Limits& limits = {}) const {
    if (reading.isOver()) return;
    const KeyPath key(path, name);
    if (const auto found = object.find(name); found != object.end())
      JsonField<T>::read(*found, key, limits, field, reading);
    else if (limits.isRequired)
      reading.problem.report("json.missing-key", key);
  }
};

// Returns true if the value is what a reader gets when the field is missing.
template <class T>
bool isNothing(const T& field) {
  if constexpr (requires { field.is_null(); })
    return field.is_null();
  else if constexpr (requires { field.empty(); })
    return field.empty();
  else if constexpr (std::is_arithmetic_v<T>)
    return field == T{};
  else
    return false;
}

template <class J>
struct FieldWriter {
  J& object;
  bool isNullable = false;  // True if null is accepted, as if every field were nullable.

  template <class T>
  void operator()(const char* name, const T& field, const Limits& limits = {}) const {
    if (isNullable && !limits.isNullable) return (*this)(name, field, limits.nullable());
    if constexpr (requires { field.has_value(); }) {
      if (!field.has_value() && !limits.isNullable) return;
    } else if (limits.isSparse && isNothing(field)) {
      return;
    }
    JsonField<T>::write(field, limits, object[name]);
  }
};

template <HasFields T>
struct JsonField<T> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits&, T& to, FieldReading& reading) {
    if (!checkObject(value, key, SIZE_MAX, reading.problem)) return false;
    eachField(FieldReader{value, key, reading}, to);
    if (reading.isOver()) return false;
    if constexpr (HasUnusableField<T>) {
      const std::string_view unusable = unusableField(std::as_const(to));
      if (unusable.empty()) return true;
      const auto found = value.find(unusable);
      const nlohmann::json absent;
      reading.problem.report("json.unusable", KeyPath(key, unusable),
                             {{"found", foundText(found == value.end() ? absent : *found)}});
      return false;
    }
    return true;
  }
  template <class J>
  static void write(const T& value, const Limits& limits, J& to) {
    to = J::object();
    eachField(FieldWriter<J>{to, limits.isNullable}, value);
  }
};

}  // namespace scalescope
