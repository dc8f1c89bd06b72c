#include "core/study/reader.h"

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

constexpr std::size_t kMaxList = 10'000;

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

// Control and bidirectional override characters: a name must look like what it is.
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

std::string foundText(const Json& value) {
  if (value.is_array()) return value.empty() ? "[]" : "[...]";
  if (value.is_object()) return value.empty() ? "{}" : "{...}";
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > 60) {
    std::size_t cut = 60;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;
    text = text.substr(0, cut) + "...";
  }
  return text;
}

void Problem::report(const char* code, const std::string& key, Arguments more) {
  if (first) return;
  Arguments arguments{{"file", file}, {"key", key}};
  arguments.insert(arguments.end(), more.begin(), more.end());
  first = Error{Message{code, std::move(arguments)}, {}};
}

ObjectReader::ObjectReader(const Json& object, std::string path, Problem& problem)
    : m_object(object), m_path(std::move(path)), m_problem(problem) {
  if (!object.is_object()) problem.report("study.not-object", m_path, {{"found", foundText(object)}});
}

std::string ObjectReader::pathOf(std::string_view key) const { return m_path.empty() ? std::string(key) : m_path + "." + std::string(key); }

bool ObjectReader::has(std::string_view key) const { return m_object.is_object() && m_object.find(std::string(key)) != m_object.end(); }

const Json* ObjectReader::find(std::string_view key) {
  m_known.emplace_back(key);
  if (m_problem.first || !m_object.is_object()) return nullptr;
  const auto found = m_object.find(m_known.back());
  return found == m_object.end() ? nullptr : &*found;
}

const Json* ObjectReader::require(std::string_view key) {
  const Json* value = find(key);
  if (!value) m_problem.report("study.missing-key", pathOf(key));
  return value;
}

void ObjectReader::finish() {
  if (m_problem.first || !m_object.is_object()) return;
  for (const auto& [key, value] : m_object.items()) {
    if (std::find(m_known.begin(), m_known.end(), key) != m_known.end()) continue;
    const std::vector<std::string_view> known(m_known.begin(), m_known.end());
    m_problem.report("study.unknown-key", pathOf(key.substr(0, 100)), {{"nearest", nearestWord(key, known)}});
    return;
  }
}

bool readInteger(const Json& value, const std::string& key, std::int64_t min, std::int64_t max, std::int64_t& to, Problem& problem) {
  bool whole = value.is_number_integer();
  if (value.is_number_unsigned())
    whole = value.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX);
  else if (value.is_number_float())
    whole = std::abs(value.get<double>()) < 9e15 && std::floor(value.get<double>()) == value.get<double>();
  const std::int64_t read = !whole                    ? 0
                            : value.is_number_float() ? static_cast<std::int64_t>(value.get<double>())
                                                      : value.get<std::int64_t>();
  if (!whole || read < min || read > max) {
    problem.report("study.not-integer", key, {{"min", min}, {"max", max}, {"found", foundText(value)}});
    return false;
  }
  to = read;
  return true;
}

bool readNumber(const Json& value, const std::string& key, double min, double max, double& to, Problem& problem) {
  const double read = value.is_number() ? value.get<double>() : 0;
  if (!value.is_number() || !(read >= min && read <= max)) {
    problem.report("study.not-number", key, {{"min", min}, {"max", max}, {"found", foundText(value)}});
    return false;
  }
  to = read;
  return true;
}

bool readText(const Json& value, const std::string& key, std::size_t maxLength, std::string& to, Problem& problem) {
  if (!value.is_string() || value.get_ref<const std::string&>().size() > maxLength) {
    problem.report("study.not-text", key, {{"max", static_cast<std::int64_t>(maxLength)}, {"found", foundText(value)}});
    return false;
  }
  if (hidesText(value.get_ref<const std::string&>())) {
    problem.report("study.hidden-characters", key);
    return false;
  }
  to = value.get<std::string>();
  return true;
}

bool readWord(const Json& value, const std::string& key, const std::vector<std::string_view>& words, std::string& to, Problem& problem) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (std::find(words.begin(), words.end(), text) != words.end()) {
      to = text;
      return true;
    }
    problem.report("study.not-word", key, {{"words", joined(words)}, {"found", foundText(value)}, {"nearest", nearestWord(text, words)}});
    return false;
  }
  problem.report("study.not-word-type", key, {{"words", joined(words)}, {"found", foundText(value)}});
  return false;
}

const Json* readList(const Json& value, const std::string& key, std::size_t minCount, Problem& problem) {
  if (value.is_array() && value.size() >= minCount && value.size() <= kMaxList) return &value;
  problem.report("study.not-list", key,
                 {{"min", static_cast<std::int64_t>(minCount)}, {"max", static_cast<std::int64_t>(kMaxList)}, {"found", foundText(value)}});
  return nullptr;
}

void ObjectReader::text(std::string_view key, std::string& to, std::size_t maxLength) {
  if (const Json* value = find(key)) readText(*value, pathOf(key), maxLength, to, m_problem);
}

void ObjectReader::flag(std::string_view key, bool& to) {
  const Json* value = find(key);
  if (!value) return;
  if (value->is_boolean())
    to = value->get<bool>();
  else
    m_problem.report("study.not-flag", pathOf(key), {{"found", foundText(*value)}});
}

void ObjectReader::number(std::string_view key, double& to, double min, double max) {
  if (const Json* value = find(key)) readNumber(*value, pathOf(key), min, max, to, m_problem);
}

void ObjectReader::integer(std::string_view key, std::int64_t& to, std::int64_t min, std::int64_t max) {
  if (const Json* value = find(key)) readInteger(*value, pathOf(key), min, max, to, m_problem);
}

void ObjectReader::integer(std::string_view key, int& to, int min, int max) {
  std::int64_t wide = to;
  integer(key, wide, std::int64_t{min}, std::int64_t{max});
  to = static_cast<int>(wide);
}

void ObjectReader::integers(std::string_view key, std::vector<int>& to, int min, int max, std::size_t minCount) {
  const Json* value = find(key);
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
  const Json* value = find(key);
  if (!value || !readList(*value, pathOf(key), 0, m_problem)) return;
  to.clear();
  for (const Json& entry : *value) {
    double read = 0;
    if (!readNumber(entry, pathOf(key), min, max, read, m_problem)) return;
    to.push_back(read);
  }
}

void ObjectReader::word(std::string_view key, std::string& to, const std::vector<std::string_view>& words) {
  if (const Json* value = find(key)) readWord(*value, pathOf(key), words, to, m_problem);
}

void ObjectReader::words(std::string_view key, std::vector<std::string>& to, const std::vector<std::string_view>& allowed,
                         std::size_t minCount) {
  const Json* value = find(key);
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
