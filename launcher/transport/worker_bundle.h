#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/environment.h"
#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope {

// A file that is to be put on a host.
struct DeployedItem : DeployedFile {
  std::string path = {};  // Path on this machine; empty if `text` is the content.
  std::string text = {};
};

// Fills in digest and size of items that are files here. Digests of large files are kept between calls, in the cache
// folder of `environment`.
Status measureItems(std::vector<DeployedItem>& items, const Environment& environment, const std::stop_token& stop);

// Output of the dynamic linker for a program with `LD_TRACE_LOADED_OBJECTS`.
struct LinkerTrace {
  std::vector<std::string> paths;    // Paths of libraries and of the linker.
  std::vector<std::string> missing;  // Names that it did not find.
};
LinkerTrace linkerTrace(std::string_view text);

// Returns true for a library of the driver (libcuda.so.1, libnvidia-..), which is the host's own: it is never sent, and
// may be missing here.
bool isDriverLibrary(std::string_view name);

// Returns the `names`, all of one folder, that a library of that folder opens at run time, so that no linker's trace
// has them: cuDNN its parts, NVRTC its built-ins, LibTorch its linear algebra. Of several names of one version it
// returns the one that is opened: libcudnn_ops.so.9, not .so and not .so.9.13.0.
std::vector<std::string> lateLibraries(std::string_view library, std::vector<std::string> names);

// Programs of this machine; empty if not wanted.
struct BundledWorkers {
  std::string cpu = {};
  std::string cuda = {};
};

// Returns the files that a host needs to run these workers with any C library: their libraries with the dynamic linker,
// the shipped sample, and for each a script of its name, `scalescope-worker` and `scalescope-worker-cuda` (workerFor),
// as the last items. A worker that a portable package starts by a script gets the libraries that the script names.
// Files that both need are there once; if the two need different files of one name, all of the CUDA worker's that
// differ are in cuda/, so that neither finds the other's. Starts the dynamic linker in `environment`. Errors:
// ssh.no-library (one that is not found here), ssh.deploy, those of files.
Result<std::vector<DeployedItem>> workerBundle(const BundledWorkers& workers, const Environment& environment,
                                               const std::stop_token& stop);

// Returns the files that a host needs to measure a user's program: scalescope-program with its libraries and the
// dynamic linker, the hook and the tap if they are beside it here, and a script `scalescope-program`, the last item.
// Errors as above.
Result<std::vector<DeployedItem>> programBundle(const std::string& runner, const Environment& environment,
                                                const std::stop_token& stop);

// Returns the worker that runs on `device`: `worker` names the one for CPUs, the other is beside it; an empty name
// means beside the agent for both.
inline std::string workerFor(const std::string& worker, DeviceKind device) {
  return worker.empty() || device != DeviceKind::cuda ? worker : worker + "-cuda";
}

}  // namespace scalescope
