#include "core/report/formats/escape.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {
namespace {

using Replacements = std::vector<std::pair<std::string_view, std::string_view>>;  // each for one UTF-8 character

std::size_t characterLength(const std::string& text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  return std::min(length, text.size() - at);
}

template <class Otherwise>
std::string replaced(const std::string& text, const Replacements& replacements, const Otherwise& otherwise) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view character(text.data() + at, characterLength(text, at));
    const auto known = std::find_if(replacements.begin(), replacements.end(),
                                    [&](const auto& pair) { return pair.first == character; });
    out += known == replacements.end() ? otherwise(character) : known->second;
    at += character.size();
  }
  return out;
}

std::string_view itself(std::string_view character) { return character; }

// Replaces characters that pdflatex does not support, which would make it fail. It supports Latin letters with accents
// (U+00C0 to U+017F).
std::string_view latinOnly(std::string_view character) {
  if (character.size() == 1) return static_cast<unsigned char>(character[0]) < 0x20 ? std::string_view(" ") : character;
  const bool latin = character.size() == 2 && static_cast<unsigned char>(character[0]) >= 0xC3 &&
                     static_cast<unsigned char>(character[0]) <= 0xC5;
  return latin ? character : std::string_view("?");
}

}  // namespace

std::string escapeHtml(const std::string& text) {
  static const Replacements kHtml{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}};
  return replaced(text, kHtml, itself);
}

std::string escapeMarkdown(const std::string& text) {
  static const Replacements kMarkdown{{"\\", "\\\\"}, {"|", "\\|"}, {"<", "&lt;"}, {"`", "\\`"},
                                      {"*", "\\*"},   {"_", "\\_"}, {"[", "\\["}};
  return replaced(oneLine(text), kMarkdown, itself);
}

std::string escapeLatex(const std::string& text) {
  static const Replacements kLatex{{"\\", "\\textbackslash{}"},
                                   {"{", "\\{"},
                                   {"}", "\\}"},
                                   {"$", "\\$"},
                                   {"&", "\\&"},
                                   {"#", "\\#"},
                                   {"%", "\\%"},
                                   {"_", "\\_"},
                                   {"^", "\\textasciicircum{}"},
                                   {"~", "\\textasciitilde{}"},
                                   {"<", "\\textless{}"},
                                   {">", "\\textgreater{}"},
                                   {"|", "\\textbar{}"},
                                   {"\"", "''"},
                                   {"\u2013", "--"},
                                   {"\u2014", "---"},
                                   {"\u2026", "\\dots{}"},
                                   {"\u00D7", "$\\times$"},
                                   {"\u00B1", "$\\pm$"},
                                   {"\u00B5", "$\\mu$"},
                                   {"\u00B7", "$\\cdot$"},
                                   {"\u2212", "$-$"},
                                   {"\u2248", "$\\approx$"},
                                   {"\u2264", "$\\le$"},
                                   {"\u2265", "$\\ge$"}};
  return replaced(oneLine(text), kLatex, latinOnly);
}

std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\r', ' ');
  return text;
}

}  // namespace scalescope
