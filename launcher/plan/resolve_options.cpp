#include "launcher/plan/resolve_options.h"

#include "core/base/file.h"

namespace scalescope {
namespace {

std::string programOf(const std::string& given, const Environment& environment, const char* variable,
                      const char* name) {
  if (!given.empty()) return given;
  std::string set = environment.get(variable);
  return set.empty() ? besideProgram(name) : set;
}

}  // namespace

std::string agentProgramOf(const Programs& programs, const Environment& environment) {
  return programOf(programs.agent, environment, "SCALESCOPE_AGENT", "scalescope-agent");
}

std::string programRunner(const Environment& environment) {
  return programOf("", environment, "SCALESCOPE_PROGRAM", "scalescope-program");
}

std::string workerProgramOf(const Programs& programs, const Environment& environment) {
  return programOf(programs.worker, environment, "SCALESCOPE_WORKER", "scalescope-worker");
}

TransportOptions transportOptionsOf(const ResolveOptions& options) {
  return {.agentProgram = agentProgramOf(options.programs, options.environment),
          .workerProgram = workerProgramOf(options.programs, options.environment),
          .environment = options.environment,
          .programRunner = options.measuresProgram ? programRunner(options.environment) : std::string(),
          .study = options.study,
          .provisioners = options.provisioners};
}

}  // namespace scalescope
