#include "core/analysis/tables/numeral.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/analysis/tables/languages.h"
#include "core/base/text.h"

namespace scalescope::tables {
namespace {

using Text = std::string_view;

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string trimmed(Text text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return std::string(text);
}

struct Spelling {
  Text from, to;
};

constexpr Spelling kSpellings[] = {
    {"\u00A0", " "}, {"\u2009", " "}, {"\u202F", " "}, {"\u2007", " "}, {"\u2002", " "}, {"\u2003", " "},
    {"\u3000", " "}, {"\u200A", " "}, {"\u2019", "'"}, {"\u2018", "'"}, {"\u2032", "'"}, {"\u2212", "-"},
    {"\u2013", "-"}, {"\u2014", "-"}, {"\u00D7", "x"}, {"\u2715", "x"}, {"\u2716", "x"}, {"\u22C5", "x"},
    {"\u2248", "~"}, {"\u223C", "~"}, {"\uFF5E", "~"}, {"\u2264", "<"}, {"\u2265", ">"}, {"\u00B1", "+-"},
    {"+/-", "+-"},   {"\uFF05", "%"}, {"\u00B5", "u"}, {"\u03BC", "u"}, {"\uFF08", "("}, {"\uFF09", ")"},
    {"\uFF1A", ":"}, {"\uFF0C", ","}, {"\u2020", ""},  {"\u2021", ""},  {"\u00A7", ""},  {"\u00B6", ""},
    {"\u00B9", ""},  {"\u00B2", ""},  {"\u00B3", ""},  {"\u2070", ""},  {"\u2074", ""},  {"\u2605", ""},
    {"\u2713", ""},  {"\u200B", ""},  {"\uFEFF", ""},  {"\u2191", ""},  {"\u2193", ""}};

constexpr Spelling kLatex[] = {
    {"\\times", "x"},   {"\\pm", "+-"}, {"\\approx", "~"},   {"\\sim", "~"},  {"\\,", " "},     {"\\;", " "},
    {"\\:", " "},       {"\\!", ""},    {"\\ ", " "},        {"\\%", "%"},    {"\\_", "_"},     {"\\#", "#"},
    {"\\&", "&"},       {"{,}", ","},   {"{.}", "."},        {"\\cdot", "x"}, {"\\dagger", ""}, {"\\ddagger", ""},
    {"\\infty", "inf"}, {"\\mu", "u"},  {"\\phantom{0}", ""}};

// Replaces "\textbf{1.91}" by "1.91", "\SI{12.3}{\second}" by "12.3 second", "^{*}" and "^\dagger" by "".
void dropLatex(std::string& text) {
  if (text.find('\\') == std::string::npos && text.find('$') == std::string::npos &&
      text.find('{') == std::string::npos)
    return;
  for (const Spelling& each : kLatex) replaceAll(text, each.from, each.to);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0) {
      std::size_t end = i + 1;
      while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])) != 0) ++end;
      const std::string command = text.substr(i + 1, end - i - 1);
      const bool brace = end < text.size() && text[end] == '{';
      if (!brace && (command == "second" || command == "percent" || command == "milli"))
        out += command == "percent" ? "%" : command == "milli" ? "m" : "s";
      i = end - 1;
      continue;
    }
    if (text[i] == '{' || text[i] == '}') {
      if (text[i] == '}' && i + 1 < text.size() && text[i + 1] == '{') out += ' ';
      continue;
    }
    out += text[i];
  }
  if (std::count(out.begin(), out.end(), '$') % 2 == 0) std::erase(out, '$');
  text = out;
}

// Replaces "<b>3.4</b>" by "3.4"; keeps "<1".
void dropTags(std::string& text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;) {
    const std::size_t end = text.find('>', at);
    const bool tag = end != std::string::npos && end > at + 1 &&
                     (text[at + 1] == '/' || std::isalpha(static_cast<unsigned char>(text[at + 1])) != 0);
    if (!tag) {
      ++at;
      continue;
    }
    const bool breaks = lowered(text.substr(at, 3)) == "<br";
    text.replace(at, end - at + 1, breaks ? " " : "");
  }
}

// Runs of digits from `at` on, and their separators.
struct Token {
  bool minus = false;
  std::vector<std::string> runs;
  std::string separators;  // Separators before runs[1], runs[2], ..
  int exponent = 0;
  bool tooLarge = false;
  std::size_t end = 0;
};

std::optional<Token> tokenAt(Text text, std::size_t at) {
  Token token;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) token.minus = text[at++] == '-';
  const auto run = [&] {
    std::string digits;
    while (at < text.size() && isDigit(text[at])) digits += text[at++];
    return digits;
  };
  token.runs.push_back(run());
  const auto digitAt = [&](std::size_t i) { return i < text.size() && isDigit(text[i]); };
  while (at < text.size()) {
    const char c = text[at];
    if (c == '.' && !digitAt(at + 1) && token.separators.empty() && !token.runs[0].empty()) {  // This accepts "5.".
      const bool ends = at + 1 == text.size() || isSpace(text[at + 1]) || text[at + 1] == 'e' || text[at + 1] == 'E';
      if (!ends) break;
      ++at;
      break;
    }
    if (std::string_view(".,'_ ").find(c) == Text::npos || !digitAt(at + 1)) break;
    if (c == ' ') {  // A group has three digits and no other digits next to it.
      std::size_t last = at + 1;
      while (digitAt(last)) ++last;
      if (last != at + 4 || token.runs.back().size() > 3 || token.runs[0].empty()) break;
    }
    ++at;
    token.separators += c;
    token.runs.push_back(run());
  }
  if (token.runs.size() == 1 && token.runs[0].empty()) return std::nullopt;
  const auto readExponent = [&](std::size_t from) {
    std::size_t i = from;
    const bool minus = i < text.size() && text[i] == '-';
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    if (!digitAt(i)) return false;
    int value = 0;
    for (; digitAt(i); ++i) value = std::min(value * 10 + (text[i] - '0'), 1000);
    token.exponent = minus ? -value : value;
    at = i;
    return true;
  };
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    readExponent(at + 1);
  } else {
    std::size_t i = at;
    while (i < text.size() && isSpace(text[i])) ++i;
    if (i < text.size() && (text[i] == 'x' || text[i] == '*')) {
      ++i;
      while (i < text.size() && isSpace(text[i])) ++i;
      if (text.substr(i, 3) == "10^") readExponent(i + 3);
    }
  }
  token.end = at;
  return token;
}

// Returns true if runs first+1 .. last are groups of three digits.
bool grouped(const Token& token, std::size_t first, std::size_t last) {
  if (token.runs[0].empty() || token.runs[0].size() > 3) return false;
  if (token.runs[0][0] == '0') return false;
  for (std::size_t i = first + 1; i <= last; ++i)
    if (token.runs[i].size() != 3) return false;
  return true;
}

bool allAre(Text separators, char c) {
  return std::all_of(
      separators.begin(), separators.end(), [&](char each) { return each == c; });
}

std::optional<Decimal> valueOf(const Token& token, DecimalSign sign) {
  const char point = sign == DecimalSign::point ? '.' : ',';
  const std::size_t parts = token.separators.size();
  std::string digits;
  const bool decimals = parts > 0 && token.separators.back() == point;
  const Text groups = Text(token.separators).substr(0, decimals ? parts - 1 : parts);
  if (!groups.empty()) {
    if (groups.find(point) != Text::npos || !allAre(groups, groups[0]) || !grouped(token, 0, groups.size()))
      return std::nullopt;
  }
  for (std::size_t i = 0; i <= groups.size(); ++i) digits += token.runs[i];
  if (decimals) digits += "." + token.runs.back();
  if (token.exponent != 0) digits += "e" + std::to_string(token.exponent);
  return parseDecimal((token.minus ? "-" : "") + digits);
}

std::size_t pastSpaces(Text text, std::size_t at) {
  while (at < text.size() && isSpace(text[at])) ++at;
  return at;
}

// Returns the factors of "128 x 8"; nothing may follow them.
std::vector<Fraction> productIn(Text text, DecimalSign sign) {
  std::vector<Fraction> out;
  for (std::size_t at = 0;;) {
    at = pastSpaces(text, at);
    const auto token = at < text.size() ? tokenAt(text, at) : std::nullopt;
    const auto value = token ? valueOf(*token, sign) : std::nullopt;
    if (!value) return {};
    out.push_back(value->value);
    at = pastSpaces(text, token->end);
    // This skips a word for what is counted: "2 nodes x 4 GPUs".
    if (at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0) {
      std::size_t end = at;
      while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])) != 0) ++end;
      if (end - at > 1 || (text[at] != 'x' && text[at] != 'X')) at = pastSpaces(text, end);
    }
    if (at >= text.size()) return out.size() > 1 ? out : std::vector<Fraction>();
    if (text[at] != 'x' && text[at] != 'X' && text[at] != '*') return {};
    ++at;
  }
}

// Removes a remark in brackets from the end and returns it.
std::string takeRemark(std::string& text) {
  if (text.empty() || (text.back() != ')' && text.back() != ']')) return {};
  const std::size_t open = text.find_last_of(text.back() == ')' ? '(' : '[');
  if (open == std::string::npos || open == 0) return {};
  std::string inside = text.substr(open + 1, text.size() - open - 2);
  text = trimmed(Text(text).substr(0, open));
  return inside;
}

bool takePrefix(std::string& text, Text prefix) {
  if (lowered(text.substr(0, prefix.size())) != prefix) return false;
  text = trimmed(Text(text).substr(prefix.size()));
  return true;
}

bool takeApproximate(std::string& text) {
  for (const Text word : {"~", "ca.", "circa", "approx.", "approximately", "about", "around", "etwa", "约"})
    if (takePrefix(text, word)) return true;
  return false;
}

constexpr std::int64_t kApproximate = 20;  // A rounded value may be off by one part in this many.

Fraction productOf(const std::vector<Fraction>& factors) {
  Fraction out = 1;
  for (const Fraction& factor : factors) out = out * factor;
  return out;
}

struct TimeWord {
  Text name;
  std::int64_t above, below;  // Numerator and denominator of the unit in seconds.
};
constexpr TimeWord kTimeWords[] = {
    {"d", 86400, 1},     {"day", 86400, 1},    {"days", 86400, 1}, {"tage", 86400, 1}, {"h", 3600, 1},
    {"hr", 3600, 1},     {"hrs", 3600, 1},     {"hour", 3600, 1},  {"hours", 3600, 1}, {"std", 3600, 1},
    {"stunde", 3600, 1}, {"stunden", 3600, 1}, {"m", 60, 1},       {"min", 60, 1},     {"mins", 60, 1},
    {"minute", 60, 1},   {"minutes", 60, 1},   {"minuten", 60, 1}, {"s", 1, 1},        {"sec", 1, 1},
    {"secs", 1, 1},      {"second", 1, 1},     {"seconds", 1, 1},  {"sek", 1, 1},      {"sekunden", 1, 1},
    {"ms", 1, 1000},     {"小时", 3600, 1},    {"分钟", 60, 1},    {"分", 60, 1},      {"秒", 1, 1}};

const TimeWord* timeWord(Text word) {
  const auto at = std::find_if(std::begin(kTimeWords), std::end(kTimeWords),
                               [&](const TimeWord& each) { return each.name == word; });
  return at == std::end(kTimeWords) ? nullptr : at;
}

// Reads "12:52", "1:02:33.5": parts of 60, the last one with a decimal point or comma.
std::optional<Duration> clockIn(Text text) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text)
    if (c == ':')
      parts.push_back(std::exchange(part, {}));
    else if (isDigit(c) || c == '.' || c == ',')
      part += c == ',' ? '.' : c;
    else
      return std::nullopt;
  parts.push_back(part);
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  Duration out;
  out.twoParts = parts.size() == 2;
  Fraction seconds = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = parseDecimal(parts[i]);
    if (!number || (i + 1 < parts.size() && parts[i].find('.') != std::string::npos)) return std::nullopt;
    const bool inHour = i > 0;  // Only the first part may be above 59.
    if (inHour && (parts[i].size() < 2 || Fraction(60) <= number->value)) return std::nullopt;
    seconds = seconds * Fraction(60) + number->value;
    out.seconds.half = number->half;
  }
  out.seconds.value = seconds;
  return out;
}

// Reads "1h 12m", "12m34s", "2 min 5.5 s": at least two units in descending order.
std::optional<Duration> unitsIn(const std::string& text) {
  Duration out;
  Fraction last = 0;
  int count = 0;
  for (std::size_t at = pastSpaces(text, 0); at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && (isDigit(text[end]) || text[end] == '.')) ++end;
    const auto number = parseDecimal(Text(text).substr(at, end - at));
    if (!number || end == at) return std::nullopt;
    at = pastSpaces(text, end);
    end = at;
    while (end < text.size() && !isDigit(text[end]) && !isSpace(text[end]) && text[end] != '.' && text[end] != ',')
      ++end;
    const TimeWord* unit = timeWord(Text(text).substr(at, end - at));
    if (unit == nullptr) return std::nullopt;
    const Fraction seconds = Fraction::of(unit->above, unit->below);
    if (count > 0 && last <= seconds) return std::nullopt;
    last = seconds;
    out.seconds.value = out.seconds.value + number->value * seconds;
    out.seconds.half = number->half * seconds;
    ++count;
    at = end;
    while (at < text.size() && (isSpace(text[at]) || text[at] == ',' || text[at] == '.')) ++at;
  }
  return count >= 2 ? std::optional(out) : std::nullopt;
}

}  // namespace

std::string plainCell(std::string_view cell) {
  std::string text(cell.substr(0, 400));
  dropLatex(text);
  for (const Spelling& each : kSpellings) replaceAll(text, each.from, each.to);
  dropTags(text);
  text = trimmed(text);
  const auto isMark = [](char c) { return c == '*' || c == '`' || c == '_' || c == '^' || c == '"'; };
  while (!text.empty() && isMark(text.front())) text.erase(0, 1);
  while (!text.empty() && isMark(text.back())) text.pop_back();
  return trimmed(text);
}

bool saysMissing(std::string_view cell) {
  std::string text = lowered(plainCell(cell));
  if (text.size() >= 2 && (text.front() == '(' || text.front() == '[') && (text.back() == ')' || text.back() == ']'))
    text = trimmed(Text(text).substr(1, text.size() - 2));
  static constexpr Text kMissing[] = {"",
                                      "-",
                                      "--",
                                      "---",
                                      "n/a",
                                      "n.a.",
                                      "n.a",
                                      "na",
                                      "n. a.",
                                      "nan",
                                      "none",
                                      "null",
                                      "nil",
                                      "oom",
                                      "?",
                                      "??",
                                      "tbd",
                                      "tba",

                                      "k.a.",
                                      "k. a.",
                                      "k.a",
                                      "keine",
                                      "cuda oom",
                                      "out of memory",
                                      "cuda out of memory",
                                      "did not fit",
                                      "does not fit",
                                      "failed",
                                      "fail",
                                      "error",
                                      "crash",
                                      "crashed",
                                      "timeout",
                                      "timed out",
                                      "diverged",
                                      "not run",
                                      "not available",
                                      "not measured",
                                      "skipped",
                                      "missing",
                                      "unknown",
                                      "...",
                                      "\u2026",
                                      "#n/a",
                                      "#div/0!",
                                      "#value!",
                                      "#ref!",
                                      "entf.",
                                      "entf\u00E4llt",
                                      "fehlt",
                                      "\u65E0",
                                      "\u7F3A",
                                      "\u7F3A\u5931",
                                      "\u5185\u5B58\u4E0D\u8DB3",
                                      "\u663E\u5B58\u4E0D\u8DB3",
                                      "host oom",
                                      "killed",
                                      "<na>",
                                      "+-"};
  return std::find(std::begin(kMissing), std::end(kMissing), text) != std::end(kMissing);
}

SignEvidence signEvidence(std::string_view cell) {
  std::string text = plainCell(cell);
  takeRemark(text);
  takeApproximate(text);
  const auto token = tokenAt(text, 0);
  if (!token || token->separators.empty()) return SignEvidence::none;
  const std::string& separators = token->separators;
  const char last = separators.back();
  if (last != '.' && last != ',') return SignEvidence::none;
  const auto sure = last == '.' ? SignEvidence::point : SignEvidence::comma;
  const auto other = last == '.' ? SignEvidence::comma : SignEvidence::point;
  if (separators.size() > 1)  // This is true of "1.234,5", "12,345,678" and "1 234,5".
    return allAre(separators, last) ? (grouped(*token, 0, separators.size()) ? other : SignEvidence::none) : sure;
  return grouped(*token, 0, 1) ? SignEvidence::ambiguous : sure;
}

std::optional<Numeral> readNumeral(std::string_view cell, DecimalSign sign) {
  std::string text = plainCell(cell);
  Numeral out;
  out.approximate = takeApproximate(text);
  const std::string remark = takeRemark(text);
  text = trimmed(text);
  while (!text.empty() && text.back() == '*') text.pop_back();
  const auto token = tokenAt(text, 0);
  const auto value = token ? valueOf(*token, sign) : std::nullopt;
  if (!value) return std::nullopt;
  out.number = *value;
  std::string rest = trimmed(Text(text).substr(token->end));
  if (rest.rfind("+-", 0) == 0) {
    const std::string behind = trimmed(Text(rest).substr(2));
    const auto width = tokenAt(behind, 0);
    if (!width || !valueOf(*width, sign)) return std::nullopt;
    out.spread = true;
    rest = trimmed(Text(behind).substr(width->end));
  }
  if (!rest.empty() && (rest[0] == '-' || rest[0] == '/' || rest[0] == ':' || rest[0] == '.' || rest[0] == ',') &&
      rest.size() > 1 && (isDigit(rest[1]) || isSpace(rest[1])))
    return std::nullopt;  // The cell is a range, a fraction or a clock time.
  if (auto factors = productIn(text, sign); !factors.empty()) {
    out.factors = std::move(factors);
    out.number = {productOf(out.factors), Fraction(0)};
    rest.clear();
  } else if (auto inside = productIn(remark, sign); !inside.empty()) {
    if (!(productOf(inside) == out.number.value))
      // The product contradicts the number, as in "1024 (128 x 4)".
      return std::nullopt;
    out.factors = std::move(inside);
  } else if (auto spread = remark.rfind("+-", 0) == 0 ? Text(remark).substr(2) : Text(remark); !spread.empty()) {
    const auto width = tokenAt(spread, pastSpaces(spread, 0));
    if (width && width->end == spread.size() && (remark[0] == '+' || width->separators.find('.') != Text::npos))
      out.spread = true;
  }
  if (rest.size() > 1 && rest[0] == '-' && std::isalpha(static_cast<unsigned char>(rest[1])) != 0)
    rest.erase(0, 1);  // This accepts "3-fold".
  out.unit = lowered(rest);
  if (out.approximate) {
    const Fraction size = out.number.value.negative() ? Fraction(0) - out.number.value : out.number.value;
    out.number.half = larger(out.number.half, size / Fraction(kApproximate));
  }
  return out;
}

std::optional<Duration> readDuration(std::string_view cell) {
  std::string text = lowered(plainCell(cell));
  takeRemark(text);
  takeApproximate(text);
  // "0 days 00:12:52" is a time span in the format of pandas.
  if (const std::size_t days = text.find(" day"); days != std::string::npos && text.find(':') != std::string::npos) {
    const auto count = parseDecimal(Text(text).substr(0, days));
    const std::size_t clock = text.find_first_of("0123456789", days);
    auto rest = clock == std::string::npos ? std::nullopt : clockIn(Text(text).substr(clock));
    if (!count || !rest || rest->twoParts) return std::nullopt;
    rest->seconds.value = rest->seconds.value + count->value * Fraction(86400);
    return rest;
  }
  if (text.find(':') != std::string::npos) {
    // A unit after the clock time determines its meaning: "12:52 min", "1:02 h".
    const std::size_t end = text.find_last_of("0123456789");
    const std::string unit = end == std::string::npos ? std::string() : trimmed(Text(text).substr(end + 1));
    auto out = clockIn(trimmed(Text(text).substr(0, end == std::string::npos ? 0 : end + 1)));
    if (!out) return std::nullopt;
    const TimeWord* word = unit.empty() ? nullptr : timeWord(unit);
    if (!unit.empty() && word == nullptr) return std::nullopt;
    if (word != nullptr && out->twoParts && word->above == 3600) {
      out->seconds = {out->seconds.value * Fraction(60), Fraction(30)};
      out->twoParts = false;
    }
    return out;
  }
  return unitsIn(text);
}

}  // namespace scalescope::tables
