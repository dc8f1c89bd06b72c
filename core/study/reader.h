#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/words.h"

namespace scalescope {

using Json = nlohmann::ordered_json;

// A JSON text bounded in size, depth (64) and without repeated keys. Never throws; errors carry line and column.
Result<Json> parseJson(std::string_view text, const std::string& fileName, std::size_t maxBytes);

// The candidate with the smallest edit distance to `word`, "" without candidates.
std::string nearestWord(std::string_view word, const std::vector<std::string_view>& candidates);

// The value as a short piece of JSON for messages: "[...]", "\"abc\"", 2.5.
std::string foundText(const Json& value);

// The first problem of one file; later ones are dropped, since they often follow from it.
struct Problem {
  std::string file;
  std::optional<Error> first;

  void report(const char* code, const std::string& key, Arguments more = {});
};

// Reads keys of one JSON object into typed places. A key that is absent leaves its place as it is. Every read makes its
// key known, so that finish() can name an unknown one with the nearest known.
class ObjectReader {
 public:
  ObjectReader(const Json& object, std::string path, Problem& problem);

  // The value of `key`, nullptr where absent or after a problem.
  const Json* find(std::string_view key);
  const Json* require(std::string_view key);
  [[nodiscard]] std::string pathOf(std::string_view key) const;

  void text(std::string_view key, std::string& to, std::size_t maxLength = 4096);
  void flag(std::string_view key, bool& to);
  void number(std::string_view key, double& to, double min, double max);
  void integer(std::string_view key, std::int64_t& to, std::int64_t min, std::int64_t max);
  void integer(std::string_view key, int& to, int min, int max);
  void integers(std::string_view key, std::vector<int>& to, int min, int max, std::size_t minCount);
  void numbers(std::string_view key, std::vector<double>& to, double min, double max);
  // One of `words`, or a list of distinct ones.
  void word(std::string_view key, std::string& to, const std::vector<std::string_view>& words);
  void words(std::string_view key, std::vector<std::string>& to, const std::vector<std::string_view>& allowed, std::size_t minCount);

  template <class E>
  void word(std::string_view key, E& to) {
    std::string text(name(to));
    word(key, text, texts<E>());
    to = valueOf<E>(text);
  }

  template <class E>
  void words(std::string_view key, std::vector<E>& to) {
    std::vector<std::string> chosen;
    if (!has(key)) return void(find(key));
    words(key, chosen, texts<E>(), 1);
    to.clear();
    for (const std::string& text : chosen) to.push_back(valueOf<E>(text));
  }

  // Calls read(ObjectReader&) on the object at `key` and checks its keys.
  template <class Read>
  void object(std::string_view key, Read read) {
    const Json* value = find(key);
    if (!value) return;
    ObjectReader inner(*value, pathOf(key), m_problem);
    read(inner);
    inner.finish();
  }

  [[nodiscard]] bool has(std::string_view key) const;
  void finish();
  [[nodiscard]] Problem& problem() { return m_problem; }

 private:
  template <class E>
  static std::vector<std::string_view> texts() {
    std::vector<std::string_view> all;
    for (const auto& word : wordsOf(E{})) all.push_back(word.text);
    return all;
  }
  template <class E>
  static E valueOf(std::string_view text) {
    for (const auto& word : wordsOf(E{}))
      if (word.text == text) return word.value;
    return E{};
  }

  const Json& m_object;
  std::string m_path;
  Problem& m_problem;
  std::vector<std::string> m_known;
};

// Single values, with the errors of the reader. False after reporting a problem at `key`.
bool readInteger(const Json& value, const std::string& key, std::int64_t min, std::int64_t max, std::int64_t& to, Problem& problem);
bool readNumber(const Json& value, const std::string& key, double min, double max, double& to, Problem& problem);
bool readText(const Json& value, const std::string& key, std::size_t maxLength, std::string& to, Problem& problem);
bool readWord(const Json& value, const std::string& key, const std::vector<std::string_view>& words, std::string& to, Problem& problem);
// The list at `value` with minCount to 10,000 entries, else nullptr after reporting.
const Json* readList(const Json& value, const std::string& key, std::size_t minCount, Problem& problem);

}  // namespace scalescope
