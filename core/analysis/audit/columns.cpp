#include "core/analysis/audit/columns.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/analysis/audit/column_names.h"
#include "core/base/text.h"

namespace scalescope::audit {
namespace {

using Words = std::vector<std::string>;

template <std::size_t n>
const Unit* find(const Unit (&units)[n], std::string_view name) {
  const auto at = std::find_if(std::begin(units), std::end(units), [&](const Unit& unit) { return unit.name == name; });
  return at == std::end(units) ? nullptr : at;
}

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// "batchPerGPU_size" -> batch per gpu size; what stands in brackets is left to the caller.
Words wordsOf(std::string_view text) {
  Words words;
  std::string word;
  const auto end = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
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

// Takes the text in the last brackets out of `header`.
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

// Removes the words of a rate ("gb", "s") or of a time from `words` and says which unit they were.
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

// "images per second" and "throughput (samples/s)": a rate of what is trained on, once its unit is taken out.
bool isRate(const std::string& name) {
  const std::size_t last = name.rfind(' ');
  const std::string counted = last == std::string::npos ? name : name.substr(last + 1);
  const bool things =
      counted == "images" || counted == "samples" || counted == "imgs" || counted == "img" || counted == "examples";
  return things && (last == std::string::npos || roleNamed(name.substr(0, last)) == Role::throughput);
}

// A column that says seconds is a time: the bare word "epoch" counts epochs, "seconds_per_epoch" measures them.
Role roleOf(const Words& words, const std::optional<Found>& unit) {
  const std::string name = joined(words);
  if (unit && unit->quantity == Quantity::bytesPerSecond) {
    const Role role = name.empty() ? Role::bandwidth : roleNamed(name);
    return quantityOf(role) == Quantity::bytesPerSecond ? role : Role::none;
  }
  const Role role = roleNamed(name);
  const bool timed = unit && unit->quantity == Quantity::seconds;
  if (timed && (role == Role::throughput || isRate(name))) return Role::throughput;
  const bool saysTime = name.find("time") != std::string::npos || name.find("duration") != std::string::npos;
  if (quantityOf(role) == Quantity::seconds && !timed && !saysTime && role != Role::compute && role != Role::comm)
    return Role::none;
  if (timed && quantityOf(role) != Quantity::seconds) return name.empty() ? Role::epochSeconds : Role::none;
  return role;
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
      return Quantity::plain;
  }
  return Quantity::text;
}

Column columnOf(std::string_view header) {
  Column column;
  column.name = std::string(header);
  std::string text(header.substr(0, 200));
  const auto brackets = takeBrackets(text);
  Words words = wordsOf(text);
  std::optional<Found> unit;
  if (brackets) {
    Words inside = wordsOf(lowered(*brackets));  // small, so that "GB/s" is not torn into G, B and s by its capitals
    unit = takeUnit(inside);
    words.insert(words.end(), inside.begin(), inside.end());
    if (!unit && roleNamed(joined(words)) == Role::none) {
      words.resize(words.size() - inside.size());
      column.role = roleNamed(joined(words));
      const Quantity quantity = quantityOf(column.role);
      if (quantity == Quantity::seconds || quantity == Quantity::bytesPerSecond) column.unknownUnit = *brackets;
      return column;
    }
  } else {
    unit = takeUnit(words);
  }
  column.role = roleOf(words, unit);
  column.bare = !unit;
  if (unit && quantityOf(column.role) == unit->quantity) column.scale = unit->scale;
  if (unit && column.role == Role::throughput) column.scale = Fraction(1) / unit->scale;  // per minute, per hour
  if (column.role != Role::none || unit || words.size() < 2) return column;
  // "time_fortnights": a quantity that needs a unit, and a word behind it that is none.
  const std::string last = words.back();
  words.pop_back();
  const Role role = roleNamed(joined(words));
  const bool needsUnit = role == Role::compute || role == Role::comm || role == Role::bandwidth ||
                         (quantityOf(role) == Quantity::seconds && joined(words).find("time") != std::string::npos);
  if (needsUnit) {
    column.role = role;
    column.unknownUnit = last;
  }
  return column;
}

std::optional<Fraction> unitScale(Quantity quantity, std::string_view unit) {
  const std::string name = lowered(unit);
  const auto scaled = [](const Unit* found) {
    return found ? std::optional(Fraction::of(found->above, found->below)) : std::nullopt;
  };
  switch (quantity) {
    case Quantity::seconds:
      return scaled(find(kTimes, name));
    case Quantity::bytesPerSecond: {
      const std::size_t slash = name.find("/s");
      return scaled(find(kRates, slash == std::string::npos ? name : name.substr(0, slash)));
    }
    case Quantity::share:
      return name == "%" ? std::optional(Fraction::of(1, 100)) : std::nullopt;
    case Quantity::plain:
      return name == "x" ? std::optional(Fraction(1)) : std::nullopt;
    case Quantity::count:
      if (name == "k") return Fraction(1000);
      if (name == "m") return Fraction(1'000'000);
      return std::nullopt;
    case Quantity::text:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace scalescope::audit
