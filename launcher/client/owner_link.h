#pragma once

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "core/base/coded.h"
#include "core/base/file.h"
#include "core/telemetry/wire/control.h"

namespace scalescope {

// One connection to an owner, which sends and receives complete messages. One thread.
class OwnerLink {
 public:
  explicit OwnerLink(UniqueFd socket);

  void say(const control::ClientMessage& message);  // Queues the message; the next turns send it.
  // Sends and receives what is possible without blocking; waits at most `timeout` until either is possible or `wake`
  // becomes readable (-1: no such descriptor). Error: why the link has ended; messages received in this turn are lost
  // with it.
  Result<std::vector<control::OwnerMessage>> turn(int wake, std::chrono::milliseconds timeout);
  // Sends everything that is queued, without receiving; blocks at most `timeout`.
  void sendAll(std::chrono::milliseconds timeout);

  // Returns true if that error of turn() only means that the other end has closed.
  [[nodiscard]] static bool isEnd(const Error& error);

 private:
  Status flush();
  Status readMessages(std::vector<control::OwnerMessage>& received);

  UniqueFd m_socket;
  FrameDecoder m_decoder;
  std::string m_out;
};

// Reason for which an owner ended the connection.
enum class ByeReason {
  askedToLeave,  // Another program asked it to leave.
  olderClient,   // The owner has a newer version.
  folderGone,
  full,  // The owner has its maximum number of clients.
  otherUser,
  other
};
inline constexpr std::array kByeReasons{
    Coded{"owner.asked-to-leave", ByeReason::askedToLeave}, Coded{"owner.older-client", ByeReason::olderClient},
    Coded{"owner.folder-gone", ByeReason::folderGone}, Coded{"control.full", ByeReason::full},
    Coded{"control.other-user", ByeReason::otherUser}};
ByeReason reasonOf(const control::Bye& bye);

// Returns true if another request to the same store fails too.
bool isForGood(const control::Bye& bye);

}  // namespace scalescope
