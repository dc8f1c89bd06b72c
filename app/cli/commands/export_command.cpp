#include <charconv>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/read_results.h"
#include "app/cli/render_pictures.h"
#include "core/analysis/run/trace.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/report/cells/combine.h"
#include "core/report/figures/export_forms.h"

namespace scalescope::cli {
namespace {

struct ExportArguments {
  std::vector<std::string> studies;
  std::string what;
  std::string out;
  std::string baseline;
  std::string cell;
  std::string steps;
  std::string theme = "light";
  int scale = 1;
  bool withProvenance = false;
  ViewOptions view;

  [[nodiscard]] Provenance provenance() const { return withProvenance ? Provenance::included : Provenance::omitted; }
};

enum class Output { table, drawing, folder, unknown };

std::string endingOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos || (slash != std::string::npos && dot < slash) ? "" : path.substr(dot + 1);
}

Output outputOf(const ExportArguments& arguments) {
  const std::string ending = endingOf(arguments.out);
  std::error_code ignored;
  if (arguments.what == "all" && (ending.empty() || std::filesystem::is_directory(arguments.out, ignored)))
    return Output::folder;
  const ExportForm* form = exportForm(ending, arguments.what);
  if (form == nullptr) return Output::unknown;
  return form->drawn() ? Output::drawing : Output::table;
}

Status writeTable(const StudyResult& study, const ExportArguments& arguments, const std::string& what,
                  const std::string& file) {
  const auto text =
      exportText(inEnglish(), *exportForm(endingOf(file), what), study, what, arguments.view, arguments.provenance());
  if (!text) return tl::unexpected(text.error());
  return writeFileAtomic(file, *text);
}

// Prints, for a table without rows, the text that its figure shows instead. That text asks for a measurement, which is
// impossible for imported results.
void reportWhyEmpty(const StudyResult& study, const ExportArguments& arguments) {
  if (study.spec.imported) return;
  const auto table = makeTable(inEnglish(), study, arguments.what, arguments.view);
  if (!table || !table->rows.empty()) return;
  const auto figure = makeFigure(inEnglish(), study, arguments.what, arguments.view);
  if (figure && !figure->empty.empty()) std::fprintf(stderr, "%s: %s\n", arguments.what.c_str(), figure->empty.c_str());
}

// Writes every kind as CSV and JSON, and as SVG if it has a figure and the desktop program is installed.
Status writeFolder(const StudyResult& study, const ExportArguments& arguments) {
  if (auto made = makeFolders(arguments.out); !made) return made;
  std::vector<Figure> figures;
  for (const std::string& what : exportKinds()) {
    for (const char* ending : {".csv", ".json"})
      if (Status saved = writeTable(study, arguments, what, arguments.out + "/" + what + ending); !saved) return saved;
    if (auto figure = makeFigure(inEnglish(), study, what, arguments.view); figure && figure->empty.empty()) {
      if (!arguments.withProvenance) removeProvenance(*figure);
      figures.push_back(std::move(*figure));
    }
  }
  const Status drawn = renderFigures(figures, {arguments.out, "svg", arguments.theme, arguments.scale, false});
  if (!drawn && drawn.error().kind != ErrorKind::notFound) return drawn;
  if (!drawn) say(drawn.error().message);
  return {};
}

// Parses "40" or "40-42".
Result<StepRange> stepsNamed(const std::string& text) {
  StepRange out;
  const char* end = text.data() + text.size();
  auto [at, error] = std::from_chars(text.data(), end, out.first);
  out.last = out.first;
  if (error == std::errc() && at != end && *at == '-') {
    const auto second = std::from_chars(at + 1, end, out.last);
    at = second.ptr;
    error = second.ec;
  }
  if (error != std::errc() || at != end || out.first < 0 || out.last < out.first ||
      out.last - out.first >= kMostTraceSteps)
    return fail("cli.steps", {{"steps", text}, {"most", kMostTraceSteps}});
  return out;
}

// Finds a cell by its number or a prefix of its key, in all studies together.
Result<int> cellNamed(const std::string& text, const StudyResult& study) {
  std::vector<KnownCell> known;
  for (const CellResult& cell : study.cells)
    known.push_back({cell.cell.number, cell.key.empty() ? std::nullopt : std::optional(cell.key)});
  const auto numbers = cellNumbers({text}, known);
  if (!numbers) return tl::unexpected(numbers.error());
  return numbers->front();
}

// Invalid values of --cell and --steps can be refused without a store.
Status takeSteps(ExportArguments& arguments) {
  if (!arguments.steps.empty()) {
    const auto steps = stepsNamed(arguments.steps);
    if (!steps) return tl::unexpected(steps.error());
    arguments.view.steps = *steps;
  }
  ViewOptions asked = arguments.view;
  if (!arguments.cell.empty()) asked.cell = 1;  // Any cell number is sufficient for this check.
  return checkView(arguments.what, asked);
}

int exportFile(ExportArguments arguments, const Context& context) {
  const Output output = outputOf(arguments);
  if (output == Output::unknown) return refuse({unknownEnding(arguments.out), {}}, kBadInput);
  if (const Status fits = takeSteps(arguments); !fits) return refuse(fits.error(), kBadInput);
  const bool everyLoss = output == Output::folder || (output != Output::drawing && arguments.what == "loss");
  auto results = readResults(arguments.studies, context.store, {arguments.baseline, arguments.view.steps, everyLoss});
  if (!results) return refuse(results.error());
  const auto study = combined(std::move(*results));
  if (!study) return refuse(study.error(), kBadInput);
  if (!arguments.cell.empty()) {
    const auto number = cellNamed(arguments.cell, *study);
    if (!number) return refuse(number.error(), kBadInput);
    arguments.view.cell = *number;
  }
  Status written;
  if (output == Output::drawing) {
    auto figure = makeFigure(inEnglish(), *study, arguments.what, arguments.view);
    if (!figure) return refuse(figure.error(), kBadInput);
    if (!arguments.withProvenance) removeProvenance(*figure);
    written = renderFigure(*figure, {arguments.out, arguments.theme, arguments.scale});
  } else {
    written = output == Output::folder ? writeFolder(*study, arguments)
                                       : writeTable(*study, arguments, arguments.what, arguments.out);
    if (written && output == Output::table) reportWhyEmpty(*study, arguments);
  }
  return written ? kDone : refuse(written.error());
}

}  // namespace

void addExportCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = app.add_subcommand("export", "Export one chart or table to a file, or all of them to a folder");
  command->add_option("studies", arguments->studies, "Stored studies: name, id, or the beginning of the id")
      ->required();
  command->add_option("--store", context.store, "Store folder");
  command->add_option("--what", arguments->what, "Figure with its table, or a plain table")
      ->check(offered(exportKinds()))
      ->required();
  command->add_option("--out", arguments->out, "FILE" + exportEndings() + "; with --what all also a folder")
      ->required();
  command->add_option("--x", arguments->view.x, "Quantity of the x axis")->check(CLI::IsMember(viewAxes()));
  command->add_option(
      "--group", arguments->view.group,
      "Setting that groups series and rows: " + joinedBy(" ", groupKeys()) + ", or a key such as ddp.bucketMB");
  command->add_option("--baseline", arguments->baseline, "Baseline CELL, instead of the protocol's choice");
  command->add_option("--cell", arguments->cell,
                      "CELL to show, for lateness, step-times and trace: its number or the beginning of its key");
  command->add_option("--steps", arguments->steps,
                      "Steps to show, for lateness and trace: FROM-TO (default: all, or the last ones)");
  command->add_option("--layout", arguments->view.layout, "lab: devices in rows, batch in columns, as in lab reports")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, TableLayout>{{"rows", TableLayout::rows}, {"lab", TableLayout::lab}}));
  command->add_option("--theme", arguments->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}));
  command->add_option("--scale", arguments->scale, "Pixels per point of a PNG")->check(CLI::Range(1, kMostScale));
  command->add_flag("--provenance", arguments->withProvenance,
                    "Include notes, definition and run ids in drawings and tables");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return exportFile(*arguments, context); }; });
}

}  // namespace scalescope::cli
