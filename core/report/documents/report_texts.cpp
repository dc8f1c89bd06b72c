#include "core/report/documents/report_texts.h"

#include <algorithm>

namespace scalescope {

std::string placeOf(ReportTemplate which, const std::string& language, const std::string& key) {
  return std::string(enumName(which)) + "." + language + "." + key;
}

std::string ownKey(const Block& heading) { return "own." + heading.key; }

void applyTexts(Document& document, ReportTemplate which, const ReportTexts& texts) {
  for (const TitleField& each : kTitleFields)
    if (const auto text = texts.find(placeOf(which, document.language, each.key)); text != texts.end())
      document.*each.field = text->second;
  std::vector<Block> blocks;
  for (Block& block : document.blocks) {
    const bool heading = block.kind == BlockKind::heading;
    const std::string key = heading ? ownKey(block) : block.key;
    const auto text = block.key.empty() ? texts.end() : texts.find(placeOf(which, document.language, key));
    if (text != texts.end() && !heading) block.text = text->second, block.edited = true;
    blocks.push_back(std::move(block));
    if (text != texts.end() && heading)
      blocks.push_back({.kind = BlockKind::paragraph, .text = text->second, .key = key, .edited = true});
  }
  document.blocks = std::move(blocks);
}

const std::vector<ReportForm>& reportForms() {
  static const std::vector<ReportForm> all{
      {"html", "HTML", documentHtml, true},
      {"pdf", "PDF", nullptr},
      {"md", "Markdown", documentMarkdown},
      {"tex", "LaTeX", documentLatex},
  };
  return all;
}

const ReportForm* reportForm(const std::string& ending) {
  const auto& all = reportForms();
  const auto at = std::find_if(all.begin(), all.end(), [&](const ReportForm& form) { return ending == form.ending; });
  return at == all.end() ? nullptr : &*at;
}

}  // namespace scalescope
