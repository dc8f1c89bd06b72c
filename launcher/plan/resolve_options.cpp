#include "launcher/plan/resolve_options.h"

#include "core/base/file.h"

namespace scalescope {
namespace {

std::string programOf(const std::string& given, const char* variable, const char* name) {
  if (!given.empty()) return given;
  std::string set = environmentVariable(variable);
  return set.empty() ? besideProgram(name) : set;
}

}  // namespace

std::string agentProgramOf(const Programs& programs) {
  return programOf(programs.agent, "SCALESCOPE_AGENT", "scalescope-agent");
}

std::string programRunner() { return programOf("", "SCALESCOPE_PROGRAM", "scalescope-program"); }

std::string workerProgramOf(const Programs& programs) {
  return programOf(programs.worker, "SCALESCOPE_WORKER", "scalescope-worker");
}

TransportOptions transportOptionsOf(const ResolveOptions& options) {
  const auto environment = options.client ? std::make_shared<Environment>(options.client->environment) : nullptr;
  const EnvironmentScope scope(environment);
  return {.agentProgram = agentProgramOf(options.programs),
          .workerProgram = workerProgramOf(options.programs),
          .environment = environment,
          .programRunner = options.measuresProgram ? programRunner() : std::string(),
          .study = options.study,
          .provisioners = options.provisioners};
}

}  // namespace scalescope
