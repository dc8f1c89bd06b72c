#include "core/base/json/fields.h"

#include <array>
#include <type_traits>

#include "core/base/json/json_text.h"
#include "tests/core/base/field_checks.h"

namespace scalescope {
namespace {

enum class Colour { red, blue };
inline constexpr std::array kColours{EnumName{Colour::red, "red"}, EnumName{Colour::blue, "blue"}};
constexpr const auto& enumNames(Colour) { return kColours; }

struct Inner {
  int depth = 3;
  std::vector<std::string> names;
  friend bool operator==(const Inner&, const Inner&) = default;
};
template <class Visit, SameAs<Inner> T>
void eachField(Visit&& visit, T& m) {
  visit("depth", m.depth, Limits().range(0, 9)), visit("names", m.names, Limits().text(8).count(4));
}

// One field of every kind.
struct Everything {
  bool flag = false;
  std::uint8_t byte = 0;
  std::int32_t number = 7;
  std::int64_t large = 0;
  std::uint64_t offset = 0;
  double real = 0;
  double gap = 0;
  std::string text;
  RunId run;
  StudyId study;
  CellKey key;
  Colour colour = Colour::blue;
  RankIndex rank;
  Message message;
  Error error;
  Inner inner;
  nlohmann::json raw;
  std::optional<int> maybe;
  std::optional<double> orNull;
  std::vector<int> list;
  std::vector<std::vector<int>> lists;
  std::vector<Inner> inners;
  std::vector<std::pair<std::string, std::string>> pairs;
  std::map<std::string, double> values;
  std::vector<int> sparse;
  friend bool operator==(const Everything&, const Everything&) = default;
};
template <class Visit, SameAs<Everything> T>
void eachField(Visit&& visit, T& m) {
  visit("flag", m.flag), visit("byte", m.byte), visit("number", m.number, Limits().range(-5, 5)),
      visit("large", m.large);
  visit("offset", m.offset), visit("real", m.real, Limits().reals(-1, 1)), visit("gap", m.gap, Limits().nullable());
  visit("text", m.text, Limits().text(16)), visit("run", m.run, Limits().required()),
      visit("study", m.study, Limits().nullable());
  visit("key", m.key), visit("colour", m.colour), visit("rank", m.rank, Limits().range(0, 99)),
      visit("message", m.message), visit("error", m.error), visit("inner", m.inner);
  visit("raw", m.raw), visit("maybe", m.maybe), visit("orNull", m.orNull, Limits().nullable());
  visit("list", m.list, Limits().count(8)), visit("lists", m.lists, Limits().count(8)), visit("inners", m.inners);
  visit("pairs", m.pairs), visit("values", m.values), visit("sparse", m.sparse, Limits().sparse());
}

std::string refusal(const nlohmann::json& json) {
  const auto read = fromJson<Everything>(json, "f");
  return read ? "" : english(read.error());
}

nlohmann::json with(const char* name, nlohmann::json value) { return {{"run", makeUlid()}, {name, std::move(value)}}; }

}  // namespace

// Strong index types must not convert to each other.
static_assert(!std::is_convertible_v<int, CellNumber> && !std::is_convertible_v<CellNumber, int>);
static_assert(!std::is_constructible_v<RepeatNumber, CellNumber> && !std::is_constructible_v<RankIndex, NodeIndex>);
static_assert(!std::is_constructible_v<RankIndex, LocalRank> && RankIndex(1) < RankIndex(2) &&
              RankIndex() == RankIndex(0));

TEST(Fields, AnIndexIsItsNumber) {
  const nlohmann::json json = with("rank", 7);
  const auto read = fromJson<Everything>(json, "f");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rank, RankIndex(7));
  EXPECT_EQ(toJson(*read).at("rank"), 7);
  EXPECT_EQ(refusal(with("rank", 100)), "f: rank must be a whole number from 0 to 99; found 100");
}

TEST(Fields, EveryKindComesBack) { expectRoundTrips<Everything>(500); }

TEST(Fields, EveryKindRefusesWhatItIsNot) { expectFieldsAreChecked<Everything>(); }

TEST(Fields, TheErrorNamesThePathWhatWasFoundAndWhatIsAllowed) {
  EXPECT_EQ(refusal(with("number", 6)), "f: number must be a whole number from -5 to 5; found 6");
  EXPECT_EQ(refusal(with("inners", {{{"depth", 1}}, {{"names", {"a", 7}}}})),
            "f: inners[1].names[1] must be text of at most 8 bytes; found 7");
  EXPECT_EQ(refusal(with("pairs", {{"a", "b"}, {"a"}})), "f: pairs[1] must be a list of 2 to 2 entries; found [...]");
  EXPECT_EQ(refusal(with("values", {{"speed", "fast"}})).substr(0, 32), "f: values.speed must be a number");
  EXPECT_EQ(refusal(with("colour", "rad")),
            "f: colour must be one of red, blue; found \"rad\", the nearest is \"red\"");
  EXPECT_EQ(refusal(nlohmann::json::object()), "f: the key run is missing");
  EXPECT_EQ(refusal(3), "f: {} must be an object in braces; found 3");
}

// The name of a map's entry and the text in the error come from outside: they must not control the terminal that shows
// them.
TEST(Fields, TheErrorIsInert) {
  const std::string escape = refusal(with("values", {{"\x1b[2J\xE2\x80\xAE", "x"}}));
  EXPECT_EQ(escape.find('\x1b'), std::string::npos) << escape;
  EXPECT_EQ(escape.find("\xE2\x80\xAE"), std::string::npos) << escape;
  EXPECT_LT(refusal(with("text", std::string(100'000, 'x'))).size(), 200u);
}

TEST(Fields, ALooseReaderKeepsWhatItCanReadAndCountsTheRest) {
  Problem problem{"f", std::nullopt, 0};
  const auto read = fromJsonLoosely<Everything>({{"flag", true},
                                                 {"number", "six"},
                                                 {"list", {1, "x", 3}},
                                                 {"inners", {{{"depth", 5}, {"names", 1}}, 7}},
                                                 {"values", {{"a", 1}, {"b", "x"}}},
                                                 {"text", std::string(17, 'x')}},
                                                problem);
  EXPECT_TRUE(read.flag);
  EXPECT_EQ(read.number, 7);
  EXPECT_EQ(read.list, (std::vector<int>{1, 3}));
  ASSERT_EQ(read.inners.size(), 1u);
  EXPECT_EQ(read.inners[0].depth, 5);
  EXPECT_EQ(read.values, (std::map<std::string, double>{{"a", 1}}));
  EXPECT_EQ(read.text, "");
  EXPECT_EQ(problem.count, 7u);  // Six of these, and the missing run.
  EXPECT_EQ(problem.first->message.code, "json.not-integer");
}

TEST(Fields, AWholeNumberMayBeWrittenAsAReal) {
  EXPECT_EQ(fromJson<Everything>(with("number", 3.0), "f")->number, 3);
  EXPECT_EQ(fromJson<Everything>(with("offset", std::uint64_t{1} << 62), "f")->offset, std::uint64_t{1} << 62);
  EXPECT_NE(refusal(with("offset", -1)), "");
}

TEST(Fields, MissingValuesAreOmittedOrNullByTheirList) {
  Everything value;
  value.run = RunId(makeUlid());
  value.key = CellKey("ab");
  value.gap = std::numeric_limits<double>::quiet_NaN();
  const nlohmann::json json = toJson(value);
  EXPECT_FALSE(json.contains("maybe"));
  EXPECT_FALSE(json.contains("sparse"));
  EXPECT_TRUE(json.contains("list"));
  EXPECT_TRUE(json.at("orNull").is_null());
  EXPECT_TRUE(json.at("gap").is_null());
  EXPECT_TRUE(std::isnan(fromJson<Everything>(with("gap", nullptr), "f")->gap));
}

TEST(Fields, FieldsAreInTheOrderOfTheirList) {
  const std::string text = jsonText(toJson<nlohmann::ordered_json>(Inner{1, {"a"}}));
  EXPECT_EQ(text, R"({"depth":1,"names":["a"]})");
}

TEST(Fields, ATextIsBoundedInSizeAndDepth) {
  EXPECT_EQ(fromText<Inner>(R"({"depth": 2})", "f", 100)->depth, 2);
  EXPECT_EQ(fromText<Inner>("{", "f", 100).error().message.code, "json.not-json");
  EXPECT_EQ(fromText<Inner>(R"({"depth": 1, "depth": 2})", "f", 100).error().message.code, "json.repeated-key");
  EXPECT_EQ(fromText<Inner>(std::string(101, ' '), "f", 100).error().message.code, "json.too-large");
  EXPECT_EQ(fromText<Inner>(std::string(100'000, '['), "f", 1 << 20).error().message.code, "json.too-deep");
  EXPECT_EQ(fromText<Inner>(R"({"depth": 1e999})", "f", 100).error().message.code, "json.not-number-text");
}

// A text of 12 MB needed 200 MB of memory.
TEST(Json, TooManyValuesAreRefusedBeforeTheyAreParsed) {
  const auto list = [](std::size_t values) {
    std::string text = "[[]";
    for (std::size_t i = 1; i < values; ++i) text += ",[]";
    return text + "]";
  };
  const auto refused = parseJson<nlohmann::json>(list(kMostJsonEntries / 2 + 1), "f", 1 << 24);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "json.too-many-values");
  EXPECT_TRUE(parseJson<nlohmann::json>(list(1000), "f", 1 << 24));
  EXPECT_TRUE(parseJson<nlohmann::json>("[\"" + std::string(kMostJsonEntries + 1, ',') + "\"]", "f", 1 << 24));
}

// A parser with a callback compares each object with all of its list before it: a file of 7 kB took half a minute.
TEST(Json, AListOfManyObjectsIsParsedInOnePass) {
  std::string text = "[{}";
  for (int i = 0; i < 1'000'000; ++i) text += ",{}";
  EXPECT_TRUE(parseJson<nlohmann::json>(text + "]", "f", 1 << 24));
  EXPECT_TRUE(parseJson<nlohmann::ordered_json>(text + "]", "f", 1 << 24));
}

TEST(Json, AKeyThatOccursTwiceInOneObjectIsNamed) {
  const auto keyIn = [](const std::string& text) {
    const auto json = parseJson<nlohmann::json>(text, "f", 1000);
    const auto inOrder = parseJson(text, "f", 1000);
    if (json || inOrder) return std::string(json && inOrder ? "-" : "one of both");
    EXPECT_EQ(json.error(), inOrder.error());
    EXPECT_EQ(json.error().message.code, "json.repeated-key");
    return std::get<std::string>(json.error().message.arguments.at(1).second);
  };
  EXPECT_EQ(keyIn(R"({"a": 1, "b": {"a": 1}, "c": [{"a": "a:"}, {"a": "\"a\":"}]})"), "-");
  EXPECT_EQ(keyIn(R"({"a": {"b": 1}, "c": [0, {"d": {}, "e" : 1, "d": {"b": 2, "b": 3}}]})"), "d");
  EXPECT_EQ(keyIn(R"({"a\"{": 1, "b": 2, "\u0061\"{": 3})"), "a\"{");
}

TEST(Json, EntriesAreCountedInPiecesOutsideOfTexts) {
  const std::string text = R"({"a,[\",\\": [1, {"b": "{,"}], "c": []})";
  JsonEntries whole, pieces;
  whole.add(text);
  for (const char c : text) pieces.add(std::string_view(&c, 1));
  EXPECT_EQ(whole.count(), 6u);
  EXPECT_EQ(pieces.count(), 6u);
}

// Each key of an ordered object is searched among all others: a file of a few megabytes took minutes.
TEST(Json, AnObjectOfTooManyKeysIsRefused) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i) text += (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":0";
  text += "}";
  const auto refused = parseJson<nlohmann::ordered_json>(text, "f", 1 << 24);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "json.too-many-keys");
  const auto taken = parseJson<nlohmann::json>(text, "f", 1 << 24);
  ASSERT_TRUE(taken);
  for (const nlohmann::json& value : {*taken, nlohmann::json{{"a", {1, *taken}}}}) {
    const auto refusedAgain = ordered(value, "f");
    ASSERT_FALSE(refusedAgain) << "putting the keys in an order would take minutes";
    EXPECT_EQ(refusedAgain.error().message.code, "json.too-many-keys");
  }
  nlohmann::json deep = 1;
  for (std::size_t i = 0; i < kMaxJsonDepth; ++i) deep = nlohmann::json::array({deep});
  EXPECT_TRUE(ordered(deep, "f"));
  EXPECT_EQ(ordered(nlohmann::json::array({deep}), "f").error().message.code, "json.too-deep");
}

TEST(Fields, TextThatIsNoUtf8CanBeWritten) { EXPECT_EQ(jsonText(nlohmann::json("a\xff")), "\"a\xEF\xBF\xBD\""); }

}  // namespace scalescope
