#include "core/analysis/tables/columns.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/analysis/tables/column_names.h"
#include "core/analysis/tables/languages.h"
#include "core/base/text.h"

namespace scalescope::tables {
namespace {

using Words = std::vector<std::string>;

template <std::size_t n>
const Unit* find(const Unit (&units)[n], std::string_view name) {
  const auto at = std::find_if(std::begin(units), std::end(units), [&](const Unit& unit) { return unit.name == name; });
  return at == std::end(units) ? nullptr : at;
}

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
// Bytes of other alphabets are letters as well.
bool isLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

// Replaces Chinese words by English ones between spaces, and brackets and capitals of other alphabets by ASCII or small
// ones.
std::string inEnglish(std::string text) {
  static constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
      {"\uFF08", "("},      {"\uFF09", ")"},      {"\u3010", "["}, {"\u3011", "]"}, {"\u00C4", "\u00E4"},
      {"\u00D6", "\u00F6"}, {"\u00DC", "\u00FC"}, {"\uFF0F", "/"}, {"\u00A0", " "}, {"\u3000", " "},
      {"\u00B5", "u"},      {"\u03BC", "u"},      {"\uFF05", "%"}, {"\u2009", " "}, {"\u00D7", "x"},
      {"\u2191", ""},       {"\u2193", ""},       {"\u2011", "-"}, {"\u2013", "-"}};
  for (const auto& [from, to] : kSigns) replaceAll(text, from, to);
  for (const Translation& each : kChinese) replaceAll(text, each.word, " " + std::string(each.english) + " ");
  return text;
}

void addWord(std::string word, Words& words) {
  if (word.empty()) return;
  const auto known =
      std::find_if(std::begin(kGerman), std::end(kGerman), [&](const Translation& each) { return each.word == word; });
  if (known == std::end(kGerman)) {
    words.push_back(std::move(word));
    return;
  }
  std::string_view english = known->english;
  for (std::size_t space; (space = english.find(' ')) != std::string_view::npos; english.remove_prefix(space + 1))
    words.emplace_back(english.substr(0, space));
  words.emplace_back(english);
}

// Splits "batchPerGPU_size" into batch per gpu size; the caller handles brackets.
Words enumNames(std::string_view text) {
  Words words;
  std::string word;
  const auto end = [&] { addWord(std::exchange(word, {}), words); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool upper = std::isupper(static_cast<unsigned char>(c)) != 0;
    const bool hump = upper && i > 0 && std::islower(static_cast<unsigned char>(text[i - 1])) != 0;
    if (!isLetter(c) && std::isdigit(static_cast<unsigned char>(c)) == 0 && c != '%') {
      end();
      continue;
    }
    if (hump) end();
    word += lower(c);
  }
  end();
  return words;
}

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words) {
    if (std::find(std::begin(kFillers), std::end(kFillers), word) != std::end(kFillers)) continue;
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

Role roleNamed(const std::string& name) {
  const auto at =
      std::find_if(std::begin(kNames), std::end(kNames), [&](const auto& known) { return known.first == name; });
  return at == std::end(kNames) ? Role::none : at->second;
}

// Removes the last brackets from `header` and returns the text in them.
std::optional<std::string> takeBrackets(std::string& header) {
  const std::size_t open = header.find_last_of("([");
  const std::size_t close = header.find_last_of(")]");
  if (open == std::string::npos || close == std::string::npos || close < open) return std::nullopt;
  std::string inside = header.substr(open + 1, close - open - 1);
  header.erase(open, close - open + 1);
  return inside;
}

struct Found {
  Quantity quantity = Quantity::plain;
  Fraction scale = 1;
};

// Removes the words of a rate ("gb", "s") or of a time from `words` and returns their unit.
std::optional<Found> takeUnit(Words& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Unit* rate = find(kRates, words[i]);
    if (rate == nullptr) continue;
    std::size_t end = i + 1;
    while (end < words.size() && (words[end] == "per" || find(kTimes, words[end]) != nullptr)) ++end;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i), words.begin() + static_cast<std::ptrdiff_t>(end));
    return Found{Quantity::bytesPerSecond, Fraction::of(rate->above, rate->below)};
  }
  for (std::size_t i = words.size(); i-- > 0;) {
    if (words[i] == "percent" || words[i] == "pct" || words[i] == "%") {
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      return Found{Quantity::share, Fraction::of(1, 100)};
    }
    const Unit* time = find(kTimes, words[i]);
    if (time == nullptr) continue;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    return Found{Quantity::seconds, Fraction::of(time->above, time->below)};
  }
  return std::nullopt;
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isThings(std::string_view word) {
  return isOneOf(word, {"images", "samples", "imgs", "img", "examples", "items", "pictures", "frames"});
}

// Recognizes "images per second" and "throughput (samples/s)", a rate of images whose unit was removed. "total images"
// also states that it covers all devices.
bool isRate(const std::string& name) {
  const std::size_t last = name.rfind(' ');
  if (!isThings(last == std::string::npos ? name : name.substr(last + 1))) return false;
  if (last == std::string::npos) return true;
  const std::string before = name.substr(0, last);
  return roleNamed(before) == Role::throughput ||
         isOneOf(before, {"total", "overall", "aggregate", "aggregated", "global", "cluster", "system", "train",
                          "training", "throughput total", "total throughput"});
}

bool isDeviceWord(std::string_view word) {
  return isOneOf(word,
                 {"gpu", "device", "rank", "card", "chip", "accelerator", "worker", "replica", "process", "core"});
}

// Recognizes "img/s/GPU", "throughput per GPU" and "per-GPU images/s": a name without its devices is a rate.
bool isRateOfOne(const Words& words) {
  Words left;
  bool per = false;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (isDeviceWord(words[i]))
      per = true;
    else
      left.push_back(words[i]);
  if (!per || left.empty()) return false;
  const std::string name = joined(left);
  return isRate(name) || roleNamed(name) == Role::throughput;
}

bool saysOfAll(const Words& words) {
  return std::any_of(
      words.begin(), words.end(),
      [](const std::string& word) {
        return isOneOf(word, {"total", "overall", "aggregate", "aggregated", "global", "cluster", "system"});
      });
}

// Recognizes steps per second: "steps/s", "iterations per second", "it/s".
bool isStepRate(const std::string& name) {
  return isOneOf(name,
                 {"steps", "iterations", "iters", "its", "it", "batches", "throughput steps", "throughput iterations"});
}

// A column in seconds is a time: "epoch" alone is a number of epochs, "seconds_per_epoch" is a duration.
Role roleOf(const Words& words, const std::optional<Found>& unit) {
  const std::string name = joined(words);
  if (unit && unit->quantity == Quantity::bytesPerSecond) {
    const Role role = name.empty() ? Role::bandwidth : roleNamed(name);
    return quantityOf(role) == Quantity::bytesPerSecond ? role : Role::none;
  }
  const bool sized = !words.empty() && words.back() == "size";
  if (name == "micro batch" && sized) return Role::batch;  // A name without "size" is the number of a micro-batch.
  const Role role = roleNamed(name);
  const bool timed = unit && unit->quantity == Quantity::seconds;
  if (timed && (role == Role::throughput || isRate(name))) return Role::throughput;
  if (timed && isStepRate(name)) return Role::stepRate;
  if (role == Role::none && isRateOfOne(words) && (timed || name.find("throughput") != std::string::npos))
    return Role::throughputEach;
  const bool saysTime = name.find("time") != std::string::npos || name.find("duration") != std::string::npos ||
                        name.find("latency") != std::string::npos;
  if (quantityOf(role) == Quantity::seconds && !timed && !saysTime && role != Role::compute && role != Role::comm)
    return Role::none;
  if (timed && quantityOf(role) != Quantity::seconds) return name.empty() ? Role::epochSeconds : Role::none;
  return role;
}

bool isIn(std::string_view name, const std::string_view* first, const std::string_view* last) {
  return std::find(first, last, name) != last;
}

OtherUse otherUseOf(const Words& words) {
  std::string name;
  for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
  const std::string plain = joined(words);
  if (isIn(name, std::begin(kLabels), std::end(kLabels)) || isIn(plain, std::begin(kLabels), std::end(kLabels)))
    return OtherUse::label;
  if (isIn(name, std::begin(kSettings), std::end(kSettings)) || isIn(plain, std::begin(kSettings), std::end(kSettings)))
    return OtherUse::setting;
  return OtherUse::unknown;
}

// Loader workers are not devices, although PyTorch's DataLoader has the same name for them.
bool isLoaderWorkers(const Words& words) {
  const bool numbered = words.size() == 2 && words[0] == "num" && words[1] == "workers";
  const bool loader = !words.empty() && words.back() == "workers" &&
                      std::any_of(words.begin(), words.end(), [](const std::string& word) {
                        return word == "loader" || word == "dataloader" || word == "loading" || word == "data";
                      });
  return numbered || loader;
}

// "hh:mm", "h:mm:ss" and "mm:ss" are formats of a clock and not units.
bool isClockFormat(std::string_view text) {
  return text.find(':') != std::string_view::npos && text.find_first_not_of("hHmMsS:.") == std::string_view::npos;
}

Column columnIn(std::string header) {
  Column column;
  const std::optional<std::string> clock = takeBrackets(header);
  if (clock && isClockFormat(*clock)) {
    column = columnIn(header + " (s)");
    column.hoursFirst = std::tolower(static_cast<unsigned char>((*clock)[0])) == 'h' &&
                        std::count(clock->begin(), clock->end(), ':') == 1;
    return column;
  }
  if (clock) header += "(" + *clock + ")";
  std::string text = header;
  const auto brackets = takeBrackets(text);
  Words words = enumNames(text);
  if (isLoaderWorkers(words)) {
    column.other = OtherUse::setting;
    return column;
  }
  std::optional<Found> unit;
  if (brackets) {
    // The text is in lower case, so that capitals do not split "GB/s" into G, B and s.
    Words inside = enumNames(lowered(*brackets));
    unit = takeUnit(inside);
    words.insert(words.end(), inside.begin(), inside.end());
    if (!unit && roleNamed(joined(words)) == Role::none && !isRateOfOne(words)) {
      words.resize(words.size() - inside.size());
      if (takeUnit(words)) return columnIn(text);  // "images/s (measured)".
      column.role = roleNamed(joined(words));
      column.other = otherUseOf(words);
      column.open = isIn(joined(words), std::begin(kOpenNames), std::end(kOpenNames));
      const Quantity quantity = quantityOf(column.role);
      if (quantity == Quantity::seconds || quantity == Quantity::bytesPerSecond) column.unknownUnit = *brackets;
      return column;
    }
  } else {
    unit = takeUnit(words);
  }
  const std::string name = joined(words);
  column.role = roleOf(words, unit);
  column.bare = !unit;
  column.other = otherUseOf(words);
  column.open = isIn(name, std::begin(kOpenNames), std::end(kOpenNames)) ||
                (column.role == Role::throughput && !saysOfAll(words));
  if (unit && quantityOf(column.role) == unit->quantity) column.scale = unit->scale;
  const bool rate =
      column.role == Role::throughput || column.role == Role::throughputEach || column.role == Role::stepRate;
  if (unit && rate) column.scale = Fraction(1) / unit->scale;  // Rates per minute or per hour.
  if (column.role != Role::none || unit || words.size() < 2) return column;
  // "time_fortnights": a quantity that needs a unit, followed by a word that is not a known unit.
  const std::string last = words.back();
  words.pop_back();
  const Role role = roleNamed(joined(words));
  const bool needsUnit = role == Role::compute || role == Role::comm || role == Role::bandwidth ||
                         (quantityOf(role) == Quantity::seconds && joined(words).find("time") != std::string::npos);
  const bool group = isIn(last, std::begin(kGroupWords), std::end(kGroupWords));
  if (needsUnit && !group) {
    column.role = role;
    column.unknownUnit = last;
  }
  return column;
}

}  // namespace

Quantity quantityOf(Role role) {
  switch (role) {
    case Role::none:
    case Role::report:
    case Role::model:
    case Role::dataset:
    case Role::strategy:
    case Role::protocol:
    case Role::checkpointing:
    case Role::cell:
    case Role::variant:
    case Role::precision:
    case Role::rank:
    case Role::operation:
    case Role::among:
      return Quantity::text;
    case Role::devices:
    case Role::nodes:
    case Role::perNode:
    case Role::batch:
    case Role::globalBatch:
    case Role::images:
    case Role::epochs:
    case Role::iterations:
    case Role::accumulation:
    case Role::bytes:
    case Role::parameters:
      return Quantity::count;
    case Role::epochSeconds:
    case Role::stepSeconds:
    case Role::totalSeconds:
    case Role::transferSeconds:
    case Role::compute:
    case Role::comm:
      return Quantity::seconds;
    case Role::bandwidth:
    case Role::algbw:
    case Role::ceiling:
      return Quantity::bytesPerSecond;
    case Role::utilisation:
    case Role::efficiency:
    case Role::accuracy:
      return Quantity::share;
    case Role::speedup:
    case Role::throughput:
    case Role::throughputEach:
    case Role::stepRate:
      return Quantity::plain;
  }
  return Quantity::text;
}

Column columnOf(std::string_view header) {
  Column column = columnIn(inEnglish(std::string(header.substr(0, 200))));
  column.name = std::string(header);
  return column;
}

namespace {

bool isModelName(std::string_view word) {  // "a100", "v100s", "h100".
  const std::size_t digit = word.find_first_of("0123456789");
  return digit != std::string_view::npos && digit > 0 && digit <= 3;
}

// Recognizes names of what is counted: "gpus", "x a100", "a100 gpus", "nvidia a100".
bool countsThings(Role role, const std::string& unit) {
  const Words words = enumNames(unit);
  const bool devices = role == Role::devices || role == Role::nodes || role == Role::perNode;
  return !words.empty() && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    if (devices)
      return isDeviceWord(word) || word == "x" || isModelName(word) || roleNamed(word) == Role::devices ||
             roleNamed(word) == Role::nodes ||
             isOneOf(word, {"nvidia", "amd", "intel", "tesla", "cores", "tpu", "cpu", "cpus"});
    return isThings(word) || isOneOf(word, {"image", "sample", "epochs", "epoch", "steps", "iterations", "iters"});
  });
}

std::optional<Fraction> countScale(Role role, const std::string& unit) {
  if (unit == "k") return Fraction(1000);
  if (unit == "m" || unit == "mio" || unit == "million" || unit == "mio.") return Fraction(1'000'000);
  if (unit == "b" && role == Role::parameters) return Fraction(1'000'000'000);
  if (role == Role::bytes) {
    if (unit == "b" || unit == "bytes") return Fraction(1);
    if (const Unit* rate = find(kRates, unit)) return Fraction::of(rate->above, rate->below) * Fraction(1'000'000'000);
  }
  return countsThings(role, inEnglish(unit)) ? std::optional(Fraction(1)) : std::nullopt;
}

// Returns the scale of "img/s", "samples/min", "k images/s".
std::optional<Fraction> rateScale(Role role, std::string unit) {
  Fraction thousands = 1;
  if (unit.rfind("k ", 0) == 0 || unit == "k") {
    thousands = 1000;
    unit.erase(0, std::min<std::size_t>(2, unit.size()));
    if (unit.empty()) return thousands;
  }
  const Column column = columnIn(inEnglish(unit));
  if (column.role != role || column.bare) return std::nullopt;
  return column.scale * thousands;
}

}  // namespace

bool isUnitText(std::string_view text) {
  const std::string plain = lowered(inEnglish(std::string(text)));
  Words words = enumNames(plain);
  if (words.empty()) return true;  // "[-]", "#".
  const bool bracketed = (plain.front() == '[' && plain.back() == ']') || (plain.front() == '(' && plain.back() == ')');
  if (bracketed) return true;
  return takeUnit(words) && (words.empty() || isThings(joined(words)) || joined(words) == "1");
}

std::optional<Fraction> unitScale(Role role, std::string_view unit) {
  const std::string name = lowered(unit);
  const auto scaled = [](const Unit* found) {
    return found ? std::optional(Fraction::of(found->above, found->below)) : std::nullopt;
  };
  switch (quantityOf(role)) {
    case Quantity::seconds: {
      if (name == "m") return Fraction(60);
      Words words = enumNames(inEnglish(name));
      return words.size() == 1 ? scaled(find(kTimes, words[0])) : std::nullopt;
    }
    case Quantity::bytesPerSecond: {
      const std::size_t slash = name.find("/s");
      return scaled(find(kRates, slash == std::string::npos ? name : name.substr(0, slash)));
    }
    case Quantity::share:
      return name == "%" || name == "percent" ? std::optional(Fraction::of(1, 100)) : std::nullopt;
    case Quantity::plain:
      if (role != Role::speedup) return rateScale(role, name);
      return isOneOf(name, {"x", "times", "fold", "fach", "-fach", "\u500D"}) ? std::optional(Fraction(1))
                                                                              : std::nullopt;
    case Quantity::count:
      return countScale(role, name);
    case Quantity::text:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace scalescope::tables
