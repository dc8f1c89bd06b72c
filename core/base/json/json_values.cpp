#include "core/base/json/json_values.h"

#include "core/base/text.h"

namespace scalescope {

std::string KeyPath::text() const {
  std::string whole = m_in == nullptr ? std::string() : m_in->text();
  if (m_isEntry) return whole + "[" + std::to_string(m_entry) + "]";
  if (!whole.empty() && !m_name.empty()) whole += '.';
  return whole.append(m_name);
}

void Problem::report(const char* code, const KeyPath& key, Arguments more) {
  ++count;
  if (first) return;
  const std::string name = key.text();
  Arguments arguments{{"file", file}, {"key", name.empty() ? "{}" : inertText(name)}};
  arguments.insert(arguments.end(), more.begin(), more.end());
  first = Error{Message{code, std::move(arguments)}, {}};
}

std::string keyOf(const Error& error) {
  for (const auto& [name, value] : error.message.arguments)
    if (const auto* key = std::get_if<std::string>(&value); key != nullptr && name == "key") return *key;
  return "";
}

}  // namespace scalescope
