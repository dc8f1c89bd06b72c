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

// Puts a dataset's files where another machine's ranks find them: a folder named after their content, shared by all
// studies of that user there. Files that are there are not sent again; one that was cut off goes on where it stopped,
// also after the connection was lost. At most 4 MiB are under way. Returns the folder. Blocks; ends 60 s after the last
// sign of progress.
struct SentFile {
  std::string path;  // here
  std::string name;  // in the folder there, with / for folders in it
};
struct SendInput {
  std::string digest;           // 64 hex digits: of all files together
  std::vector<SentFile> files;  // those that may be run here may be run there
  SessionIdentity identity;
  std::function<void(HostQuestion)> question = {};  // absent: nobody is there to ask
};
Result<std::string> sendFiles(asio::io_context& context, Transport& transport, const SendInput& input,
                              const std::function<void(const Message&)>& progress, std::stop_token stop);

// For every host of a resolved study that is reached over ssh and names no dataPath: sends the dataset and notes the
// folder.
Status provideDataset(Resolution& resolution, const ResolveOptions& options,
                      const std::function<void(const Message&)>& progress, std::stop_token stop);

// The study's TorchScript file to every host reached over ssh, once per content; notes where it lies there.
Status provideModel(Resolution& resolution, const ResolveOptions& options,
                    const std::function<void(const Message&)>& progress, std::stop_token stop);

// The files of the study's program likewise, unless hosts see them at the same path: notes the folder.
Status provideProgram(Resolution& resolution, const ResolveOptions& options,
                      const std::function<void(const Message&)>& progress, std::stop_token stop);

}  // namespace scalescope
