#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/base/json/fields.h"

namespace scalescope {

// Checks for every struct with a list of fields: generated values within the limits are read back equal, and each field
// refuses invalid values. A type with a special JSON form has a Generated<T>.

using Random = std::mt19937_64;

inline std::int64_t drawn(Random& random, std::int64_t least, std::int64_t most) {
  return std::uniform_int_distribution<std::int64_t>(least, most)(random);
}

// `value` generates a value within the limits, `wrong` one that must be refused.
template <class T>
struct Generated;

inline std::string drawnText(Random& random, std::size_t most) {
  static const std::vector<std::string> kParts{"a",  "Z", "7",   " ",        "\"",           "\\",
                                               "\n", "/", "{x}", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
  std::string text;
  for (std::int64_t left = drawn(random, 0, 12); left > 0; --left) {
    const std::string& part =
        kParts[static_cast<std::size_t>(drawn(random, 0, static_cast<std::int64_t>(kParts.size()) - 1))];
    if (text.size() + part.size() <= most) text += part;
  }
  return text;
}

template <>
struct Generated<bool> {
  static bool value(Random& random, const Limits&) { return drawn(random, 0, 1) == 1; }
  static std::vector<nlohmann::json> wrong(const Limits&) { return {1, "true", nullptr, nlohmann::json::array()}; }
};

template <std::integral T>
struct Generated<T> {
  static std::int64_t least(const Limits& limits) {
    return std::max(limits.least, static_cast<std::int64_t>(std::numeric_limits<T>::min()));
  }
  static std::int64_t most(const Limits& limits) {
    constexpr auto kMost = std::numeric_limits<T>::max();
    return std::min(limits.most, std::cmp_less(kMost, INT64_MAX) ? static_cast<std::int64_t>(kMost) : INT64_MAX);
  }
  static T value(Random& random, const Limits& limits) {
    return static_cast<T>(drawn(random, least(limits), most(limits)));
  }
  static std::vector<nlohmann::json> wrong(const Limits& limits) {
    std::vector<nlohmann::json> list{"1", 1.5, true, nullptr, nlohmann::json::object(), 1e300, UINT64_MAX};
    if (most(limits) < INT64_MAX) list.emplace_back(most(limits) + 1);
    if (least(limits) > INT64_MIN) list.emplace_back(least(limits) - 1);
    return list;
  }
};

template <>
struct Generated<double> {
  static double value(Random& random, const Limits& limits) {
    const double low = std::max(limits.low, -1e12), high = std::min(limits.high, 1e12);
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  static std::vector<nlohmann::json> wrong(const Limits& limits) {
    std::vector<nlohmann::json> list{"1", true, nlohmann::json::array()};
    if (!limits.isNullable) list.emplace_back(nullptr);
    for (const double never : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
      list.emplace_back(never);
    if (limits.high < 1e300) list.emplace_back(limits.high * 2 + 1);
    if (limits.low > -1e300) list.emplace_back(limits.low * 2 - 1);
    return list;
  }
};

template <>
struct Generated<std::string> {
  static std::string value(Random& random, const Limits& limits) { return drawnText(random, limits.textBytes); }
  static std::vector<nlohmann::json> wrong(const Limits& limits) {
    return {1, true, nullptr, nlohmann::json::array(), std::string(limits.textBytes + 1, 'x')};
  }
};

template <class Tag>
struct Generated<Id<Tag>> {
  static Id<Tag> value(Random&, const Limits&) {
    if constexpr (std::is_same_v<Id<Tag>, CellKey>) return CellKey("0123456789abcdef");
    return Id<Tag>(makeUlid());
  }
  static std::vector<nlohmann::json> wrong(const Limits& limits) {
    std::vector<nlohmann::json> list{1, nullptr, "../../etc/passwd", std::string(100, 'a')};
    if (!limits.isNullable) list.emplace_back("");
    return list;
  }
};

template <class Tag>
struct Generated<Index<Tag>> {
  static Index<Tag> value(Random& random, const Limits& limits) {
    return Index<Tag>(Generated<int>::value(random, limits));
  }
  static std::vector<nlohmann::json> wrong(const Limits& limits) { return Generated<int>::wrong(limits); }
};

template <NamedEnum E>
struct Generated<E> {
  static E value(Random& random, const Limits&) {
    const auto& words = enumNames(E{});
    return words[static_cast<std::size_t>(drawn(random, 0, static_cast<std::int64_t>(words.size()) - 1))].value;
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    std::vector<nlohmann::json> list{1, nullptr, "dance"};
    if (!valueOf<E>("")) list.emplace_back("");
    return list;
  }
};

template <>
struct Generated<nlohmann::json> {
  static nlohmann::json value(Random& random, const Limits&) {
    return {{"a", {drawn(random, 0, 9), "x"}}, {"b", nullptr}};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    nlohmann::json deep = 1;
    for (std::size_t i = 0; i <= kMaxJsonDepth; ++i) deep = nlohmann::json::array({deep});
    return {deep};
  }
};

template <>
struct Generated<Arguments> {
  static Arguments value(Random& random, const Limits&) {  // They are sorted by name, like the keys of an object.
    return {{"a", drawn(random, -9, 9)}, {"b", 0.5}, {"c", drawnText(random, 100)}};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) { return {1, nullptr, "x", nlohmann::json::array()}; }
};

template <>
struct Generated<Message> {
  static Message value(Random& random, const Limits& limits) {
    return {"file.open", Generated<Arguments>::value(random, limits)};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    return {
        1, "x", nlohmann::json::array(), nlohmann::json::object(), {{"code", 1}}, {{"code", "x"}, {"arguments", 3}}};
  }
};

template <>
struct Generated<Error> {
  static Error value(Random& random, const Limits& limits) {
    return {Generated<Message>::value(random, limits), {Generated<Message>::value(random, limits)}};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    return {1, nlohmann::json::object(), {{"message", "x"}}, {{"message", {{"code", "x"}}}, {"causes", 1}}};
  }
};

template <class T>
struct Generated<std::optional<T>> {
  static std::optional<T> value(Random& random, const Limits& limits) {
    if (drawn(random, 0, 2) == 0) return std::nullopt;
    return Generated<T>::value(random, limits);
  }
  static std::vector<nlohmann::json> wrong(const Limits& limits) {
    std::vector<nlohmann::json> list = Generated<T>::wrong(limits);
    std::erase(list, nullptr);
    return list;
  }
};

template <class T>
struct Generated<std::vector<T>> {
  static std::vector<T> value(Random& random, const Limits& limits) {
    std::vector<T> list;
    for (std::int64_t left = drawn(random, 0, 3); left > 0; --left) list.push_back(Generated<T>::value(random, limits));
    return list;
  }
  static std::vector<nlohmann::json> wrong(const Limits& limits) {
    return {1, nullptr, "x", nlohmann::json::object(), nlohmann::json(limits.entries + 1, nlohmann::json())};
  }
};

template <class A, class B>
struct Generated<std::pair<A, B>> {
  static std::pair<A, B> value(Random& random, const Limits& limits) {
    return {Generated<A>::value(random, limits), Generated<B>::value(random, limits)};
  }
};

template <class T>
struct Generated<std::map<std::string, T>> {
  static std::map<std::string, T> value(Random& random, const Limits& limits) {
    std::map<std::string, T> map;
    for (std::int64_t left = drawn(random, 0, 3); left > 0; --left)
      map[drawnText(random, 20)] = Generated<T>::value(random, limits);
    return map;
  }
  static std::vector<nlohmann::json> wrong(const Limits&) { return {1, nullptr, "x", nlohmann::json::array()}; }
};

// Visitor that sets fields whose values depend on each other, after all fields were generated one by one.
template <class T>
struct Settled {
  static void apply(T&) {}
};

template <HasFields T>
struct Generated<T> {
  static T value(Random& random, const Limits&) {
    T made{};
    eachField(
        [&](const char*, auto& field, const Limits& limits = {}) {
          field = Generated<std::remove_reference_t<decltype(field)>>::value(random, limits);
        },
        made);
    Settled<T>::apply(made);
    return made;
  }
  static std::vector<nlohmann::json> wrong(const Limits&) { return {1, nullptr, "x", nlohmann::json::array()}; }
};

template <class T>
T generated(Random& random) {
  return Generated<T>::value(random, {});
}

template <class T>
void expectRoundTrips(int values = 200) {
  Random random(7);
  for (int i = 0; i < values; ++i) {
    const T made = generated<T>(random);
    const nlohmann::json json = toJson(made);
    const Result<T> back = fromJson<T>(json, "made up");
    ASSERT_TRUE(back) << english(back.error()) << json.dump();
    EXPECT_EQ(*back, made) << json.dump();
    Problem problem;
    EXPECT_EQ(fromJsonLoosely<T>(json, problem), made);
    EXPECT_EQ(problem.count, 0u);
    EXPECT_EQ(nlohmann::json(toJson<nlohmann::ordered_json>(made)), json);
  }
}

// Checks every field: wrong types, values out of range, too long and too many are refused by name, and ignored by a
// loose reader; a missing field is refused if it is required; an unknown one is ignored.
template <class T>
void expectFieldsAreChecked() {
  Random random(11);
  T filled = generated<T>(random);
  nlohmann::json good = toJson(filled);
  good["nobodyKnowsThis"] = {1, 2};
  EXPECT_TRUE(fromJson<T>(good, "made up"));
  T fields{};
  eachField(
      [&](const char* name, auto& field, const Limits& limits = {}) {
        for (const nlohmann::json& wrong : Generated<std::remove_reference_t<decltype(field)>>::wrong(limits)) {
          nlohmann::json bad = good;
          bad[name] = wrong;
          const Result<T> refused = fromJson<T>(bad, "made up");
          ASSERT_FALSE(refused) << name << " = " << wrong.dump().substr(0, 100);
          EXPECT_TRUE(keyOf(refused.error()).starts_with(name)) << name << ": " << english(refused.error());
          EXPECT_EQ(english(refused.error()).substr(0, 7), "made up");
          Problem problem;
          fromJsonLoosely<T>(bad, problem);
          EXPECT_GE(problem.count, 1u) << name;
        }
        nlohmann::json without = good;
        without.erase(name);
        EXPECT_EQ(fromJson<T>(without, "made up").has_value(), !limits.isRequired) << name;
      },
      fields);
  for (const nlohmann::json& notAnObject :
       {nlohmann::json(), nlohmann::json(1), nlohmann::json("x"), nlohmann::json::array()})
    EXPECT_FALSE(fromJson<T>(notAnObject, "made up"));
}

}  // namespace scalescope
