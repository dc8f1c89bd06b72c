#include "launcher/transport/agent_errors.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/base/json/nested.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

// A retry cannot fix these: the user must act.
constexpr std::string_view kForPerson[] = {"ssh.host-key-changed", "ssh.host-key-other", "ssh.host-key-revoked",
                                           "ssh.host-key-in-list", "ssh.foreign-folder", "ssh.noexec",
                                           "ssh.bad-name",         "ssh.proxy",          "session.protocol",
                                           "agent.other-folder",   "slurm.refused",      "slurm.bad-word",
                                           "slurm.option",         "slurm.too-old",      "slurm.not-listed"};
// An answer of the user can fix these.
constexpr std::string_view kForAnswer[] = {"ssh.host-key-unknown", "ssh.host-key-certificate", "ssh.host-key-authority",
                                           "ssh.authentication",   "ssh.too-many-tries",       "ssh.not-answered"};
constexpr std::string_view kNetwork[] = {"session.silent", "ssh.connect", "ssh.refused", "ssh.no-address", "ssh.lost"};
constexpr std::string_view kUnreachable[] = {
    "ssh.channel",        "ssh.descriptors",        "slurm.asked",        "launcher.probe-silent",
    "transport.closed",   "slurm.queued",           "slurm.queued-place", "slurm.queued-start",
    "slurm.ending",       "slurm.no-answer",        "slurm.queued-held",  "slurm.queued-nodes",
    "slurm.queued-never", "slurm.queued-suspended", "slurm.not-shared",   "slurm.refused-yet"};

template <class List>
bool isOneOf(const Error& error, const List& list) {
  const auto is = [&](const Message& message) {
    return std::find(std::begin(list), std::end(list), message.code) != std::end(list);
  };
  return is(error.message) || std::any_of(error.causes.begin(), error.causes.end(), is);
}

}  // namespace

Message saidBy(Message outer, const ErrorAnswer& error) {
  const std::string& code = error.message.code;
  const std::string& words = error.text.empty() ? code : error.text;
  const std::string sentence = english(error.message);
  const bool isKnown = englishTemplate(code) != code;
  if (isKnown && words == sentence) return nested(std::move(outer), "what", error.message);
  if (isKnown && words.starts_with(sentence + ": ")) {
    Message both = nested({"base.because", {}}, "what", error.message);
    both.arguments.emplace_back("why", words.substr(sentence.size() + 2));
    return nested(std::move(outer), "what", both);
  }
  outer.arguments.emplace_back("what", words);
  return outer;
}

void makeInert(ErrorAnswer& error) {
  error.message.code = error.message.code.empty() ? "session.error" : inertText(error.message.code, 64);
  for (auto& [name, value] : error.message.arguments) {
    name = inertText(name, 64);
    if (auto* text = std::get_if<std::string>(&value)) *text = inertText(*text);
  }
  error.text = inertText(error.text, 2048);
}

Message sayChoice(const std::string& host, const SshChoice& choice) {
  return {"ssh.by-openssh", {{"host", host}, {"why", joinedBy(", ", choice.because)}}};
}

bool needsUser(const Error& error) { return isOneOf(error, kForPerson) || isOneOf(error, kForAnswer); }

bool isPermanent(const Error& error) {
  return error.message.code == "ssh.no-address" || error.message.code == "ssh.refused";
}

bool isNetworkError(const Error& error) { return isOneOf(error, kNetwork); }

bool isUnreachable(const Error& error) {
  return !isOneOf(error, kForPerson) &&
         (isOneOf(error, kForAnswer) || isNetworkError(error) || isOneOf(error, kUnreachable));
}

}  // namespace scalescope
