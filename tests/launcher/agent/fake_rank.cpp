// A rank that trains nothing: it writes records through the real log writer and ends as FAKE_RANK says.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"

using namespace scalescope;

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

// Words of FAKE_RANK, in order: print:MiB steps:N abort exit:N unloadable hang bind ignore-term child write:FILE
// wait:FILE
int main(int argc, char** argv) {
  std::string folder;
  for (int i = 1; i + 1 < argc; ++i)
    if (std::string(argv[i]) == "--rank-dir") folder = argv[i + 1];
  const int rank = std::atoi(variable("RANK").c_str());
  auto log = LogWriter::open({folder, RunId(variable("SCALESCOPE_RUN")),
                              std::atoi(variable("SCALESCOPE_ATTEMPT").c_str()), Source{SourceKind::rank, rank}});
  if (!log) {
    std::fprintf(stderr, "%s\n", english(log.error()).c_str());
    return 9;
  }
  const std::string master = variable("SCALESCOPE_MASTER_FD");
  int listening = 0;
  socklen_t size = sizeof listening;
  if (!master.empty() && getsockopt(std::atoi(master.c_str()), SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) != 0)
    listening = -1;
  nlohmann::json environment = {{"listening", listening}};
  struct stat file {};
  const std::string meets = variable("SCALESCOPE_RANK_FILE_FD");
  environment["meetsInMemory"] = !meets.empty() && fstat(std::atoi(meets.c_str()), &file) == 0 && file.st_nlink == 0;
  for (const char* name : {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "GROUP_RANK", "MASTER_ADDR",
                           "MASTER_PORT", "OMP_NUM_THREADS", "CUDA_DEVICE_ORDER", "EXTRA"})
    environment[name] = variable(name);
  environment["hidesGpus"] = std::getenv("CUDA_VISIBLE_DEVICES") != nullptr;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    environment["all"][text.substr(0, text.find('='))] = text.substr(std::min(text.size(), text.find('=') + 1));
  }
  cpu_set_t mask;
  sched_getaffinity(0, sizeof mask, &mask);
  environment["cores"] = nlohmann::json::array();
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &mask)) environment["cores"].push_back(core);
  (*log)->log(RecordType::manifest, ObjectRecord{environment});
  std::printf("rank %d speaks\n", rank);
  std::fflush(stdout);

  std::string script = variable("FAKE_RANK") + " ";
  for (std::size_t at = 0, end = 0; (end = script.find(' ', at)) != std::string::npos; at = end + 1) {
    const std::string word = script.substr(at, end - at);
    const std::size_t colon = word.find(':');
    const std::string argument = colon == std::string::npos ? "" : word.substr(colon + 1);
    const std::string verb = word.substr(0, colon);
    if (verb == "print") {
      const std::string line(1023, 'x');
      for (int i = 0; i < 1024 * std::atoi(argument.c_str()); ++i) std::printf("%s\n", line.c_str());
      std::printf("rank %d has spoken\n", rank);
      std::fflush(stdout);
    } else if (verb == "steps") {
      for (int step = 0; step < std::atoi(argument.c_str()); ++step) {
        StepRecord record;
        record.step = step;
        record.startNs = record.endNs = monotonicNs();
        (*log)->log(RecordType::step, record);
        usleep(1000);
      }
    } else if (verb == "abort") {
      static_cast<void>((*log)->flush());
      signal(SIGABRT, SIG_DFL);
      abort();
    } else if (verb == "exit") {
      (*log)->log(RecordType::exit, ObjectRecord{{{"code", std::atoi(argument.c_str())}, {"cause", "failed"}}});
      log->reset();
      _exit(std::atoi(argument.c_str()));
    } else if (verb == "unloadable") {  // Prints the error that the dynamic loader prints before a program's main.
      std::fprintf(stderr,
                   "/opt/worker: error while loading shared libraries: libtorch_cuda.so: cannot open shared "
                   "object file: No such file or directory\n");
      _exit(127);
    } else if (verb == "bind") {  // Binds the port of the rendezvous itself, as a user's program does.
      close(std::atoi(master.c_str()));
      const UniqueFd own(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
      const int yes = 1;
      setsockopt(own.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
      sockaddr_in port{};
      port.sin_family = AF_INET;
      port.sin_port = htons(static_cast<std::uint16_t>(std::atoi(variable("MASTER_PORT").c_str())));
      inet_pton(AF_INET, variable("MASTER_ADDR").c_str(), &port.sin_addr);
      if (bind(own.get(), reinterpret_cast<sockaddr*>(&port), sizeof port) != 0 || listen(own.get(), 1) != 0) _exit(5);
    } else if (verb == "ignore-term") {
      signal(SIGTERM, SIG_IGN);
    } else if (verb == "child") {  // Starts a child that leaves the rank's session.
      if (fork() == 0) {
        setsid();
        for (;;) pause();
      }
    } else if (verb == "write") {
      close(open(argument.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    } else if (verb == "wait") {  // Waits until the file exists.
      while (access(argument.c_str(), F_OK) != 0) usleep(5000);
    } else if (verb == "hang") {
      static_cast<void>((*log)->flush());
      for (;;) pause();
    }
  }
  (*log)->log(RecordType::exit, ObjectRecord{{{"code", 0}, {"cause", "done"}}});
  return 0;
}
