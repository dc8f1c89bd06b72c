#include "launcher/bundle/entry_names.h"

#include <algorithm>
#include <vector>

#include "core/base/ids.h"
#include "core/study/spec/spec.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostName = 120;
constexpr std::size_t kMostDigits = 6;

std::vector<std::string_view> partsOf(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find(between, at);
    parts.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    if (end == std::string_view::npos) return parts;
    at = end + 1;
  }
}

bool isNumber(std::string_view text) {
  return !text.empty() && text.size() <= kMostDigits &&
         std::all_of(
             text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Accepts the numbers of attempts in the form that a store writes: "0", "12".
bool isAttempt(std::string_view text) { return isNumber(text) && (text[0] != '0' || text.size() == 1); }

// Returns the limit of a file of an attempt; nullopt if a store has no file of that name.
std::optional<std::uint64_t> mostBytesOfLog(std::string_view name) {
  const std::vector<std::string_view> parts = partsOf(name, '.');
  if (parts.size() < 2 || !parseSource(parts[0])) return std::nullopt;
  if (parts.size() == 2 && parts[1] == "out") return kMostImportedOutput;
  const bool isReserve = parts.size() == 2 && parts[1] == "reserve";
  const bool isSegment = parts.size() == 3 && parts[1].size() >= 4 && isNumber(parts[1]) && parts[2] == "log";
  return isReserve || isSegment ? std::optional<std::uint64_t>(kMostImportedLog) : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> mostBytesOf(std::string_view entry) {
  if (entry.size() > kMostName) return std::nullopt;
  const std::vector<std::string_view> parts = partsOf(entry, '/');
  if (parts.size() < 3 || !isUlid(std::string(parts[1]))) return std::nullopt;
  if (parts.size() == 3 && parts[0] == "studies" && parts[2] == "study.json") return kMaxStudyBytes;
  if (parts.size() == 3 && parts[0] == "studies" && parts[2] == "cells.json") return kMostImportedJson;
  if (parts[0] != "runs") return std::nullopt;
  if (parts.size() == 3 && parts[2] == "plan.json") return kMostImportedJson;
  return parts.size() == 4 && isAttempt(parts[2]) ? mostBytesOfLog(parts[3]) : std::nullopt;
}

}  // namespace scalescope
