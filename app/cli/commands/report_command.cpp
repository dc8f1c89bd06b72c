#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/read_results.h"
#include "app/cli/render_pictures.h"
#include "core/base/file.h"
#include "core/report/documents/report.h"
#include "core/report/documents/report_texts.h"

namespace scalescope::cli {
namespace {

struct ReportArguments {
  std::vector<std::string> studies;
  std::string out;
  std::string baseline;
  std::string format = reportForms().front().ending;
  ReportTemplate which = ReportTemplate::lab;
  std::string title, author, course, date;  // They are empty for the values that the window has saved.
};

constexpr const char* kFigures = "figures";  // Folder beside the report.

// Draws the report's figures into FOLDER/figures. A report is useful without them, so a missing desktop program is only
// a warning.
Result<std::vector<std::string>> drawFigures(const Document& document, const std::string& folder,
                                             const std::string& ending) {
  std::vector<std::string> ids;
  const std::vector<Figure> figures = figuresOf(document);
  if (figures.empty()) return ids;
  const std::string place = folder + "/" + kFigures;
  if (auto made = makeFolders(place); !made) return tl::unexpected(made.error());
  const Status drawn = renderFigures(figures, {place, ending, "light", 2, true});
  if (!drawn && drawn.error().kind != ErrorKind::notFound) return tl::unexpected(drawn.error());
  if (!drawn) {
    std::error_code ignored;
    std::filesystem::remove(place, ignored);
    say(drawn.error().message);
    return ids;
  }
  for (const Figure& figure : figures)
    if (std::find(ids.begin(), ids.end(), figure.id) == ids.end()) ids.push_back(figure.id);
  return ids;
}

// Returns the text of a text report; further files that it needs are added to `files`.
Result<std::string> reportText(const Document& document, const ReportForm& form, const std::string& folder,
                               std::vector<std::string>& files) {
  const bool latex = form.text == documentLatex;
  const std::string ending = form.figuresInside ? "svg" : latex ? "pdf" : "png";
  const auto ids = drawFigures(document, folder, ending);
  if (!ids) return tl::unexpected(ids.error());
  DrawnFigures drawn;
  for (const std::string& id : *ids) {
    const std::string name = std::string(kFigures) + "/" + id + "." + ending;
    if (!form.figuresInside) {
      drawn[id] = latex ? std::string(kFigures) + "/" + id : name;
      files.push_back(name);
      continue;
    }
    auto svg = readFile(folder + "/" + name);
    if (!svg) return tl::unexpected(svg.error());
    drawn[id] = std::move(*svg);
  }
  if (!form.figuresInside) return form.text(inEnglish(), document, drawn);
  std::error_code ignored;  // The report contains these figures.
  for (const std::string& id : *ids) std::filesystem::remove(folder + "/" + kFigures + "/" + id + ".svg", ignored);
  std::filesystem::remove(folder + "/" + kFigures, ignored);
  return form.text(inEnglish(), document, drawn);
}

// Includes the texts that the user has written in the window.
Result<Document> documentOf(const StudyResult& study, const ReportArguments& arguments, const std::string& store) {
  const auto reader = openReader(store);
  if (!reader) return tl::unexpected(reader.error());
  const auto texts = (*reader)->texts(study.id);
  if (!texts) return tl::unexpected(texts.error());
  Document document = makeReport(inEnglish(), study, arguments.which);
  applyTexts(document, arguments.which, *texts);
  for (const auto& [asked, field] : {std::pair(&arguments.title, &Document::title),
                                     {&arguments.author, &Document::author},
                                     {&arguments.course, &Document::course},
                                     {&arguments.date, &Document::date}})
    if (!asked->empty()) document.*field = *asked;
  return document;
}

Status writeReport(const StudyResult& study, const ReportArguments& arguments, const std::string& folder,
                   const std::string& store) {
  if (auto made = makeFolders(folder); !made) return made;
  const auto made = documentOf(study, arguments, store);
  if (!made) return tl::unexpected(made.error());
  const Document& document = *made;
  const std::string name = "report." + arguments.format;
  std::vector<std::string> files{name, "study.json"};
  const ReportForm& form = *reportForm(arguments.format);
  if (form.text == nullptr) {
    if (Status drawn = renderDocument(document, folder + "/" + name); !drawn) return drawn;
  } else {
    const auto text = reportText(document, form, folder, files);
    if (!text) return tl::unexpected(text.error());
    if (Status saved = writeFileAtomic(folder + "/" + name, *text); !saved) return saved;
  }
  if (Status saved = writeFileAtomic(folder + "/study.json", toJson(study.spec).dump(2) + "\n"); !saved) return saved;
  const auto manifest = reportManifest(inEnglish(), study, document, {arguments.which, arguments.format, files});
  return writeFileAtomic(folder + "/manifest.json",
                         manifest.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

int report(const ReportArguments& arguments, const Context& context) {
  const auto results = readResults(arguments.studies, context.store, {.baseline = arguments.baseline});
  if (!results) return refuse(results.error());
  for (const StudyResult& study : *results) {
    const std::string folder = results->size() > 1 ? arguments.out + "/" + study.id.value : arguments.out;
    if (const Status written = writeReport(study, arguments, folder, context.store); !written)
      return refuse(written.error());
    std::printf("%s/report.%s\n", folder.c_str(), arguments.format.c_str());
  }
  return kDone;
}

}  // namespace

void addReportCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<ReportArguments>();
  CLI::App* command =
      app.add_subcommand("report", "Write a report of a study, with the study file and a manifest to reproduce it");
  command->add_option("studies", arguments->studies, "Stored studies: name, id, or the beginning of the id")
      ->required();
  command->add_option("--store", context.store, "Store folder");
  command->add_option("--baseline", arguments->baseline, "Baseline CELL, instead of the protocol's choice");
  command->add_option("--out", arguments->out, "Folder")->required();
  std::vector<std::string> endings;
  for (const ReportForm& form : reportForms()) endings.emplace_back(form.ending);
  command->add_option("--format", arguments->format, "Format of the report")->check(CLI::IsMember(endings));
  std::map<std::string, ReportTemplate> templates;
  for (const auto& word : kReportTemplates) templates.emplace(word.text, word.value);
  command
      ->add_option("--template", arguments->which,
                   "lab, or proposal: the scaling section of a proposal for computing time")
      ->transform(CLI::CheckedTransformer(templates));
  command->add_option("--title", arguments->title, "Title, instead of the study's name");
  command->add_option("--author", arguments->author, "Author");
  command->add_option("--course", arguments->course, "Course");
  command->add_option("--date", arguments->date, "Date, printed as given");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return report(*arguments, context); }; });
}

}  // namespace scalescope::cli
