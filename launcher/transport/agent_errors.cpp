#include "launcher/transport/agent_errors.h"

#include "core/base/json/nested.h"
#include "core/base/text.h"

namespace scalescope {

Message withAgentReason(Message outer, const ErrorAnswer& error) {
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

Message sshChoiceMessage(const std::string& host, const SshChoice& choice) {
  return {"ssh.by-openssh", {{"host", host}, {"why", joinedBy(", ", choice.because)}}};
}

}  // namespace scalescope
