#include "core/report/escape.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {
namespace {

using Replacements = std::vector<std::pair<char, std::string_view>>;

std::string replaced(const std::string& text, const Replacements& replacements) {
  std::string out;
  for (const char c : text) {
    const auto at = std::find_if(replacements.begin(), replacements.end(), [c](const auto& pair) { return pair.first == c; });
    if (at == replacements.end())
      out += c;
    else
      out += at->second;
  }
  return out;
}

}  // namespace

std::string escapeHtml(const std::string& text) {
  static const Replacements kHtml{{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
  return replaced(text, kHtml);
}

std::string escapeMarkdown(const std::string& text) {
  static const Replacements kMarkdown{{'|', "\\|"}, {'<', "&lt;"}, {'`', "\\`"}, {'*', "\\*"}, {'_', "\\_"}, {'[', "\\["}};
  return replaced(oneLine(text), kMarkdown);
}

std::string escapeLatex(const std::string& text) {
  static const Replacements kLatex{{'\\', "\\textbackslash{}"},
                                   {'{', "\\{"},
                                   {'}', "\\}"},
                                   {'$', "\\$"},
                                   {'&', "\\&"},
                                   {'#', "\\#"},
                                   {'%', "\\%"},
                                   {'_', "\\_"},
                                   {'^', "\\textasciicircum{}"},
                                   {'~', "\\textasciitilde{}"},
                                   {'<', "\\textless{}"},
                                   {'>', "\\textgreater{}"},
                                   {'|', "\\textbar{}"},
                                   {'"', "''"}};
  return replaced(oneLine(text), kLatex);
}

std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\r', ' ');
  return text;
}

}  // namespace scalescope
