#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/process.h"
#include "core/telemetry/wire/node_plan.h"
#include "core/telemetry/wire/wire.h"
#include "launcher/agent/agent.h"

namespace {

using scalescope::agent::ServeOptions;

constexpr const char* kUsage =
    "usage: scalescope-agent attach [--job J] [--serves ULID]\n"
    "       scalescope-agent serve --study ULID --node K [--job J] [--folder STORE] [--idle-seconds S]\n"
    "                              [--keep-seconds S] [--foreground]\n"
    "       scalescope-agent facts | links\n"
    "       scalescope-agent unpack BYTES\n"
    "       scalescope-agent version\n";

// This help is for users; windows and commands start the agent automatically.
constexpr const char* kHelp =
    "\nStarts the ranks of a study on one node, follows them, keeps their logs and sends them. The window and\n"
    "scalescope-cli install it on a host and start it.\n"
    "\nCommands:\n"
    "  attach            Connect a client on standard input to the node's agent, and start one if none runs\n"
    "  serve             Run as the agent of one study on one node\n"
    "  facts             Print the hardware and software of this machine\n"
    "  links             Measure the connections to the nodes that standard input lists\n"
    "  unpack            Decompress a file of BYTES bytes from standard input\n"
    "  version           Print the version of the protocol\n"
    "\nOptions:\n"
    "  --study ULID      Id of the study\n"
    "  --node K          Number of the node, from 0\n"
    "  --job J           Number of the Slurm job that the node belongs to\n"
    "  --serves ULID     Study whose agents the job's script starts: attach waits for them and starts none\n"
    "  --folder STORE    Folder for logs, instead of the agent's own\n"
    "  --idle-seconds S  Exit after S seconds without ranks, clients and logs to fetch (default: 60)\n"
    "  --keep-seconds S  The same, if there are logs that no client has fetched (default: 86400)\n"
    "  --foreground      Run in the foreground\n"
    "  -h,--help         Print this help and exit\n";

int usage() {
  std::fputs(kUsage, stderr);
  return 2;
}

int attachCommand(int argc, char** argv) {
  scalescope::agent::AttachJob job;
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view word = argv[i];
    if (word == "--job")
      job.job = std::atoll(argv[i + 1]);
    else if (word == "--serves")
      job.serves = scalescope::StudyId(argv[i + 1]);
    else
      return usage();
  }
  return argc % 2 == 0 ? scalescope::agent::attach(job) : usage();
}

int serveCommand(int argc, char** argv) {
  ServeOptions options;
  bool foreground = false;
  options.name.node = scalescope::NodeIndex(-1);
  for (int i = 2; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--foreground") {
      foreground = true;
      continue;
    }
    if (++i == argc) return usage();
    if (word == "--study")
      options.name.study = scalescope::StudyId(argv[i]);
    else if (word == "--node")
      options.name.node = scalescope::NodeIndex(std::atoi(argv[i]));
    else if (word == "--job")
      options.name.job = std::atoll(argv[i]);
    else if (word == "--folder")
      options.folder = argv[i];
    else if (word == "--idle-seconds")
      options.idleSeconds = std::atof(argv[i]);
    else if (word == "--keep-seconds")
      options.keepSeconds = std::atof(argv[i]);
    else
      return usage();
  }
  if (!scalescope::isUlid(options.name.study.value) || options.name.node.value < 0 ||
      options.name.node.value > scalescope::kMaxPlanNodes)
    return usage();
  if (!foreground) {
    const auto folder = scalescope::agent::runtimeFolder();
    const std::string errors = folder ? scalescope::agent::runtimePath(*folder, options.name, ".err") : std::string();
    if (folder) unlink(errors.c_str());  // The file belongs to an earlier agent of that name.
    const auto daemon =
        folder ? scalescope::becomeDaemon(errors) : scalescope::Result<bool>(tl::unexpected(folder.error()));
    if (!daemon) {
      std::fprintf(stderr, "scalescope-agent: %s\n", scalescope::english(daemon.error()).c_str());
      return 1;
    }
    if (!*daemon) return 0;
  }
  return scalescope::agent::serve(options);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view program = argc > 0 ? argv[0] : "";
  if (program.substr(program.rfind('/') + 1) == scalescope::agent::kAskpassName)
    return scalescope::agent::answerSsh(argv[0], argc > 1 ? argv[1] : "");
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "attach") return attachCommand(argc, argv);
  if (command == "facts") return scalescope::agent::printFacts();
  if (command == "links") return scalescope::agent::measureLinks();
  if (command == "unpack" && argc == 3) return scalescope::agent::unpack(std::atoll(argv[2]));
  if (command == "serve") return serveCommand(argc, argv);
  if (command == "-h" || command == "--help") return std::printf("%s%s", kUsage, kHelp) > 0 ? 0 : 1;
  if (command == "version")
    return std::printf("scalescope-agent protocol %d\n", scalescope::kProtocolVersion) > 0 ? 0 : 1;
  return usage();
}
