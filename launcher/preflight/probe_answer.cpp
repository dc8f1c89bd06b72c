#include "launcher/preflight/probe_answer.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/base/clock.h"
#include "core/base/text.h"
#include "launcher/preflight/probe_script.h"

namespace scalescope::preflight {
namespace {

constexpr std::size_t kMostLines = 512;
constexpr std::size_t kMostText = 256;
constexpr std::size_t kMostProcesses = 64;
constexpr std::size_t kMostFiles = 64;
constexpr std::size_t kMostNoise = 120;
constexpr std::int64_t kMostClockSeconds = 9'000'000'000;

std::string_view takeWord(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

std::optional<std::int64_t> wholeNumber(std::string_view word) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> takeCount(std::string_view& text) {
  const auto value = wholeNumber(takeWord(text));
  return value && *value >= 0 ? value : std::nullopt;
}

std::optional<bool> yesOrNo(std::string_view text) {
  if (text == "yes") return true;
  if (text == "no") return false;
  return std::nullopt;
}

std::int64_t limitOf(std::string_view word) {
  return word == "unlimited" ? std::numeric_limits<std::int64_t>::max() : wholeNumber(word).value_or(-1);
}

std::string textOf(std::string_view value) { return inertText(value, kMostText); }

// Returns the first word of digits and dots, as in "NVRM version: NVIDIA UNIX .. 580.65.06 Release Build".
std::string versionIn(std::string_view text) {
  while (!text.empty()) {
    const std::string_view word = takeWord(text);
    const bool isVersion = !word.empty() && word.front() >= '0' && word.front() <= '9' &&
                           word.find('.') != std::string_view::npos &&
                           word.find_first_not_of("0123456789.") == std::string_view::npos;
    if (isVersion) return std::string(word.substr(0, 32));
  }
  return {};
}

void takeProcesses(std::string_view value, std::vector<std::int64_t>& to) {
  while (to.size() < kMostProcesses) {
    const auto pid = takeCount(value);
    if (!pid) return;
    to.push_back(*pid);
  }
}

void takeOpenFiles(std::string_view value, ProbeAnswer& answer) {
  const std::int64_t soft = limitOf(takeWord(value));
  const std::int64_t hard = limitOf(takeWord(value));
  if (soft >= 0 && hard >= 0) answer.openFiles = ProbeAnswer::OpenFiles{soft, hard};
}

void takeWritten(std::string_view value, ProbeAnswer& answer) {
  const auto bytes = takeCount(value);
  const auto begin = takeCount(value);
  const auto end = takeCount(value);
  if (!bytes) return;
  answer.writtenBytes = static_cast<double>(*bytes);
  // A clock of whole seconds, or one that was set meanwhile, gives no rate.
  if (begin && end && *begin > 1'000'000'000'000'000 && *end > *begin)
    answer.writeSeconds = static_cast<double>(*end - *begin) * 1e-9;
}

// One row per key of the script.
struct Key {
  std::string_view name;
  void (*take)(std::string_view value, ProbeAnswer& answer);
};
constexpr Key kKeys[] = {
    {"system", [](std::string_view v, ProbeAnswer& a) { a.system = textOf(v); }},
    {"kernel", [](std::string_view v, ProbeAnswer& a) { a.kernel = textOf(v); }},
    {"user", [](std::string_view v, ProbeAnswer& a) { a.user = textOf(v); }},
    {"shell", [](std::string_view v, ProbeAnswer& a) { a.shell = textOf(v); }},
    {"glibc", [](std::string_view v, ProbeAnswer& a) { a.glibc = versionIn(v); }},
    {"folder", [](std::string_view v, ProbeAnswer& a) { a.folder = textOf(v); }},
    {"filesystem", [](std::string_view v, ProbeAnswer& a) { a.filesystem = textOf(v); }},
    {"free",
     [](std::string_view v, ProbeAnswer& a) {
       if (const auto kib = takeCount(v)) a.freeBytes = static_cast<double>(*kib) * 1024;
     }},
    {"written", takeWritten},
    {"unwritten", [](std::string_view v, ProbeAnswer& a) { a.unwritten = textOf(v.empty() ? "unknown" : v); }},
    {"runs", [](std::string_view v, ProbeAnswer& a) { a.runsPrograms = yesOrNo(v); }},
    {"runs-in", [](std::string_view v, ProbeAnswer& a) { a.programsFolder = textOf(v); }},
    {"files", takeOpenFiles},
    {"kills", [](std::string_view v, ProbeAnswer& a) { a.hasLogind = true, a.killsAtLogout = yesOrNo(v); }},
    {"lingers", [](std::string_view v, ProbeAnswer& a) { a.lingers = yesOrNo(v); }},
    {"agents", [](std::string_view v, ProbeAnswer& a) { takeProcesses(v, a.agents); }},
    {"ranks", [](std::string_view v, ProbeAnswer& a) { takeProcesses(v, a.ranks); }},
    {"runs-kept", [](std::string_view v, ProbeAnswer& a) { a.keptRuns = takeCount(v); }},
    {"bundles-kept", [](std::string_view v, ProbeAnswer& a) { a.keptBundles = takeCount(v); }},
    {"data-kept", [](std::string_view v, ProbeAnswer& a) { a.keptData = takeCount(v); }},
    {"data-kib",
     [](std::string_view v, ProbeAnswer& a) {
       if (const auto kib = takeCount(v)) a.keptDataBytes = static_cast<double>(*kib) * 1024;
     }},
    {"program-folder", [](std::string_view v, ProbeAnswer& a) { a.hasProgramFolder = yesOrNo(v); }},
    {"program", [](std::string_view v, ProbeAnswer& a) { a.program = textOf(v); }},
    {"python", [](std::string_view v, ProbeAnswer& a) { a.python = textOf(v); }},
    {"torch", [](std::string_view v, ProbeAnswer& a) { a.torch = textOf(v); }},
    {"driver", [](std::string_view v, ProbeAnswer& a) { a.driver = versionIn(v); }},
    {"cards", [](std::string_view v, ProbeAnswer& a) { a.nvidiaCards = takeCount(v); }},
    {"data-folder", [](std::string_view v, ProbeAnswer& a) { a.dataFolder = textOf(v); }},
    {"data",
     [](std::string_view v, ProbeAnswer& a) {
       if (a.dataBytes.size() < kMostFiles) a.dataBytes.push_back(takeCount(v).value_or(-1));
     }},
    {"end", [](std::string_view, ProbeAnswer& a) { a.isWhole = true; }},
};

std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Returns the text behind the mark, anywhere on the line: a login shell may print text without a newline.
std::optional<std::string_view> marked(std::string_view line) {
  static const std::string kMark = std::string(kLookMark) + " ";
  const std::size_t at = line.find(kMark);
  if (at == std::string_view::npos) return std::nullopt;
  return line.substr(at + kMark.size());
}

}  // namespace

Result<ProbeAnswer> readProbe(std::string_view text) {
  text = text.substr(0, kMostProbeBytes);
  const std::string begin = std::string(kLookMark) + " begin";
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return fail("preflight.no-answer", {{"text", inertText(text, kMostNoise)}});
  ProbeAnswer answer;
  answer.noiseBytes = at;
  answer.noise = inertText(text.substr(0, at), kMostNoise);
  text.remove_prefix(at);
  for (std::size_t lines = 0; lines < kMostLines && !text.empty() && !answer.isWhole; ++lines) {
    auto value = marked(takeLine(text));
    if (!value) continue;
    const std::string_view name = takeWord(*value);
    while (!value->empty() && value->front() == ' ') value->remove_prefix(1);
    for (const Key& key : kKeys)
      if (key.name == name) key.take(*value, answer);
  }
  return answer;
}

std::optional<std::int64_t> readClock(std::string_view text) {
  text = text.substr(0, kMostProbeBytes);
  const std::size_t at = text.rfind(std::string(kLookMark) + " clock ");
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at);
  auto value = marked(takeLine(text));
  takeWord(*value);
  const auto seconds = takeCount(*value);
  if (!seconds || *seconds > kMostClockSeconds) return std::nullopt;
  return *seconds * kSecondNs + std::min(takeCount(*value).value_or(0), kSecondNs - 1);  // busybox has no %N.
}

}  // namespace scalescope::preflight
