#include "core/training/process/injection.h"

#include <charconv>
#include <chrono>
#include <optional>
#include <sstream>
#include <thread>
#include <vector>

#include "core/base/clock.h"

namespace scalescope {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::optional<double> parseNumber(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > 1e6) return std::nullopt;
  return value;
}

bool isPart(const std::string& word) {
  for (const char* part : {"loader", "comm", "forward", "optimizer", "log", "checkpoint"})
    if (word == part) return true;
  return false;
}

bool* flag(Injection& injection, const std::string& word) {
  if (word == "no-division") return &injection.noDivision;
  if (word == "skip-bucket") return &injection.skipBucket;
  if (word == "repeat-data") return &injection.repeatData;
  if (word == "double-decay") return &injection.doubleDecay;
  if (word == "float64") return &injection.float64;
  if (word == "no-profiler") return &injection.noProfiler;
  return nullptr;
}

bool apply(Injection& injection, const std::vector<std::string>& parts) {
  if (parts.size() == 1 && flag(injection, parts[0]) != nullptr) return *flag(injection, parts[0]) = true;
  if (parts.size() == 2 && parts[0] == "weights") {
    injection.weightsPath = parts[1];
    return true;
  }
  if (parts.size() == 2 && parts[0] == "wrong") {
    injection.wrongOp = parts[1];
    return true;
  }
  std::vector<double> numbers;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto value = parseNumber(parts[i]);
    if (!value) return false;
    numbers.push_back(*value);
  }
  if (numbers.size() == 1 && isPart(parts[0])) {
    injection.delayMs[parts[0]] = numbers[0];
    return true;
  }
  if (numbers.size() == 1 && parts[0] == "silence") {
    injection.silentSteps = static_cast<std::int64_t>(numbers[0]);
    return injection.silentSteps > 0;
  }
  if (numbers.size() == 2 && parts[0] == "slow-rank") {
    injection.slowRank = static_cast<int>(numbers[0]);
    injection.slowRankMs = numbers[1];
    return true;
  }
  for (const auto& [kind, rank] : {std::pair<const char*, int Injection::*>{"fail", &Injection::failRank},
                                   {"fail-thread", &Injection::failThreadRank},
                                   {"device-late", &Injection::lateRank}})
    if (numbers.size() == 2 && parts[0] == kind) {
      injection.*rank = static_cast<int>(numbers[0]);
      injection.failStep = static_cast<std::int64_t>(numbers[1]);
      return true;
    }
  return false;
}

}  // namespace

void sleepMilliseconds(double milliseconds) {
  if (milliseconds > 0) std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(milliseconds));
}

double Injection::delayOf(const std::string& part) const {
  const auto found = delayMs.find(part);
  return found == delayMs.end() ? 0 : found->second;
}

void Injection::delay(const std::string& part) const {
  if (delayMs.empty()) return;
  const std::int64_t end = monotonicNs() + static_cast<std::int64_t>(delayOf(part) * 1e6);
  while (monotonicNs() < end) {
  }
}

Result<Injection> parseInjection(const std::string& text) {
  Injection injection;
  injection.text = text;
  for (const std::string& item : split(text, ','))
    if (const auto parts = split(item, ':'); parts.empty() || !apply(injection, parts))
      return fail("training.injection", {{"item", item}});
  return injection;
}

}  // namespace scalescope
