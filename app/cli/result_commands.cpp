#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/progress.h"
#include "app/cli/render.h"
#include "core/base/file.h"
#include "core/report/figures.h"
#include "core/report/report.h"
#include "launcher/results.h"

namespace scalescope::cli {
namespace {

struct ResultArguments {
  std::vector<std::string> studies;
  std::string what;
  std::string out;
  int baseline = 0;
  std::string format = "html";
  std::string theme = "light";
  int scale = 1;
};

Result<std::vector<StudyResult>> readResults(const ResultArguments& arguments, const Context& context) {
  const auto reader = openReader(context.store);
  if (!reader) return tl::unexpected(reader.error());
  std::vector<StudyResult> results;
  for (const std::string& name : arguments.studies) {
    const auto id = (*reader)->findStudy(name);
    if (!id) return tl::unexpected(id.error());
    auto result = studyResult(**reader, *id, arguments.baseline);
    if (!result) return tl::unexpected(result.error());
    results.push_back(std::move(*result));
  }
  return results;
}

int printResults(const ResultArguments& arguments, const Context& context) {
  const auto results = readResults(arguments, context);
  if (!results) return refuse(results.error());
  if (context.json) {
    nlohmann::ordered_json json{{"version", 1}, {"studies", nlohmann::ordered_json::array()}};
    for (const StudyResult& study : *results) json["studies"].push_back(toJson(study));
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    return kDone;
  }
  for (const StudyResult& study : *results) {
    std::printf("%s (%s)\n%s", study.name.c_str(), study.id.value.c_str(), measuredTable(study).c_str());
    if (study.verdict) std::printf("%s\n", english(*study.verdict).c_str());
    for (const Message& sentence : study.evidence) std::printf("%s\n", english(sentence).c_str());
    for (const GuardNote& note : study.guard) std::fprintf(stderr, "%s: %s\n", note.severity.c_str(), english(note.message).c_str());
  }
  return kDone;
}

std::string endingOf(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? "" : path.substr(dot + 1);
}

Result<std::string> exported(const StudyResult& study, const std::string& what, const std::string& ending) {
  if (ending == "json") {
    // A figure where there is one, else the table's rows.
    if (const auto figure = makeFigure(study, what)) return toJson(*figure).dump(2) + "\n";
    const auto table = makeTable(study, what);
    if (!table) return tl::unexpected(table.error());
    nlohmann::ordered_json json{{"version", 1}, {"id", table->id}, {"rows", nlohmann::ordered_json::array()}};
    for (const auto& row : table->rows) {
      nlohmann::ordered_json line = nlohmann::ordered_json::object();
      for (std::size_t column = 0; column < table->columns.size(); ++column) line[table->columns[column].key] = row[column];
      json["rows"].push_back(std::move(line));
    }
    return json.dump(2) + "\n";
  }
  const auto table = makeTable(study, what);
  if (!table) return tl::unexpected(table.error());
  if (ending == "csv") return toCsv(*table);
  if (ending == "md") return toMarkdown(*table);
  return toLatex(*table);
}

int exportFile(const ResultArguments& arguments, const Context& context) {
  const std::string ending = endingOf(arguments.out);
  const std::vector<std::string> drawn{"png", "svg", "pdf"};
  const std::vector<std::string> written{"csv", "md", "json", "tex"};
  const bool isDrawn = std::find(drawn.begin(), drawn.end(), ending) != drawn.end();
  if (!isDrawn && std::find(written.begin(), written.end(), ending) == written.end())
    return refuse({Message{"cli.export-ending", {{"file", arguments.out}}}, {}}, kBadInput);
  const std::vector<std::string> kinds = exportKinds();
  if (std::find(kinds.begin(), kinds.end(), arguments.what) == kinds.end()) {
    std::string known;
    for (const std::string& kind : kinds) known += (known.empty() ? "" : " ") + kind;
    return refuse({Message{"cli.export-what", {{"what", arguments.what}, {"known", known}}}, {}}, kBadInput);
  }
  const auto results = readResults(arguments, context);
  if (!results) return refuse(results.error());
  std::string text;
  for (const StudyResult& study : *results) {
    if (isDrawn) {
      const auto figure = makeFigure(study, arguments.what);
      if (!figure) return refuse(figure.error(), kBadInput);
      const Status drawnFile = renderFigure(*figure, {arguments.out, arguments.theme, arguments.scale});
      if (!drawnFile) return refuse(drawnFile.error());
      continue;
    }
    const auto part = exported(study, arguments.what, ending);
    if (!part) return refuse(part.error(), kBadInput);
    text += *part;
  }
  if (isDrawn) return kDone;
  const Status saved = writeFileAtomic(arguments.out, text);
  return saved ? kDone : refuse(saved.error());
}

// The speedup figure as SVG text, or nothing where the desktop program is absent: the report then says so.
std::map<std::string, std::string> drawnFigures(const StudyResult& study, const std::string& folder) {
  std::map<std::string, std::string> svg;
  const auto figure = makeFigure(study, "speedup");
  if (!figure) return svg;
  const std::string path = folder + "/speedup.svg";
  if (const Status drawn = renderFigure(*figure, {path, "light", 1}); !drawn) {
    say(drawn.error().message);
    return svg;
  }
  if (auto text = readFile(path)) svg["speedup"] = std::move(*text);
  return svg;
}

int report(const ResultArguments& arguments, const Context& context) {
  const auto results = readResults(arguments, context);
  if (!results) return refuse(results.error());
  if (auto made = makeFolders(arguments.out); !made) return refuse(made.error());
  for (const StudyResult& study : *results) {
    const std::map<std::string, std::string> svg = drawnFigures(study, arguments.out);
    std::map<std::string, std::string> files;
    for (const auto& [id, text] : svg) files[id] = id + ".svg";
    const bool html = arguments.format == "html";
    const std::string name = results->size() > 1 ? study.id.value : "report";
    const std::string path = arguments.out + "/" + name + (html ? ".html" : ".md");
    const Status saved = writeFileAtomic(path, html ? htmlReport(study, svg) : markdownReport(study, files));
    if (!saved) return refuse(saved.error());
    std::printf("%s\n", path.c_str());
  }
  return kDone;
}

}  // namespace

void addResultCommands(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<ResultArguments>();
  const auto add = [&](const char* name, const char* help, int (*action)(const ResultArguments&, const Context&)) {
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("studies", arguments->studies, "Stored studies: name, id, or the id's beginning")->required();
    command->add_option("--store", context.store, "Store folder");
    command->add_option("--baseline", arguments->baseline, "Cell number to compare with, instead of the protocol's choice");
    command->callback(
        [arguments, action, &context] { context.action = [arguments, action, &context] { return action(*arguments, context); }; });
    return command;
  };
  add("results", "The numbers of every cell", printResults)->add_flag("--json", context.json, "Print JSON");
  CLI::App* exporting = add("export", "One chart or table as a file", exportFile);
  exporting->add_option("--what", arguments->what, "speedup, efficiency, throughput, cells, ...")->required();
  exporting->add_option("--out", arguments->out, "FILE.csv .md .json .tex .png .svg .pdf")->required();
  exporting->add_option("--theme", arguments->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}));
  exporting->add_option("--scale", arguments->scale, "Pixels per point of a PNG")->check(CLI::Range(1, 4));
  CLI::App* reporting = add("report", "A report of a study", report);
  reporting->add_option("--out", arguments->out, "Folder")->required();
  reporting->add_option("--format", arguments->format, "html or md")->check(CLI::IsMember({"html", "md"}));
}

}  // namespace scalescope::cli
