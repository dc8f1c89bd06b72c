#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "launcher/client/store_session.h"

namespace scalescope {

// Subscribers of a lab's events. They are added and removed on any thread, and one whose token was destroyed is not
// called again.
class Subscribers {
 public:
  [[nodiscard]] std::shared_ptr<void> add(StoreSession::Subscriber subscriber);
  void publish(const StoreEvent& event);

 private:
  struct Shared {
    std::recursive_mutex mutex;  // Recursive, since a subscriber may be removed within its call.
    std::map<int, StoreSession::Subscriber> subscribers;
    int next = 1;
  };
  std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();  // Shared, since a token may outlive the session.
};

}  // namespace scalescope
