#include "app/cli/render.h"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "launcher/subprocess.h"

namespace scalescope::cli {

Status renderFigure(const Figure& figure, const RenderTarget& target) {
  const std::string program = programFolder() + "/scalescope";
  if (access(program.c_str(), X_OK) != 0) return fail("cli.no-desktop", {{"program", program}, {"file", target.file}});
  const std::string json = toJson(figure).dump();
  const auto output = runProgram({program, "--render", target.file, "--theme", target.theme, "--scale", std::to_string(target.scale)},
                                 {.deadlineSeconds = 60, .input = json, .stop = {}});
  if (!output) return tl::unexpected(output.error());
  if (output->exitCode != 0)
    return fail("cli.render", {{"file", target.file}, {"code", std::int64_t{output->exitCode}}, {"what", output->err.substr(0, 500)}});
  return {};
}

}  // namespace scalescope::cli
