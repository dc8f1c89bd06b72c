#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/base/message.h"
#include "core/report/values/figure.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// A report as a value: its contents in order. The writers below and the PDF renderer (ui/charts) use the same document;
// its appearance is defined only in this file and there.

inline constexpr int kDocumentVersion = 1;

enum class BlockKind { heading, lead, paragraph, muted, list, table, figure, code };

struct ListItem {
  std::optional<Severity> severity;  // Severity of a finding.
  std::string text;
};
std::string_view severityWord(const ListItem& item);  // Returns its enum name, or "" if there is no finding.
std::string severityText(const MessageFormatter& language, const ListItem& item);  // Returns it in that language.

struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string text;     // Text of a heading, a paragraph or code; caption of a table or figure.
  std::string stamp{};  // Text under a table or figure: definition and runs.
  int number = 0;       // Number of a heading, table or figure, each counted from 1.
  std::vector<ListItem> items{};
  Table table{};
  Figure figure{};  // A figure without its texts, which are part of the document.
  // Place for user text (report_texts.h): a paragraph with a key can be replaced, and a heading with one can get a
  // paragraph; "" = neither. It is not part of the JSON, nor is the next member.
  std::string key{};
  bool edited = false;  // True if the text was written by a user.
};

struct Document {
  int version = kDocumentVersion;
  std::string title{};
  std::string subtitle{};
  std::string author{}, course{}, date{};  // Texts of the user; "" = missing.
  std::string footer{};                    // Text at the bottom of every page.
  std::vector<Block> blocks{};
  std::string language = "en";  // Language of its texts; not part of the JSON.
};

// Returns author, course and date on one line, without missing ones; may be empty.
std::string bylineOf(const Document& document);

nlohmann::ordered_json toJson(const Document& document);
Result<Document> documentFromJson(const nlohmann::json& json);

// Builder that appends blocks and numbers headings, tables and figures. `language` must live longer.
class DocumentBuilder {
 public:
  DocumentBuilder(const MessageFormatter& language, Document& document) : m_language(language), m_document(document) {}
  void heading(const char* code);  // Adds a heading with the text of the message of this code, which is also its key.
  // Adds lead, paragraph, muted or code; nothing for an empty text.
  void addText(BlockKind kind, const std::string& text, const std::string& key = {});
  void list(std::vector<ListItem> items);
  void table(Table table, const std::string& caption, const std::string& stamp);
  void figure(const Figure& figure, const std::string& stamp);
  // Returns `definition` if it has not been used since the last heading, else "". A figure and the tables of its
  // section are distinguished by their numbers and need one definition.
  std::string onceASection(const std::string& definition);

 private:
  Block& add(BlockKind kind, const std::string& text);
  const MessageFormatter& m_language;
  Document& m_document;
  int m_headings = 0, m_tables = 0, m_figures = 0;
  std::set<std::string> m_defined;  // Definitions since the last heading.
};

// Returns the figures of a document, in order, as they are drawn inside it.
std::vector<Figure> figuresOf(const Document& document);

// Figures by id: SVG text for HTML, file names beside the document for the other formats. A missing figure is replaced
// by a sentence.
using DrawnFigures = std::map<std::string, std::string>;
// Returns one self-contained file.
std::string documentHtml(const MessageFormatter& language, const Document& document, const DrawnFigures& svg);
std::string documentMarkdown(const MessageFormatter& language, const Document& document, const DrawnFigures& files);
// Returns pdflatex source; figure files have no extension.
std::string documentLatex(const MessageFormatter& language, const Document& document, const DrawnFigures& files);

}  // namespace scalescope
