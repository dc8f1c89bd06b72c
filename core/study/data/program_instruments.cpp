#include "core/study/data/program_instruments.h"

#include <unistd.h>

#include <algorithm>
#include <vector>

namespace scalescope {
namespace {

std::string firstThere(const std::vector<std::string>& paths) {
  const auto there =
      std::find_if(paths.begin(), paths.end(), [](const std::string& path) { return access(path.c_str(), R_OK) == 0; });
  return there == paths.end() ? std::string() : *there;
}

}  // namespace

ProgramInstruments instrumentsBeside(const std::string& folder) {
  ProgramInstruments found;
  found.tap = firstThere({folder + "/libscalescope_tap.so", folder + "/../lib/scalescope/libscalescope_tap.so",
                          folder + "/../lib/libscalescope_tap.so"});
  const std::string file = "/sitecustomize.py";
  const std::string hook =
      firstThere({folder + "/python" + file, folder + "/../share/scalescope/python" + file,
                  folder + "/../../share/scalescope/python" + file, folder + "/../../../app/hook/python" + file});
  if (!hook.empty()) found.hookFolder = hook.substr(0, hook.size() - file.size());
  return found;
}

}  // namespace scalescope
