#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/words.h"

namespace scalescope {

// The shell lines that put files into a folder of a host: fixed words around hex digests and checked names, one line
// each, which a login shell of any kind passes to sh. What they say follows a mark: login shells may print before it.

// A file as it goes over the link: packed with zstd, and on the host the agent's `unpack` makes it whole.
struct PackedForm {
  std::string digest = {};
  std::int64_t bytes = 0;  // 0: it goes as it is
};

struct DeployedFile {
  std::string name = {};  // in the folder; letters, digits and . _ + - /
  std::string digest = {};
  std::int64_t bytes = 0;
  PackedForm packed = {};
};

// What goes over the link.
inline std::int64_t sentBytes(const DeployedFile& file) {
  return file.packed.bytes > 0 ? file.packed.bytes : file.bytes;
}

// Where such folders lie: in the user's cache, or, where no program may run there (noexec), in the first of the others
// that can be a folder of the user's alone (0700) and has room. Every line but the question names its root, so that all
// mean the same folder.
enum class DeployRoot { cache, runtime, varTmp, tmp };
inline constexpr std::array kDeployRoots{Word{DeployRoot::cache, "cache"}, Word{DeployRoot::runtime, "runtime"},
                                         Word{DeployRoot::varTmp, "var-tmp"}, Word{DeployRoot::tmp, "tmp"}};
constexpr const auto& wordsOf(DeployRoot) { return kDeployRoots; }

struct DeployPlace {
  std::string folder = {};  // "agent-HEX", "worker-HEX"
  DeployRoot root = DeployRoot::cache;
};

struct DeployTimes {
  int lockSeconds = 15;  // then somebody else's copy is not waited for any longer
  int idleSeconds = 20;  // then a copy whose sender has vanished ends; the sender's own end is noticed after 15 s
};

inline constexpr const char* kDeployRootMark = "SCALESCOPE-ROOT";        // a word of kDeployRoots
inline constexpr const char* kDeployNoexecMark = "SCALESCOPE-NOEXEC";    // the cache, where nowhere programs may run
inline constexpr const char* kDeployFolderMark = "SCALESCOPE-AT";        // the folder's path
inline constexpr const char* kDeployForeignMark = "SCALESCOPE-FOREIGN";  // the path of a folder that another user owns
inline constexpr const char* kDeployCpuMark = "SCALESCOPE-CPU-WORKER";
inline constexpr const char* kDeployCudaMark = "SCALESCOPE-CUDA-WORKER";
inline constexpr const char* kDeployGpuMark = "SCALESCOPE-GPU";    // "yes", "no"
inline constexpr const char* kDeployItemMark = "SCALESCOPE-ITEM";  // "whole", or the bytes of its part
inline constexpr const char* kDeployPutMark = "SCALESCOPE-PUT";    // "ok", "busy", or what went wrong

// A line that sets $c to the folder in which those of that root lie.
std::string rootLine(DeployRoot root);

// Lines after which $r is the word of the root, and $c its folder, where programs may run though they may not in the
// cache; "none" where there is none. It makes these folders. `wanted`: free KiB there, unless its file `whole` is
// there.
std::string otherRootLines(std::int64_t wanted, const std::string& whole);

// Says where `folder` is, or would be, and, file by file, what of it is there. Makes the cache at most, and a file in
// it that goes at once: whether programs may run there is known by running one.
std::string askScript(const std::string& folder, const std::vector<DeployedFile>& files);

// Appends what it reads to the file's part, from byte `from` on, and gives it its name when the digest is right. Parts
// are named by their digest, so that a copy that was cut off goes on where it stood, also from another client: one copy
// at a time where the host can lock (else, and when the lock is not had in time: "busy"). With `own` set, a name of
// this client's alone, without the lock and from the beginning. A packed file's part is its packed form, which the
// agent in `agent` unpacks.
std::string putScript(const DeployPlace& place, const DeployedFile& file, std::int64_t from, const std::string& own,
                      const DeployTimes& times = {}, const DeployPlace& agent = {});

// Reads the path of the file at the sender's and makes the one of that place from a file that the host has, if it has
// one with that digest: in a bundle beside it (a second name of the same file), at the same path, or with the LibTorch
// of $TORCH_ROOT or of its Python (a copy). Says "ok", or "none", as it does when it has read and copied for so long:
// then sending is as quick.
std::string takeScript(const DeployPlace& place, const DeployedFile& file, int seconds = 40);

// Reads the paths of the workers, for CPUs and for GPUs, and says the digest of what is there, "none", and whether an
// NVIDIA driver is.
std::string workersScript();

// Becomes the agent with one of its commands: `attach`, `facts`, `links`.
std::string agentScript(const DeployPlace& place, const std::string& command);

// For ssh: the words of a login shell that run a script.
std::string shellCommand(const std::string& script);

// The line after a mark's last occurrence; "" where there is none.
std::string markedText(const std::string& text, const std::string& mark);

}  // namespace scalescope
