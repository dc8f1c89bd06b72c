#include "app/cli/render_pictures.h"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/process.h"

namespace scalescope::cli {
namespace {

Status render(const std::string& place, const std::vector<std::string>& options, const nlohmann::ordered_json& json) {
  const std::string program = programFolder() + "/scalescope";
  if (access(program.c_str(), X_OK) != 0) return fail("cli.no-desktop", {{"program", program}, {"file", place}});
  std::vector<std::string> arguments{program, "--render", place};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const std::string input = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  const auto output = runProgram(arguments, {.deadlineSeconds = 120, .input = input, .stop = {}});
  if (!output) return tl::unexpected(output.error());
  if (output->exitCode != 0)
    return fail("cli.render",
                {{"file", place}, {"code", std::int64_t{output->exitCode}}, {"what", output->err.substr(0, 500)}});
  return {};
}

}  // namespace

Status renderFigure(const Figure& figure, const RenderTarget& target) {
  return render(target.file, {"--theme", target.theme, "--scale", std::to_string(target.scale)}, toJson(figure));
}

Status renderFigures(const std::vector<Figure>& figures, const RenderFolder& target) {
  nlohmann::ordered_json json{{"version", kFigureVersion}, {"figures", nlohmann::ordered_json::array()}};
  for (const Figure& figure : figures) json["figures"].push_back(toJson(figure));
  std::vector<std::string> options{"--as",       target.ending, "--theme",
                                   target.theme, "--scale",     std::to_string(target.scale)};
  if (target.inReport) options.insert(options.end(), {"--bare", "--adaptive"});
  return render(target.folder, options, json);
}

Status renderDocument(const Document& document, const std::string& file) { return render(file, {}, toJson(document)); }

}  // namespace scalescope::cli
