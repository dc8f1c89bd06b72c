#include <cstdio>
#include <string_view>

#include "core/program/measure_program.h"

namespace {

constexpr const char* kUsage = "usage: scalescope-program --plan FILE --rank-dir DIR\n";

// This help is for users; agents start the program without it.
constexpr const char* kHelp =
    "\nRuns one rank of a program of your own, measures it and writes its log. An agent starts it in the worker's\n"
    "place, with RANK, WORLD_SIZE and MASTER_* as torchrun sets them.\n"
    "\nOptions:\n"
    "  --plan FILE     plan.json of the run\n"
    "  --rank-dir DIR  Folder of the attempt's logs\n"
    "  -h,--help       Print this help and exit\n";

}  // namespace

int main(int argc, char** argv) {
  const auto is = [&](int at, std::string_view word) { return at < argc && argv[at] == word; };
  if (is(1, "-h") || is(1, "--help")) return std::printf("%s%s", kUsage, kHelp) > 0 ? 0 : 1;
  if (argc == 5 && is(1, "--plan") && is(3, "--rank-dir")) return scalescope::measureProgram(argv[2], argv[4]);
  std::fputs(kUsage, stderr);
  return 2;
}
