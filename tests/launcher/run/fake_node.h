#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "launcher/run/attempt/wiring.h"

namespace scalescope {

// A node as a run sees it, controlled by a test: messages to it are kept until the test reads them.
class FakeNode {
 public:
  explicit FakeNode(const std::string& host) {
    port.host = host;
    port.ready = true;
    port.send = [this](const ClientMessage& message) { m_sent.push_back(message); };
  }
  FakeNode(const FakeNode&) = delete;
  FakeNode& operator=(const FakeNode&) = delete;

  void goAway() { port.ready = false, port.unreachable = true; }
  void comeBack() { port.ready = true, port.unreachable = false; }

  // Returns the next message of that type and skips others.
  template <class M>
  std::optional<M> sent() {
    while (!m_sent.empty()) {
      const ClientMessage message = std::move(m_sent.front());
      m_sent.pop_front();
      if (const auto* found = std::get_if<M>(&message)) return *found;
    }
    return std::nullopt;
  }
  // Returns true if a message of that type is unread.
  template <class M>
  [[nodiscard]] bool hasSent() const {
    return std::any_of(
        m_sent.begin(), m_sent.end(), [](const ClientMessage& message) { return std::holds_alternative<M>(message); });
  }
  void forget() { m_sent.clear(); }
  [[nodiscard]] bool isQuiet() const { return m_sent.empty(); }

  NodePort port;

 private:
  std::deque<ClientMessage> m_sent;
};

// Events of a run, stored in order.
class KeptEvents final : public Listener {
 public:
  void publish(StateEvent event) override { events.push_back(std::move(event)); }
  void publishRecords(control::RecordBatch batch, std::uint64_t seq) override {
    batches.push_back(std::move(batch));
    lastSeq = seq;
  }
  template <class E>
  [[nodiscard]] std::vector<E> all() const {
    std::vector<E> found;
    for (const StateEvent& event : events)
      if (const auto* one = std::get_if<E>(&event)) found.push_back(*one);
    return found;
  }
  // Returns the last event of the host.
  [[nodiscard]] AttemptEvent last(const std::string& host) const {
    AttemptEvent newest;
    for (const AttemptEvent& event : all<AttemptEvent>())
      if (event.host == host) newest = event;
    return newest;
  }

  std::vector<StateEvent> events;
  std::vector<control::RecordBatch> batches;
  std::uint64_t lastSeq = 0;
};

}  // namespace scalescope
