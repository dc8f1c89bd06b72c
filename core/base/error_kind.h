#pragma once

#include <array>
#include <string_view>

#include "core/base/enum_names.h"

namespace scalescope {

// The kind of an error, which determines what a caller can do about it. Decisions depend on the kind, never on the code
// of a message, because a code only names a text. The kind of a code is stated once, in core/base/error_kinds.inc.
enum class ErrorKind {
  permanent,      // The same operation fails again; the kind of all codes without a row.
  transient,      // The failure passes without a change, so a retry helps.
  network,        // The network does not lead to the host, or nothing answers there.
  unreachable,    // The name does not exist, or nothing listens there: a retry within seconds fails again.
  needsUser,      // The user has to change something before a retry.
  needsAnswer,    // The user has to answer a question or to log in.
  jobRefused,     // The cluster does not accept the job as the study requests it: the user has to change that.
  jobPending,     // The cluster has not given the job its nodes yet, or does not answer.
  jobEnded,       // The job has ended, and everything that ran in it.
  jobCancelled,   // The job ended because a user cancelled it.
  cancelled,      // The caller stopped the operation.
  timeout,        // A program did not end before its deadline.
  badInput,       // The user's input is invalid.
  unknownName,    // The user named something that does not exist.
  notFound,       // Something that the operation needs does not exist.
  notReady,       // There is no connection at present; requests are sent again once there is one.
  noAccess,       // Another client or user has the right to it.
  inUse,          // Another run or process uses it.
  exhausted,      // This machine has no process or thread left.
  cannotStart,    // A program could not be started.
  disconnected,   // The other end of the connection is gone.
  damaged,        // A file does not have the bytes that were written.
  notRegular,     // The path is not a regular file.
  badData,        // A peer sent invalid data, which is requested again.
  tooLarge,       // It is more than is read at once.
  newerVersion,   // A newer version wrote it.
  olderVersion,   // An older version wrote it.
  tooFewDevices,  // The host has fewer cores or GPUs than the cell needs.
  diverged        // The loss is not finite.
};
inline constexpr std::array kErrorKinds{EnumName{ErrorKind::permanent, "permanent"},
                                        EnumName{ErrorKind::transient, "transient"},
                                        EnumName{ErrorKind::network, "network"},
                                        EnumName{ErrorKind::unreachable, "unreachable"},
                                        EnumName{ErrorKind::needsUser, "needs-user"},
                                        EnumName{ErrorKind::needsAnswer, "needs-answer"},
                                        EnumName{ErrorKind::jobRefused, "job-refused"},
                                        EnumName{ErrorKind::jobPending, "job-pending"},
                                        EnumName{ErrorKind::jobEnded, "job-ended"},
                                        EnumName{ErrorKind::jobCancelled, "job-cancelled"},
                                        EnumName{ErrorKind::cancelled, "cancelled"},
                                        EnumName{ErrorKind::timeout, "timeout"},
                                        EnumName{ErrorKind::badInput, "bad-input"},
                                        EnumName{ErrorKind::unknownName, "unknown-name"},
                                        EnumName{ErrorKind::notFound, "not-found"},
                                        EnumName{ErrorKind::notReady, "not-ready"},
                                        EnumName{ErrorKind::noAccess, "no-access"},
                                        EnumName{ErrorKind::inUse, "in-use"},
                                        EnumName{ErrorKind::exhausted, "exhausted"},
                                        EnumName{ErrorKind::cannotStart, "cannot-start"},
                                        EnumName{ErrorKind::disconnected, "disconnected"},
                                        EnumName{ErrorKind::damaged, "damaged"},
                                        EnumName{ErrorKind::notRegular, "not-regular"},
                                        EnumName{ErrorKind::badData, "bad-data"},
                                        EnumName{ErrorKind::tooLarge, "too-large"},
                                        EnumName{ErrorKind::newerVersion, "newer-version"},
                                        EnumName{ErrorKind::olderVersion, "older-version"},
                                        EnumName{ErrorKind::tooFewDevices, "too-few-devices"},
                                        EnumName{ErrorKind::diverged, "diverged"}};
constexpr const auto& enumNames(ErrorKind) { return kErrorKinds; }

// Returns the kind of a message's code, ErrorKind::permanent if the table has no row for it.
ErrorKind kindOf(std::string_view code);

}  // namespace scalescope
