#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope {

// A file that is to be put on a host.
struct DeployedItem : DeployedFile {
  std::string path = {};  // here; "" = `text`
  std::string text = {};
};

// Fills in digest and size of those that are files here. Digests of large files are kept between calls.
Status measureItems(std::vector<DeployedItem>& items, const std::stop_token& stop);

// What `LD_TRACE_LOADED_OBJECTS` makes the dynamic linker say of a program.
struct LinkerTrace {
  std::vector<std::string> paths;    // of libraries and of the linker
  std::vector<std::string> missing;  // names that it did not find
};
LinkerTrace linkerTrace(std::string_view text);

// libcuda.so.1, libnvidia-..: of the driver that the host has, so never sent, and not missed here.
bool isDriverLibrary(std::string_view name);

// Which of `names`, all of one folder, a library of that folder opens when it runs, so that no linker's trace has them:
// cuDNN its parts, NVRTC its built-ins, LibTorch its linear algebra. Of several names of one version the one that is
// asked for: libcudnn_ops.so.9, not .so and not .so.9.13.0.
std::vector<std::string> lateLibraries(std::string_view library, std::vector<std::string> names);

// Programs of this machine; "" = not wanted.
struct BundledWorkers {
  std::string cpu = {};
  std::string cuda = {};
};

// What a host needs to run these workers whatever C library it has: their libraries with the dynamic linker, the
// shipped sample, and for each a script of its name, `scalescope-worker` and `scalescope-worker-cuda` (workerFor), the
// last ones. A worker that a portable package starts by a script goes with the libraries that the script names. What
// both need is there once; where the two need different files of one name, all of the CUDA worker's that differ are in
// cuda/, so that none finds the other's. Starts the dynamic linker. Errors: ssh.no-library (one that is not found
// here), ssh.deploy, those of files.
Result<std::vector<DeployedItem>> workerBundle(const BundledWorkers& workers, const std::stop_token& stop);

// Returns what a host needs to measure a user's program: scalescope-program with its libraries and the dynamic
// linker, the hook and the tap where they are found beside it here, and a script `scalescope-program`, the last one.
// Errors as above.
Result<std::vector<DeployedItem>> programBundle(const std::string& runner, const std::stop_token& stop);

}  // namespace scalescope
