#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "core/analysis/audit/audit.h"
#include "core/base/file.h"
#include "core/base/units.h"

namespace scalescope::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 500;
constexpr std::uint64_t kMaxBytes = 16ull << 20;

struct AuditArguments {
  std::vector<std::string> paths;
  AuditOptions options;
  bool strict = false;
};

Result<std::vector<std::string>> filesOf(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  std::error_code error;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (const fs::directory_entry& entry : fs::directory_iterator(path, error))
      if (entry.path().extension() == ".csv" && inside.size() < kMaxFiles) inside.push_back(entry.path().string());
    if (inside.empty()) return fail("audit.no-tables", {{"path", path}});
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

// Files are named by their last component if that is unambiguous.
Result<std::vector<AuditFile>> readAll(const std::vector<std::string>& paths) {
  std::map<std::string, int> names;
  for (const std::string& path : paths) ++names[fs::path(path).filename().string()];
  std::vector<AuditFile> files;
  for (const std::string& path : paths) {
    auto text = readFile(path, kMaxBytes);
    if (!text) return tl::unexpected(text.error());
    const std::string name = fs::path(path).filename().string();
    files.push_back({names[name] == 1 ? name : path, std::move(*text)});
  }
  return files;
}

// Right values need no line; all others are listed.
void printReport(const AuditReport& report) {
  std::vector<std::vector<std::string>> lines;
  std::map<AuditVerdict, int> counts;
  for (const AuditRow& row : report.rows) {
    ++counts[row.verdict];
    if (row.verdict == AuditVerdict::ok && row.finding != AuditFinding::twoTimes) continue;
    lines.push_back({row.file, std::to_string(row.row), row.column, row.printed,
                     row.recomputed ? sixDigits(*row.recomputed) : "-", std::string(name(row.verdict)),
                     english(row.reason)});
  }
  if (!lines.empty())
    std::printf("%s",
                alignedTable({"file", "row", "column", "printed", "expected", "verdict", "reason"}, lines).c_str());
  for (const Message& note : report.notes) std::printf("%s\n", english(note).c_str());
  std::printf("%d correct, %d wrong, %d cannot be checked\n", counts[AuditVerdict::ok], counts[AuditVerdict::flag],
              counts[AuditVerdict::unknown]);
}

// Unreadable cells are bad input, but the rest of the tables is still checked.
int auditAll(const AuditArguments& arguments, const Context& context) {
  const auto paths = filesOf(arguments.paths);
  if (!paths) return refuse(paths.error(), kBadInput);
  const auto files = readAll(*paths);
  if (!files) return refuse(files.error(), kBadInput);
  const auto report = auditTables(*files, arguments.options);
  if (!report) return refuse(report.error(), kBadInput);
  if (context.json)
    std::printf("%s\n", toJson(*report).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
  else
    printReport(*report);
  for (const Message& problem : report->problems) say(problem);
  if (!report->problems.empty()) return kBadInput;
  const bool flagged = std::any_of(report->rows.begin(), report->rows.end(),
                                   [](const AuditRow& row) { return row.verdict == AuditVerdict::flag; });
  return flagged && arguments.strict ? kFailure : kDone;
}

}  // namespace

void addAuditCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<AuditArguments>();
  CLI::App* command = app.add_subcommand("audit", "Check published tables against their own arithmetic");
  command
      ->add_option("paths", arguments->paths,
                   "Tables (CSV, tabs, Markdown, LaTeX), or folders of CSV files; they are checked together")
      ->required();
  command->add_option("--model", arguments->options.model, "Model of rows that do not name one");
  command->add_option("--images", arguments->options.images, "Number of training images");
  command->add_flag("--strict", arguments->strict,
                    "Exit with status 1 if a number is flagged; by default the status is then 0");
  command->add_option("--store", context.store, "No effect; accepted because other commands have it");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return auditAll(*arguments, context); }; });
}

}  // namespace scalescope::cli
