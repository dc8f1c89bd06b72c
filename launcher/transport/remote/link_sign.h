#pragma once

#include <array>

#include "core/base/coded.h"
#include "core/base/message.h"

namespace scalescope {

// The activity of a link, which it reports as its progress.
enum class LinkSign {
  waits,  // It waits for the user's answer.
  reads,  // It reads files of this machine, to compare them with the host's.
  copies,
  other
};
inline constexpr std::array kLinkSigns{
    Coded{"ssh.waiting", LinkSign::waits},      Coded{"ssh.reading", LinkSign::reads},
    Coded{"ssh.packing", LinkSign::copies},     Coded{"ssh.not-packed", LinkSign::copies},
    Coded{"ssh.sending", LinkSign::copies},     Coded{"ssh.sending-look", LinkSign::copies},
    Coded{"ssh.sending-not", LinkSign::copies}, Coded{"ssh.sending-on", LinkSign::copies},
    Coded{"ssh.sent", LinkSign::copies}};

inline LinkSign linkSignOf(const Message& progress) {
  return codedValue(kLinkSigns, progress.code).value_or(LinkSign::other);
}

}  // namespace scalescope
