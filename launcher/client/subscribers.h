#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "launcher/client/lab.h"

namespace scalescope {

// Those who hear a lab's events: they come and go on any thread, and one whose token is gone is not called again.
class Subscribers {
 public:
  [[nodiscard]] std::shared_ptr<void> add(Lab::Subscriber subscriber);
  void tell(const LabEvent& event);

 private:
  struct Shared {
    std::recursive_mutex mutex;  // a subscriber may go within its call
    std::map<int, Lab::Subscriber> subscribers;
    int next = 1;
  };
  std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();  // a token may outlive the lab
};

}  // namespace scalescope
