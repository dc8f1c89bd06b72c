#include "launcher/client/subscribers.h"

#include <utility>
#include <vector>

namespace scalescope {

std::shared_ptr<void> Subscribers::add(StoreSession::Subscriber subscriber) {
  const std::scoped_lock lock(m_shared->mutex);
  const int number = m_shared->next++;
  m_shared->subscribers.emplace(number, std::move(subscriber));
  return {nullptr, [shared = m_shared, number](void*) {
            const std::scoped_lock inner(shared->mutex);
            shared->subscribers.erase(number);
          }};
}

void Subscribers::publish(const StoreEvent& event) {
  const std::scoped_lock lock(m_shared->mutex);
  std::vector<int> numbers;
  for (const auto& [number, subscriber] : m_shared->subscribers) numbers.push_back(number);
  for (const int number : numbers) {
    const auto found = m_shared->subscribers.find(number);
    if (found == m_shared->subscribers.end()) continue;
    const StoreSession::Subscriber subscriber = found->second;
    subscriber(event);
  }
}

}  // namespace scalescope
