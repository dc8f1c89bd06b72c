#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "core/training/rendezvous/rendezvous_messages.h"

namespace scalescope {

// The keys and values of one run's store. Any thread; no call waits for a key.
class StoreTable {
 public:
  explicit StoreTable(std::size_t mostBytes = 256u << 20) : m_mostBytes(mostBytes) {}
  StoreReply answer(const StoreRequest& request);

 private:
  bool put(const std::string& key, const std::string& value);  // false: there is no room for it

  std::mutex m_mutex;
  std::map<std::string, std::string> m_values;
  std::size_t m_bytes = 0;  // of keys and values
  std::size_t m_mostBytes;
};

}  // namespace scalescope
