#include "core/study/words.h"

namespace scalescope {
namespace {

template <class E>
std::string_view find(E value) {
  for (const auto& word : wordsOf(E{}))
    if (word.value == value) return word.text;
  return "?";
}

template <class E>
std::optional<E> parse(std::string_view text) {
  for (const auto& word : wordsOf(E{}))
    if (word.text == text) return word.value;
  return std::nullopt;
}

}  // namespace

std::string_view name(Protocol value) { return find(value); }
std::string_view name(Strategy value) { return find(value); }
std::string_view name(Precision value) { return find(value); }
std::string_view name(BatchSplit value) { return find(value); }
std::string_view name(LastBatch value) { return find(value); }
std::string_view name(Shuffle value) { return find(value); }
std::string_view name(Loading value) { return find(value); }
std::string_view name(MeasureMode value) { return find(value); }
std::string_view name(Validate value) { return find(value); }
std::string_view name(RepeatOrder value) { return find(value); }
std::string_view name(DeviceKind value) { return find(value); }

std::optional<Protocol> parseProtocol(std::string_view word) { return parse<Protocol>(word); }
std::optional<Strategy> parseStrategy(std::string_view word) { return parse<Strategy>(word); }
std::optional<Precision> parsePrecision(std::string_view word) { return parse<Precision>(word); }
std::optional<DeviceKind> parseDeviceKind(std::string_view word) { return parse<DeviceKind>(word); }

}  // namespace scalescope
