#pragma once

#include <array>
#include <string_view>

#include "core/base/enum_names.h"

namespace scalescope {

// What a caller can do about an error. Decisions depend on this, never on the code of a message: a code only names a
// text. The kind of a code is stated once, in core/base/error_kinds.inc.
enum class ErrorKind {
  permanent,      // the same operation fails again; the kind of all codes without a row
  transient,      // passes without a change: worth a retry
  network,        // the network does not lead to the host, or nothing answers there
  unreachable,    // there is no such name, or nothing listens there: a retry within seconds fails again
  needsUser,      // the user has to change something before a retry
  needsAnswer,    // the user has to answer a question or to log in
  jobRefused,     // Slurm does not accept the job as the study requests it: the user has to change that
  jobPending,     // Slurm has not given the job its nodes yet, or does not answer
  jobEnded,       // the job has ended, and all that ran in it with it
  jobCancelled,   // it ended because a user cancelled it
  cancelled,      // the caller stopped the operation
  timeout,        // a program did not end before its deadline
  badInput,       // what the user gave is invalid
  unknownName,    // the user named what does not exist
  notFound,       // what the operation needs is not there
  notReady,       // there is no connection at present; requests are sent again once there is one
  noAccess,       // another client or user has the right to it
  inUse,          // another run has it
  exhausted,      // this machine has no process or thread left
  cannotStart,    // a program could not be started
  disconnected,   // the other end of the connection is gone
  damaged,        // a file does not have the bytes that were written
  notRegular,     // a path is no regular file
  badData,        // a peer sent what cannot be used: to be requested again
  tooLarge,       // more than is read at once
  newerVersion,   // written by a newer version
  olderVersion,   // written by an older version
  tooFewDevices,  // the host has fewer cores or GPUs than the cell needs
  diverged        // the loss is not finite
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

// Of a message's code: ErrorKind::permanent where the table has no row for it.
ErrorKind kindOf(std::string_view code);

}  // namespace scalescope
