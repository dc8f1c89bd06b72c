#include "core/study/read/study_reader.h"

#include <algorithm>

#include "core/base/json/json_text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxList = 10'000;

// Finds control and bidirectional override characters, which could make a name look like another one.
bool hidesText(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    if (byte != 0xe2 || i + 2 >= text.size()) continue;
    const auto second = static_cast<unsigned char>(text[i + 1]);
    const auto third = static_cast<unsigned char>(text[i + 2]);
    if (second == 0x80 && third >= 0xaa && third <= 0xae) return true;
    if (second == 0x81 && third >= 0xa6 && third <= 0xa9) return true;
  }
  return false;
}

}  // namespace

ObjectReader::ObjectReader(const Json& object, std::string path, Problem& problem)
    : m_object(&object), m_path(std::move(path)), m_problem(problem) {
  checkObject(object, m_path, SIZE_MAX, problem);
}

ObjectReader::ObjectReader(std::string path, Problem& problem) : m_path(std::move(path)), m_problem(problem) {}

std::string ObjectReader::pathOf(std::string_view key) const {
  return m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
}

bool ObjectReader::has(std::string_view key) const {
  return m_object != nullptr && m_object->is_object() && m_object->find(std::string(key)) != m_object->end();
}

std::vector<std::string> ObjectReader::keys() const {
  std::vector<std::string> all;
  if (m_object != nullptr && m_object->is_object())
    for (const auto& [key, unused] : m_object->items()) all.push_back(key);
  return all;
}

const Json* ObjectReader::find(std::string_view key) {
  m_known.emplace_back(key);
  if (m_problem.first || m_object == nullptr || !m_object->is_object()) return nullptr;
  const auto found = m_object->find(m_known.back());
  return found == m_object->end() ? nullptr : &*found;
}

namespace {

// Returns true if the words differ in at most two consecutive letters: "protocl" and "protocol", "protcool".
bool isMisspelt(std::string_view word, std::string_view meant) {
  const std::size_t longer = std::max(word.size(), meant.size()), shorter = std::min(word.size(), meant.size());
  std::size_t same = 0, end = 0;
  while (same < shorter && word[same] == meant[same]) ++same;
  while (same + end < shorter && word[word.size() - 1 - end] == meant[meant.size() - 1 - end]) ++end;
  return longer - same - end <= 2 && same + end >= 2;
}

}  // namespace

// A misspelled key is reported with its spelling instead of as missing.
const Json* ObjectReader::require(std::string_view key) {
  const Json* value = find(key);
  if (value || isCheck() || m_problem.first) return value;
  if (m_object != nullptr && m_object->is_object())
    for (const auto& [written, unused] : m_object->items())
      if (isMisspelt(written, key)) {
        m_problem.report("study.unknown-key", pathOf(written.substr(0, 100)), {{"nearest", std::string(key)}});
        return nullptr;
      }
  m_problem.report("json.missing-key", pathOf(key));
  return nullptr;
}

void ObjectReader::finish() {
  if (m_problem.first || m_object == nullptr || !m_object->is_object()) return;
  for (const auto& [key, value] : m_object->items()) {
    if (std::find(m_known.begin(), m_known.end(), key) != m_known.end()) continue;
    const std::vector<std::string_view> known(m_known.begin(), m_known.end());
    m_problem.report("study.unknown-key", pathOf(key.substr(0, 100)), {{"nearest", nearestName(key, known)}});
    return;
  }
}

bool readPlainText(const Json& value, const KeyPath& key, std::size_t maxLength, std::string& to, Problem& problem) {
  std::string text;
  if (!readText(value, key, maxLength, text, problem)) return false;
  if (hidesText(text)) {
    problem.report("study.hidden-characters", key);
    return false;
  }
  to = std::move(text);
  return true;
}

const Json* readList(const Json& value, const KeyPath& key, std::size_t minCount, Problem& problem) {
  return checkList(value, key, minCount, kMaxList, problem) ? &value : nullptr;
}

void ObjectReader::text(std::string_view key, std::string& to, std::size_t maxLength) {
  if (const Json* value = written(key, to)) readPlainText(*value, pathOf(key), maxLength, to, m_problem);
}

void ObjectReader::flag(std::string_view key, bool& to) {
  if (const Json* value = written(key, to)) readFlag(*value, pathOf(key), to, m_problem);
}

void ObjectReader::number(std::string_view key, double& to, double min, double max) {
  if (const Json* value = written(key, plain(to))) readNumber(*value, pathOf(key), min, max, to, m_problem);
}

void ObjectReader::integer(std::string_view key, std::int64_t& to, std::int64_t min, std::int64_t max) {
  if (const Json* value = written(key, to)) readInteger(*value, pathOf(key), min, max, to, m_problem);
}

void ObjectReader::integer(std::string_view key, int& to, int min, int max) {
  std::int64_t wide = to;
  integer(key, wide, std::int64_t{min}, std::int64_t{max});
  to = static_cast<int>(wide);
}

void ObjectReader::integers(std::string_view key, std::vector<int>& to, int min, int max, std::size_t minCount) {
  const Json* value = written(key, to);
  if (!value || !readList(*value, pathOf(key), minCount, m_problem)) return;
  to.clear();
  for (const Json& entry : *value) {
    std::int64_t read = 0;
    if (!readInteger(entry, pathOf(key), min, max, read, m_problem)) return;
    if (std::find(to.begin(), to.end(), read) != to.end())
      return m_problem.report("study.listed-twice", pathOf(key), {{"found", foundText(entry)}});
    to.push_back(static_cast<int>(read));
  }
}

void ObjectReader::numbers(std::string_view key, std::vector<double>& to, double min, double max) {
  const Json* value = written(key, plain(to));
  if (!value || !readList(*value, pathOf(key), 0, m_problem)) return;
  to.clear();
  for (const Json& entry : *value) {
    double read = 0;
    if (!readNumber(entry, pathOf(key), min, max, read, m_problem)) return;
    to.push_back(read);
  }
}

void ObjectReader::word(std::string_view key, std::string& to, const std::vector<std::string_view>& words) {
  if (const Json* value = written(key, to)) readWord(*value, pathOf(key), words, to, m_problem);
}

void ObjectReader::words(std::string_view key, std::vector<std::string>& to,
                         const std::vector<std::string_view>& allowed, std::size_t minCount) {
  const Json* value = written(key, to);
  if (!value || !readList(*value, pathOf(key), minCount, m_problem)) return;
  to.clear();
  for (const Json& entry : *value) {
    std::string read;
    if (!readWord(entry, pathOf(key), allowed, read, m_problem)) return;
    if (std::find(to.begin(), to.end(), read) != to.end())
      return m_problem.report("study.listed-twice", pathOf(key), {{"found", foundText(entry)}});
    to.push_back(read);
  }
}

}  // namespace scalescope
