#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/terminal/live_view.h"
#include "core/base/text.h"
#include "core/base/enum_names.h"
#include "core/base/units.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/datasets/datasets.h"

namespace scalescope::cli {
namespace {

struct DataArguments {
  std::string name;
  std::string path;
  std::vector<std::string> splits;
};

nlohmann::ordered_json toJson(const DatasetStatus& status) {
  nlohmann::ordered_json row{
      {"name", status.name},
      {"state", name(status.state)},
      {"folder", status.folder},
      {"bytes", status.bytes},
      {"downloadBytes", status.downloadBytes},
      {"digest", status.digest.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(status.digest)},
      {"from", status.from},
      {"published", status.published},
      {"splits", status.splits},
      {"trainImages", status.trainImages},
      {"testImages", status.testImages}};
  row["problem"] = status.problem ? nlohmann::ordered_json(english(*status.problem)) : nlohmann::ordered_json();
  return row;
}

void print(const std::vector<DatasetStatus>& list, bool json) {
  if (json) {
    nlohmann::ordered_json out{{"version", 1}, {"datasets", nlohmann::ordered_json::array()}};
    for (const DatasetStatus& status : list) out["datasets"].push_back(toJson(status));
    std::printf("%s\n", out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    return;
  }
  std::vector<std::vector<std::string>> rows;
  for (const DatasetStatus& status : list) {
    const bool here = status.bytes > 0;
    const std::string size = here ? bytesText(static_cast<double>(status.bytes))
                             : status.downloadBytes > 0
                                 ? "(" + bytesText(static_cast<double>(status.downloadBytes)) + " to fetch)"
                                 : "";
    rows.push_back({status.name, std::string(name(status.state)), size, joinedBy(" ", status.splits),
                    status.trainImages > 0 ? std::to_string(status.trainImages) : "-", status.digest.substr(0, 12),
                    status.published ? "published" : status.from, status.folder});
  }
  std::fputs(alignedTable({"dataset", "state", "size", "splits", "images", "digest", "from", "folder"}, rows).c_str(),
             stdout);
  for (const DatasetStatus& status : list)
    if (status.problem) std::fprintf(stderr, "%s: %s\n", status.name.c_str(), english(*status.problem).c_str());
}

using DatasetChange = std::function<Result<DatasetStatus>(const DatasetWork&)>;

int changeDataset(const Context& context, const DatasetChange& work) {
  const Interrupts interrupts;
  const auto status = [&] {
    StepBar bar(StepBar::Elsewhere::lines);
    const auto show = [&bar](const DatasetProgress& progress) {
      const double share =
          progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : 0;
      bar.show(english(progress.step), share);
    };
    return work({"", show, interrupts.token()});
  }();
  if (!status) return refuse(status.error(), status.error().kind == ErrorKind::cancelled ? kCancelled : kFailure);
  print({*status}, context.json);
  return kDone;
}

int verify(const Context& context, const std::string& dataset) {
  if (!dataset.empty())
    return changeDataset(context, [&](const DatasetWork& work) { return verifyDataset(dataset, work); });
  int worst = kDone;
  for (const DatasetStatus& status : listDatasets()) {
    if (status.state == DatasetState::absent || status.from == "shipped") continue;
    const int code = verify(context, status.name);
    if (code == kCancelled) return code;
    worst = std::max(worst, code);
  }
  return worst;
}

int list(const Context& context) {
  print(listDatasets(), context.json);
  return kDone;
}

}  // namespace

void addDataCommands(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<DataArguments>();
  CLI::App* data = app.add_subcommand("data", "List, import and fetch the datasets of this machine");
  data->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, std::function<int()> action) {
    CLI::App* command = data->add_subcommand(name, help);
    command->add_flag("--json", context.json, "Print JSON");
    command->add_option("--store", context.store, "No effect: all stores share the datasets");
    command->callback([&context, action = std::move(action)] { context.action = action; });
    return command;
  };
  add(
      "list", "List datasets", [&context] { return list(context); });
  CLI::App* bring = add("import", "Import a dataset from a folder, an archive or a file", [arguments, &context] {
    return changeDataset(
        context, [&](const DatasetWork& work) { return importDataset(arguments->name, arguments->path, work); });
  });
  const std::vector<std::string_view> known = broughtDatasetNames();
  const std::vector<std::string> names(known.begin(), known.end());
  bring->add_option("name", arguments->name, "Dataset")->check(offered(names))->required();
  bring->add_option("path", arguments->path, "Folder, archive (tar, zip) or file (also .gz)")->required();
  CLI::App* fetch = add("fetch", "Download a dataset; resumes an interrupted download", [arguments, &context] {
    return changeDataset(
        context, [&](const DatasetWork& work) { return fetchDataset(arguments->name, arguments->splits, work); });
  });
  fetch->add_option("name", arguments->name, "Dataset")->check(offered(names))->required();
  const std::vector<std::string> splits = datasetSplits();
  fetch->add_option("--split", arguments->splits, "Splits of the dataset (default: train and test)")
      ->check(CLI::IsMember(splits));
  add("verify", "Read every image and compare it with the imported data",
      [arguments, &context] { return verify(context, arguments->name); })
      ->add_option("name", arguments->name, "One dataset (default: all)")
      ->check(offered(names));
}

}  // namespace scalescope::cli
