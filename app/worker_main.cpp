// Entry point of one rank of a run: it parses arguments, and core/training does the rest.
#include <CLI/CLI.hpp>

#include "core/training/worker.h"

int main(int argc, char** argv) {
  scalescope::prepareProcess();
  CLI::App app{
      "Trains one rank of a plan and writes its log. Needs RANK, WORLD_SIZE and MASTER_* as torchrun sets them."};
  std::string plan, folder, described, probed;
  CLI::Option* planOption = app.add_option("--plan", plan, "plan.json of the run");
  CLI::Option* folderOption = app.add_option("--rank-dir", folder, "Folder of the attempt's logs")->needs(planOption);
  planOption->needs(folderOption);
  CLI::Option* describe =
      app.add_option("--describe", described, "Print parameters, FLOPs and bytes per step of a plan");
  CLI::Option* probeOption =
      app.add_option("--probe", probed, "Print LibTorch and devices; with a plan also run five steps")->expected(0, 1);
  describe->excludes(planOption, probeOption);
  probeOption->excludes(planOption);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (*planOption) return scalescope::runRank(plan, folder);
  if (*describe) return scalescope::describePlan(described);
  if (*probeOption) return scalescope::probe(probed);
  std::cerr << app.help();
  return 2;
}
