#include "launcher/agent/agent.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/secret.h"

namespace scalescope::agent {
namespace {

constexpr std::size_t kMostAnswer = 4096;
constexpr std::string_view kYes = "yes\n";

UniqueFd askOwnerAt(const std::string& path) {
  UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return {};
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  if (fd.valid() && connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return fd;
  return {};
}

}  // namespace

int answerSsh(const char* program, const char* prompt) {
  const NoPipeSignal quiet;  // The process that answers may have ended.
  const std::string_view self = program;
  const UniqueFd owner = askOwnerAt(std::string(self.substr(0, self.rfind('/') + 1)) + "socket");
  if (!owner.valid()) return 1;
  // The text starts with the kind of question, in ssh's own word, followed by the question.
  const std::string question = environmentVariable("SSH_ASKPASS_PROMPT") + "\n" + prompt;
  if (!writeAll(owner.get(), question, "the question") || shutdown(owner.get(), SHUT_WR) != 0) return 1;
  std::string answer;
  answer.reserve(kMostAnswer);  // A buffer that grows would leave a copy of the secret in memory.
  char bytes[256];
  for (ssize_t got = 0; (got = read(owner.get(), bytes, sizeof bytes)) > 0;) {
    if (answer.size() + static_cast<std::size_t>(got) > kMostAnswer) break;
    answer.append(bytes, static_cast<std::size_t>(got));
  }
  explicit_bzero(bytes, sizeof bytes);
  const Secret secret(std::move(answer));
  const std::string_view said = secret.text();
  if (!said.starts_with(kYes)) return 1;
  return writeAll(STDOUT_FILENO, said.substr(kYes.size()), "the answer") && writeAll(STDOUT_FILENO, "\n", "the answer")
             ? 0
             : 1;
}

}  // namespace scalescope::agent
