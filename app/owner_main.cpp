#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include <CLI/CLI.hpp>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/store/store.h"
#include "launcher/owner/owner.h"

// The owner of one store. Clients start it; a user can with --foreground.
int main(int argc, char** argv) {
  using namespace scalescope;
  CLI::App app{"Background service of a store of Scalescope: writes it, controls its agents and runs its queue",
               "scalescope-owner"};
  app.set_version_flag("--version", SCALESCOPE_VERSION);
  OwnerOptions options;
  options.folder = defaultStoreFolder();
  options.version = SCALESCOPE_VERSION;
  bool foreground = false;
  double idle = static_cast<double>(options.idle.count());
  app.add_option("--store", options.folder, "Store folder");
  app.add_flag("--foreground", foreground, "Run in the foreground, with the log on stderr");
  app.add_option("--idle", idle, "Exit after this many seconds without clients and work")->check(CLI::Range(0.0, 1e6));
  CLI11_PARSE(app, argc, argv);
  options.idle = std::chrono::seconds(static_cast<long>(idle));
  const auto folder = wholeFolder(options.folder);
  if (!folder) return std::fprintf(stderr, "scalescope-owner: %s\n", english(folder.error()).c_str()), 1;
  options.folder = *folder;
  if (!foreground) {
    const auto daemon = becomeDaemon(options.folder + "/owner.log");
    if (!daemon) return std::fprintf(stderr, "scalescope-owner: %s\n", english(daemon.error()).c_str()), 1;
    if (!*daemon) return 0;
  }
  return ownStore(options);
}
