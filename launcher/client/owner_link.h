#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/telemetry/wire/control.h"

namespace scalescope {

// One connection to an owner: whole messages in and out. One thread.
class OwnerLink {
 public:
  explicit OwnerLink(UniqueFd socket);

  void say(const control::ClientMessage& message);  // sent by the next turns
  // Sends what can be sent and hears what has come; waits for either, or for `wake` to become readable (-1: nothing
  // more), at most `patience`. Error: the link has ended, and why; what had come before is lost with it.
  Result<std::vector<control::OwnerMessage>> turn(int wake, std::chrono::milliseconds patience);
  // Sends all that is left to send, hearing nothing; blocks at most `patience`.
  void sendAll(std::chrono::milliseconds patience);

  // Whether that error of turn() says only that the other end is gone.
  [[nodiscard]] static bool isEnd(const Error& error);

 private:
  Status flush();
  Status hear(std::vector<control::OwnerMessage>& heard);

  UniqueFd m_socket;
  FrameDecoder m_decoder;
  std::string m_out;
};

// A farewell after which asking the same store again is of no use.
bool isForGood(const control::Bye& bye);

}  // namespace scalescope
