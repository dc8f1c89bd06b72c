#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/telemetry/wire/control.h"

namespace scalescope {

// One connection to an owner, which sends and receives complete messages. One thread.
class OwnerLink {
 public:
  explicit OwnerLink(UniqueFd socket);

  void say(const control::ClientMessage& message);  // Queues the message; the next turns send it.
  // Sends and receives what is possible without blocking; waits at most `patience` until either is possible or `wake`
  // becomes readable (-1: no such descriptor). Error: why the link has ended; messages received in this turn are lost
  // with it.
  Result<std::vector<control::OwnerMessage>> turn(int wake, std::chrono::milliseconds patience);
  // Sends everything that is queued, without receiving; blocks at most `patience`.
  void sendAll(std::chrono::milliseconds patience);

  // Returns true if that error of turn() only means that the other end has closed.
  [[nodiscard]] static bool isEnd(const Error& error);

 private:
  Status flush();
  Status readMessages(std::vector<control::OwnerMessage>& received);

  UniqueFd m_socket;
  FrameDecoder m_decoder;
  std::string m_out;
};

// Returns true if a farewell means that reconnecting to the same store is of no use.
bool isForGood(const control::Bye& bye);

}  // namespace scalescope
