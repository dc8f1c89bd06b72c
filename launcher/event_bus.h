#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "launcher/events.h"

namespace scalescope {

// Hands every event to every subscriber on the publisher's thread, in order. Subscribers come and go on any thread; one
// that unsubscribes is not called again once its token is gone.
class EventBus {
 public:
  using Subscriber = std::function<void(const Event&)>;

  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber subscriber);
  void publish(const Event& event);

 private:
  struct Shared {
    std::recursive_mutex mutex;  // a subscriber may unsubscribe from within its call
    std::map<int, Subscriber> subscribers;
    int next = 1;
  };
  std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();
};

}  // namespace scalescope
