#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scalescope {

// The shell lines that put files into a folder of a host: fixed words around hex digests and checked names, one line
// each, which a login shell of any kind passes to sh. What they say follows a mark: login shells may print before it.

struct DeployedFile {
  std::string name = {};  // in the folder; letters, digits and . _ + - /
  std::string digest = {};
  std::int64_t bytes = 0;
};

struct DeployTimes {
  int lockSeconds = 15;  // then somebody else's copy is not waited for any longer
  int idleSeconds = 20;  // then a copy whose sender has vanished ends; the sender's own end is noticed after 15 s
};

inline constexpr const char* kDeployFolderMark = "SCALESCOPE-AT";        // the folder's path
inline constexpr const char* kDeployForeignMark = "SCALESCOPE-FOREIGN";  // the path of a folder that another user owns
inline constexpr const char* kDeployItemMark = "SCALESCOPE-ITEM";        // "whole", or the bytes of its part
inline constexpr const char* kDeployPutMark = "SCALESCOPE-PUT";          // "ok", "busy", or what went wrong

// Makes nothing. Says where `folder` is and, file by file, what of it is there.
std::string askScript(const std::string& folder, const std::vector<DeployedFile>& files);

// Appends what it reads to the file's part, from byte `from` on, and gives it its name when the digest is right. Parts
// are named by their digest, so that a copy that was cut off goes on where it stood, also from another client: one copy
// at a time where the host can lock (else, and when the lock is not had in time: "busy"). With `own` set, a name of
// this client's alone, without the lock and from the beginning.
std::string putScript(const std::string& folder, const DeployedFile& file, std::int64_t from, const std::string& own,
                      const DeployTimes& times = {});

// Becomes the agent with one of its commands: `attach`, `facts`, `links`.
std::string agentScript(const std::string& folder, const std::string& command);

// For ssh: the words of a login shell that run a script.
std::string shellCommand(const std::string& script);

// The line after a mark's last occurrence; "" where there is none.
std::string markedText(const std::string& text, const std::string& mark);

}  // namespace scalescope
