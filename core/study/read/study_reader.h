#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/json_values.h"
#include "core/base/result.h"
#include "core/study/spec/spec_names.h"

namespace scalescope {

using Json = nlohmann::ordered_json;

// Reader of keys of one JSON object into typed variables. A missing key leaves its variable unchanged. Every read
// registers its key, so that finish() can report an unknown one with the nearest known key.
//
// If there is no object, it checks the values of the variables as if they were in the file, so that one list of fields
// and rules is both the reader of a file and the check of a value.
class ObjectReader {
 public:
  ObjectReader(const Json& object, std::string path, Problem& problem);
  ObjectReader(std::string path, Problem& problem);

  [[nodiscard]] bool isCheck() const { return m_object == nullptr; }

  // Returns the value of `key`, or nullptr if it is missing, after a problem, and in a check.
  const Json* find(std::string_view key);
  const Json* require(std::string_view key);
  // Returns the value of `key`; in a check, `held`, which is valid until the next call.
  template <class T>
  const Json* written(std::string_view key, const T& held) {
    if (!isCheck()) return find(key);
    if (m_problem.first) return nullptr;
    m_held = held;
    return &m_held;
  }
  [[nodiscard]] std::string pathOf(std::string_view key) const;

  void text(std::string_view key, std::string& to, std::size_t maxLength = 4096);
  void flag(std::string_view key, bool& to);
  void number(std::string_view key, double& to, double min, double max);
  void integer(std::string_view key, std::int64_t& to, std::int64_t min, std::int64_t max);
  void integer(std::string_view key, int& to, int min, int max);
  void integers(std::string_view key, std::vector<int>& to, int min, int max, std::size_t minCount);
  void numbers(std::string_view key, std::vector<double>& to, double min, double max);
  // Reads one of `words`, or a list of distinct ones.
  void word(std::string_view key, std::string& to, const std::vector<std::string_view>& words);
  void words(std::string_view key, std::vector<std::string>& to, const std::vector<std::string_view>& allowed,
             std::size_t minCount);

  template <class E>
  void word(std::string_view key, E& to) {
    std::string text(name(to));
    word(key, text, enumTexts<E>());
    to = valueOf<E>(text).value_or(to);
  }

  template <class E>
  void words(std::string_view key, std::vector<E>& to) {
    std::vector<std::string> chosen;
    for (const E value : to) chosen.emplace_back(name(value));
    if (!isCheck() && !has(key)) return void(find(key));
    words(key, chosen, enumTexts<E>(), 1);
    to.clear();
    for (const std::string& text : chosen) to.push_back(valueOf<E>(text).value_or(E{}));
  }

  // Calls read(ObjectReader&) on the object at `key` and checks its keys.
  template <class Read>
  void object(std::string_view key, Read read) {
    const Json* value = find(key);
    if (!value && !isCheck()) return;
    ObjectReader inner = value ? ObjectReader(*value, pathOf(key), m_problem) : ObjectReader(pathOf(key), m_problem);
    read(inner);
    inner.finish();
  }

  [[nodiscard]] bool has(std::string_view key) const;
  // Returns all keys of the object; none in a check.
  [[nodiscard]] std::vector<std::string> keys() const;
  void finish();
  [[nodiscard]] Problem& problem() { return m_problem; }

 private:
  const Json* m_object = nullptr;
  Json m_held;  // Value that a check reads.
  std::string m_path;
  Problem& m_problem;
  std::vector<std::string> m_known;
};

// Reads a text without control and bidirectional override characters, which could make a name look like another one.
// Returns false after reporting a problem.
bool readPlainText(const Json& value, const KeyPath& key, std::size_t maxLength, std::string& to, Problem& problem);
// Returns the list at `value` if it has minCount to 10,000 entries, else nullptr after reporting a problem.
const Json* readList(const Json& value, const KeyPath& key, std::size_t minCount, Problem& problem);

}  // namespace scalescope
