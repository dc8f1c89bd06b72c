#include "core/base/json/nested.h"

namespace scalescope {

Message nested(Message outer, const std::string& name, const Message& inner) {
  outer.arguments.emplace_back(name, english(inner));
  outer.arguments.emplace_back(name + ":code", inner.code);
  for (const auto& [key, value] : inner.arguments) outer.arguments.emplace_back(name + ":" + key, value);
  return outer;
}

Message because(Message outer, const Error& reason, const std::string& name) {
  Message inner = reason.message;
  for (const Message& cause : reason.causes) inner = nested(nested({"base.because", {}}, "what", inner), "why", cause);
  return nested(std::move(outer), name, inner);
}

Message listed(const std::vector<Message>& sentences) {
  Message out = sentences.front();
  for (std::size_t i = 1; i < sentences.size(); ++i)
    out = nested(nested({"base.list", {}}, "before", out), "last", sentences[i]);
  return out;
}

std::optional<Message> nestedIn(const Message& outer, const std::string& name) {
  const std::string prefix = name + ":";
  std::optional<Message> inner;
  for (const auto& [key, value] : outer.arguments) {
    const auto* text = std::get_if<std::string>(&value);
    if (key == prefix + "code" && text != nullptr) inner = Message{*text, {}};
  }
  if (!inner) return inner;
  for (const auto& [key, value] : outer.arguments)
    if (key.starts_with(prefix) && key != prefix + "code")
      inner->arguments.emplace_back(key.substr(prefix.size()), value);
  return inner;
}

}  // namespace scalescope
