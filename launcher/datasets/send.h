#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "launcher/plan/resolve.h"
#include "launcher/transport/node_session.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Sends files to another machine, into a folder named after their content that all studies of that user share there.
// Files that are present are not sent again; an interrupted one is resumed where it stopped, also after a lost
// connection. At most 4 MiB are in flight. Returns the folder. Blocks; fails 60 s after the last sign of progress.
struct SentFile {
  std::string path;  // Path on this machine.
  std::string name;  // Name in the remote folder, with / for subfolders.
};
struct SendInput {
  std::string digest;           // Digest of all files together, 64 hex digits.
  std::vector<SentFile> files;  // Files that are executable here are executable there.
  SessionIdentity identity;
  Environment environment;                          // Environment that names the cache folder of digests.
  std::function<void(HostQuestion)> question = {};  // Callback; empty if there is no user to ask.
};
Result<std::string> sendFiles(asio::io_context& context, Transport& transport, const SendInput& input,
                              const std::function<void(const Message&)>& progress, std::stop_token stop);

// Sends the dataset to every host of a resolved study that is reached over ssh and names no dataPath, and notes the
// folder.
Status provideDataset(Resolution& resolution, const ResolveOptions& options,
                      const std::function<void(const Message&)>& progress, std::stop_token stop);

// Sends the study's TorchScript file to every host reached over ssh, once per content, and notes its path there.
Status provideModel(Resolution& resolution, const ResolveOptions& options,
                    const std::function<void(const Message&)>& progress, std::stop_token stop);

// Sends the files of the study's program in the same way, unless hosts see them at the same path, and notes the folder.
Status provideProgram(Resolution& resolution, const ResolveOptions& options,
                      const std::function<void(const Message&)>& progress, std::stop_token stop);

}  // namespace scalescope
