#include "core/training/rendezvous/rendezvous_table.h"

#include <charconv>

namespace scalescope {
namespace {

std::int64_t numberIn(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

bool StoreTable::put(const std::string& key, const std::string& value) {
  const auto known = m_values.find(key);
  const std::size_t before = known == m_values.end() ? 0 : key.size() + known->second.size();
  const std::size_t after = m_bytes - before + key.size() + value.size();
  if (after > m_mostBytes) return false;
  m_values[key] = value;
  m_bytes = after;
  return true;
}

StoreReply StoreTable::answer(const StoreRequest& request) {
  const std::lock_guard lock(m_mutex);
  const auto known = m_values.find(request.key);
  const bool found = known != m_values.end();
  switch (request.call) {
    case StoreCall::set:
      return {put(request.key, request.value), {}, 0};
    case StoreCall::get:
      return {found, found ? known->second : std::string(), 0};
    case StoreCall::check:
      return {found, {}, 0};
    case StoreCall::add: {
      const std::int64_t sum = (found ? numberIn(known->second) : 0) + request.number;
      return {put(request.key, std::to_string(sum)), {}, sum};
    }
    case StoreCall::compareSet: {
      const bool sets = found ? known->second == request.expected : request.expected.empty();
      if (sets) return {put(request.key, request.value), request.value, 0};
      return {true, found ? known->second : request.expected, 0};
    }
    case StoreCall::remove:
      if (!found) return {};
      m_bytes -= request.key.size() + known->second.size();
      m_values.erase(known);
      return {true, {}, 0};
    case StoreCall::count:
      return {true, {}, static_cast<std::int64_t>(m_values.size())};
  }
  return {};
}

}  // namespace scalescope
