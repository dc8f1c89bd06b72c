#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/base/severity.h"
#include "core/report/values/figure.h"

namespace scalescope {

// A report as a value: what it says, in order. Writers below and the PDF renderer (ui/charts) set the same document;
// only this file and they know how it looks.

inline constexpr int kDocumentVersion = 1;

enum class BlockKind { heading, lead, paragraph, muted, list, table, figure, code };

struct ListItem {
  std::optional<Severity> severity;  // of a finding
  std::string text;
};
std::string_view severityWord(const ListItem& item);  // "" = no finding

struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string text;     // words of a heading, a paragraph or code; caption of a table or figure
  std::string stamp{};  // under a table or figure: definition and runs
  int number = 0;       // of headings, tables and figures, each counted from 1
  std::vector<ListItem> items{};
  Table table{};
  Figure figure{};  // bare: its words stand in the text
  // Of what a person may write (report_texts.h): of a paragraph that may be another, of a heading under which there may
  // be one; "" = neither. No part of the JSON, nor what follows.
  std::string key{};
  bool edited = false;  // the text is a person's
};

struct Document {
  int version = kDocumentVersion;
  std::string title;
  std::string subtitle;
  std::string author{}, course{}, date{};  // as a person gives them; "" = not named
  std::string footer;                      // on every page
  std::vector<Block> blocks;
  std::string language = "en";  // of its words; no part of the JSON
};

// Author, course and date on one line, those that are named; may be empty.
std::string bylineOf(const Document& document);

nlohmann::ordered_json toJson(const Document& document);
Result<Document> documentFromJson(const nlohmann::json& json);

// Appends blocks and counts headings, tables and figures.
class DocumentBuilder {
 public:
  explicit DocumentBuilder(Document& document) : m_document(document) {}
  void heading(const char* code);  // a message's: it is the heading's key as well
  // lead, paragraph, muted, code; nothing for an empty text
  void words(BlockKind kind, const std::string& text, const std::string& key = {});
  void list(std::vector<ListItem> items);
  void table(Table table, const std::string& caption, const std::string& stamp);
  void figure(const Figure& figure, const std::string& stamp);
  // `definition` where it has not been asked for since the last heading, else nothing: a figure and the tables of its
  // section are told apart by their numbers and need one definition.
  std::string onceASection(const std::string& definition);

 private:
  Block& add(BlockKind kind, const std::string& text);
  Document& m_document;
  int m_headings = 0, m_tables = 0, m_figures = 0;
  std::set<std::string> m_defined;  // since the last heading
};

// The figures of a document, in order, as they are drawn inside it.
std::vector<Figure> figuresOf(const Document& document);

// Figures by id: SVG text for HTML, file names beside the document for the others. Without one, a sentence says so.
using DrawnFigures = std::map<std::string, std::string>;
std::string documentHtml(const Document& document, const DrawnFigures& svg);  // one self-contained file
std::string documentMarkdown(const Document& document, const DrawnFigures& files);
std::string documentLatex(const Document& document,
                          const DrawnFigures& files);  // pdflatex; figure files without their ending

}  // namespace scalescope
