#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/terminal/live_view.h"
#include "core/base/units.h"
#include "launcher/bundle/bundle.h"

namespace scalescope::cli {
namespace {

struct BundleArguments {
  std::string study, file, by;
};

int bundleStudy(const BundleArguments& arguments, const Context& context) {
  if (!arguments.file.ends_with(kBundleEnding))
    return refuse(fail("bundle.ending", {{"ending", std::string(kBundleEnding)}, {"file", arguments.file}}).value(),
                  kBadInput);
  const auto reader = openReader(context.store);
  if (!reader) return refuse(reader.error());
  const Interrupts interrupts;
  StepBar bar(StepBar::Elsewhere::nothing);
  const auto written =
      writeBundle(context.store, arguments.study, arguments.file,
                  {arguments.by, [&](double share) { bar.show(arguments.file, share); }, interrupts.token()});
  if (!written) return refuse(written.error(), interrupts.count() > 0 ? kCancelled : kFailure);
  if (written->leftOut > 0) say(leftOutOfBundle(written->leftOut));
  std::error_code ignored;
  const auto bytes = std::filesystem::file_size(arguments.file, ignored);
  std::printf("%s: %s, %d runs, %s\n", inert(arguments.file).c_str(), inert(written->manifest.name).c_str(),
              written->manifest.runs, bytesText(static_cast<double>(bytes)).c_str());
  return kDone;
}

}  // namespace

void addBundleCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<BundleArguments>();
  CLI::App* command = app.add_subcommand("bundle", "Write a study with its logs into one file, to share or compare");
  command->add_option("study", arguments->study, "Stored study: name, id, or the beginning of the id")->required();
  command->add_option("--out", arguments->file, "File: NAME.scalescope")->required();
  command->add_option("--by", arguments->by, "Author, as comparisons show it");
  command->add_option("--store", context.store, "Store folder");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return bundleStudy(*arguments, context); }; });
}

}  // namespace scalescope::cli
