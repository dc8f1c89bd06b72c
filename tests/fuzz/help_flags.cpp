#include "core/program/help_flags.h"
#include "tests/fuzz/fuzz.h"

// Each flag has a name that is valid in a command, occurs once, and has a help text of limited length.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto flags = helpFlags(textOf(data, size));
  require(flags.size() <= 500);
  for (std::size_t i = 0; i < flags.size(); ++i) {
    require(flags[i].name.size() > 2 && flags[i].name.starts_with("--") && flags[i].help.size() <= 201);
    require(flags[i].name.find_first_of(" \n\t=,") == std::string::npos);
    for (std::size_t j = 0; j < i; ++j) require(flags[j].name != flags[i].name);
  }
  const HelpFlag* batch = batchFlag(flags);
  require(batch == nullptr || !batch->value.empty());
  return 0;
}
