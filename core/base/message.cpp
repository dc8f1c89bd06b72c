#include "core/base/message.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/coded.h"
#include "core/base/fixed_decimals.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/base/units.h"

// Marks a template for lupdate, which reads the same .inc files (translations/CMakeLists.txt).
#define MESSAGE_TEXT(text) text

namespace scalescope {
namespace {

struct Entry {
  std::string_view code;
  std::string_view text;
};

constexpr Entry kTable[] = {
// clang-format off
#include "core/base/messages/base.inc"
#include "core/base/messages/study.inc"
#include "core/base/messages/data.inc"
#include "core/base/messages/telemetry.inc"
#define METRIC(NAME, NUMBER, UNIT, TITLE, ...) {"metric." #NAME, TITLE},
#include "core/base/messages/metrics.inc"
#undef METRIC
#include "core/base/messages/store.inc"
#include "core/base/messages/agent.inc"
#include "core/base/messages/slurm.inc"
#include "core/base/messages/launcher.inc"
#include "core/base/messages/preflight.inc"
#include "core/base/messages/owner.inc"
#include "core/base/messages/client.inc"
#include "core/base/messages/training.inc"
#include "core/base/messages/analysis.inc"
#include "core/base/messages/audit.inc"
#define KIND(NAME, ...) __VA_ARGS__,
#include "core/base/messages/figures.inc"
#undef KIND
#include "core/base/messages/report.inc"
#include "core/base/messages/cli.inc"
#include "core/base/messages/ui.inc"
    // clang-format on
};

constexpr Coded<ErrorKind> kCodeKinds[] = {
// clang-format off
#include "core/base/error_kinds.inc"
    // clang-format on
};

// A code that was renamed before version 0.1 was released: stores and logs may contain it, so its text is still found.
struct RenamedCode {
  std::string_view former;
  std::string_view code;
};
constexpr RenamedCode kRenamedCodes[] = {{"launcher.away", "launcher.unreachable"},
                                         {"launcher.hosts-away", "launcher.hosts-unreachable"},
                                         {"launcher.more-hosts-away", "launcher.more-hosts-unreachable"},
                                         {"launcher.host-away", "launcher.host-unreachable"},
                                         {"launcher.log-given-up", "launcher.log-dropped"},
                                         {"launcher.host-given-up", "launcher.host-abandoned"},
                                         {"launcher.cells-given-up", "launcher.cells-abandoned"},
                                         {"slurm.asking", "slurm.running-program"},
                                         {"slurm.asked", "slurm.submitted"},
                                         {"client.owner-died", "client.owner-ended"}};

// Returns the name that a code has now.
std::string_view currentCode(std::string_view code) {
  for (const RenamedCode& renamed : kRenamedCodes)
    if (renamed.former == code) return renamed.code;
  return code;
}

// Returns the kind of the first of these messages that has a row.
ErrorKind firstKind(const Message& message, const std::vector<Message>& causes) {
  ErrorKind kind = kindOf(message.code);
  for (auto cause = causes.begin(); kind == ErrorKind::permanent && cause != causes.end(); ++cause)
    kind = kindOf(cause->code);
  return kind;
}

// An argument may have been typed, read from a file or sent by another machine, so it is made harmless before a message
// is shown or logged.
std::string argumentText(const Argument& argument, int decimals) {
  if (const auto* text = std::get_if<std::string>(&argument)) return inertText(*text, text->size());
  if (const auto* integer = std::get_if<std::int64_t>(&argument)) return std::to_string(*integer);
  const double number = std::get<double>(argument);
  if (decimals < 0) return sixDigits(number);
  const int size = std::snprintf(nullptr, 0, "%.*f", decimals, number);
  std::string text(static_cast<std::size_t>(std::max(0, size)), '\0');
  std::snprintf(text.data(), text.size() + 1, "%.*f", decimals, number);
  return text;
}

}  // namespace

std::string_view englishTemplate(std::string_view code) {
  // A report formats tens of thousands of messages.
  static const std::unordered_map<std::string_view, std::string_view> texts = [] {
    std::unordered_map<std::string_view, std::string_view> all;
    for (const Entry& entry : kTable) all.emplace(entry.code, entry.text);
    return all;
  }();
  if (const auto found = texts.find(currentCode(code)); found != texts.end()) return found->second;
  return code;
}

std::vector<std::string_view> messageCodes() {
  std::vector<std::string_view> codes;
  for (const Entry& entry : kTable) codes.push_back(entry.code);
  return codes;
}

std::string fillTemplate(std::string_view text, const Message& message) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = text.find('{', at);
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) return out.append(text.substr(at));
    out.append(text.substr(at, open - at));
    const std::string_view name = text.substr(open + 1, close - open - 1);
    bool found = false;
    for (const auto& [key, value] : message.arguments)
      if (key == name) {
        out += durationText(message, name).value_or(argumentText(value, fixedDecimals(message, name)));
        found = true;
        break;
      }
    if (!found && name == kRateUnit)
      out.append(englishTemplate(kRateUnitWithout));
    else if (!found)
      out.append(text.substr(open, close - open + 1));
    at = close + 1;
  }
  return out;
}

std::string english(const Message& message) { return fillTemplate(englishTemplate(message.code), message); }

std::string english(const Error& error) {
  std::string text = english(error.message);
  for (const Message& cause : error.causes) text += ": " + english(cause);
  return text;
}

void to_json(nlohmann::json& json, const Message& message) {
  nlohmann::json arguments = nlohmann::json::object();
  for (const auto& [key, value] : message.arguments)
    std::visit([&, &name = key](const auto& typed) { arguments[name] = typed; }, value);
  json = {{"code", message.code}, {"arguments", std::move(arguments)}, {"text", english(message)}};
}

ErrorKind kindOf(std::string_view code) {
  return codedValue(kCodeKinds, currentCode(code)).value_or(ErrorKind::permanent);
}

Error::Error(Message what, std::vector<Message> reasons)
    : message(std::move(what)), causes(std::move(reasons)), kind(firstKind(message, causes)) {}

bool isNetwork(const Error& error) { return error.kind == ErrorKind::network || error.kind == ErrorKind::unreachable; }

bool isOfJob(const Error& error) {
  return error.kind == ErrorKind::jobRefused || error.kind == ErrorKind::jobPending || isJobEnd(error.kind);
}

bool isJobEnd(ErrorKind kind) { return kind == ErrorKind::jobEnded || kind == ErrorKind::jobCancelled; }

bool needsUser(const Error& error) {
  return error.kind == ErrorKind::needsUser || error.kind == ErrorKind::needsAnswer ||
         error.kind == ErrorKind::jobRefused;
}

bool isRetryable(const Error& error) {
  return error.kind == ErrorKind::transient || error.kind == ErrorKind::needsAnswer ||
         error.kind == ErrorKind::jobPending || isNetwork(error);
}

}  // namespace scalescope
