#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/enum_names.h"

namespace scalescope {

// The shell lines that put files into a folder of a host: constant text around hex digests and checked names, one line
// each, which any login shell passes to sh. Their results follow a mark, because login shells may print before it.

// The form of a file on the link: packed with zstd; the agent's `unpack` restores it on the host.
struct PackedForm {
  std::string digest = {};
  std::int64_t bytes = 0;  // 0 if it is sent as it is.
};

struct DeployedFile {
  std::string name = {};  // Name in the folder: letters, digits and . _ + - / are allowed.
  std::string digest = {};
  std::int64_t bytes = 0;
  PackedForm packed = {};
};

// Returns the number of bytes that go over the link.
inline std::int64_t sentBytes(const DeployedFile& file) {
  return file.packed.bytes > 0 ? file.packed.bytes : file.bytes;
}

// Root of these folders: the user's cache or, if no program may run there (noexec), the first of the others that can be
// a folder of this user only (0700) and has room. Every script except the first question gets the root, so that all
// mean the same folder.
enum class DeployRoot { cache, runtime, varTmp, tmp };
inline constexpr std::array kDeployRoots{EnumName{DeployRoot::cache, "cache"}, EnumName{DeployRoot::runtime, "runtime"},
                                         EnumName{DeployRoot::varTmp, "var-tmp"}, EnumName{DeployRoot::tmp, "tmp"}};
constexpr const auto& enumNames(DeployRoot) { return kDeployRoots; }

struct DeployPlace {
  std::string folder = {};  // "agent-HEX" or "worker-HEX".
  DeployRoot root = DeployRoot::cache;
};

struct DeployTimes {
  int lockSeconds = 15;  // Time after which the copy of another client is no longer waited for.
  // Time after which a copy whose sender has vanished ends; the sender notices a lost connection after 15 s.
  int idleSeconds = 20;
};

inline constexpr const char* kDeployRootMark = "SCALESCOPE-ROOT";  // Enum name of the root.
// Path of the cache, if programs may run in no root.
inline constexpr const char* kDeployNoexecMark = "SCALESCOPE-NOEXEC";
inline constexpr const char* kDeployFolderMark = "SCALESCOPE-AT";        // Path of the folder.
inline constexpr const char* kDeployForeignMark = "SCALESCOPE-FOREIGN";  // Path of a folder that another user owns.
inline constexpr const char* kDeployCpuMark = "SCALESCOPE-CPU-WORKER";
inline constexpr const char* kDeployCudaMark = "SCALESCOPE-CUDA-WORKER";
inline constexpr const char* kDeployGpuMark = "SCALESCOPE-GPU";    // "yes" or "no".
inline constexpr const char* kDeployItemMark = "SCALESCOPE-ITEM";  // "whole", or the bytes of its part.
inline constexpr const char* kDeployPutMark = "SCALESCOPE-PUT";    // "ok", "busy", or the failure.

// Returns a line that sets $c to the folder that holds the deployed folders of that root.
std::string rootLine(DeployRoot root);

// Returns lines that set $r to the enum name of the first root other than the cache in which programs may run, and $c
// to its folder, or $r to "none". They create these folders. `wanted`: free KiB needed there, unless its file `whole`
// is there.
std::string otherRootLines(std::int64_t wanted, const std::string& whole);

// Reports where `folder` is, or would be, and for each file how much of it is there. Creates at most the cache and a
// temporary file in it: running a program is how the script finds out that programs may run there.
std::string askScript(const std::string& folder, const std::vector<DeployedFile>& files);

// Appends its input to the file's part, from byte `from` on, and renames the part when its digest is right. Parts are
// named by their digest, so that a copy that was cut off is resumed, also by another client. One copy runs at a time if
// the host can lock; otherwise, and if the lock is not free in time, the answer is "busy". With `own` set, the part has
// a name of this client only, needs no lock and starts at the beginning. The part of a packed file is its packed form,
// which the agent in `agent` unpacks.
std::string putScript(const DeployPlace& place, const DeployedFile& file, std::int64_t from, const std::string& own,
                      const DeployTimes& times = {}, const DeployPlace& agent = {});

// Reads the file's path on the sender from standard input and creates the file in that place from one that the host has
// with that digest: in a bundle beside it (a hard link), at the same path, or in the LibTorch of $TORCH_ROOT or of its
// Python (a copy). Prints "ok", or "none", also after `seconds` of reading and copying: by then sending is as quick.
std::string takeScript(const DeployPlace& place, const DeployedFile& file, int seconds = 40);

// Reads the paths of the workers for CPUs and for GPUs, and prints the digest of each file there, or "none", and
// whether there is an NVIDIA driver.
std::string workersScript();

// Becomes the agent with one of its commands: `attach`, `facts`, `links`.
std::string agentScript(const DeployPlace& place, const std::string& command);

// Returns the command for a login shell that runs a script over ssh.
std::string shellCommand(const std::string& script);

// Returns the rest of the line after a mark's last occurrence; empty if there is none.
std::string markedText(const std::string& text, const std::string& mark);

}  // namespace scalescope
