#include "core/report/documents/document.h"
#include "core/report/formats/table_formats.h"
#include "core/report/formats/table_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

std::string markdownLabel(const MessageFormatter& language, const char* code, const Block& block) {
  return "**" + language.say(code, {{"number", std::int64_t{block.number}}}) + "** " + escapeMarkdown(block.text) +
         "\n\n";
}

std::string markdownStamp(const Block& block) {
  return block.stamp.empty() ? std::string() : "*" + escapeMarkdown(block.stamp) + "*\n\n";
}

std::string blockMarkdown(const MessageFormatter& language, const Block& block, const DrawnFigures& files) {
  switch (block.kind) {
    case BlockKind::heading:
      return "## " + std::to_string(block.number) + ". " + escapeMarkdown(block.text) + "\n\n";
    case BlockKind::lead:
      return "**" + escapeMarkdown(block.text) + "**\n\n";
    case BlockKind::paragraph:
    case BlockKind::muted:
      return escapeMarkdown(block.text) + "\n\n";
    case BlockKind::list: {
      std::string out;
      for (const ListItem& item : block.items)
        out += "- " + (item.severity ? escapeMarkdown(severityText(language, item)) + ": " : "") +
               escapeMarkdown(item.text) + "\n";
      return out + "\n";
    }
    case BlockKind::table:
      return markdownLabel(language, "report.table-number", block) + toMarkdown(block.table) + "\n" +
             markdownStamp(block);
    case BlockKind::figure: {
      const auto file = files.find(block.figure.id);
      const std::string drawing = file == files.end()
                                      ? escapeMarkdown(language.say("report.not-drawn"))
                                      : "![" + escapeMarkdown(block.figure.summary) + "](" + file->second + ")";
      return drawing + "\n\n" + markdownLabel(language, "report.figure-number", block) + markdownStamp(block);
    }
    case BlockKind::code:
      return "```\n" + block.text + "\n```\n\n";
  }
  return {};
}

}  // namespace

std::string documentMarkdown(const MessageFormatter& language, const Document& document, const DrawnFigures& files) {
  const std::string byline = bylineOf(document);
  std::string out = "# " + escapeMarkdown(document.title) + "\n\n";
  if (!byline.empty()) out += escapeMarkdown(byline) + "\n\n";
  out += escapeMarkdown(document.subtitle) + "\n\n";
  for (const Block& block : document.blocks) out += blockMarkdown(language, block, files);
  return out + "---\n\n" + escapeMarkdown(document.footer) + "\n";
}

}  // namespace scalescope
