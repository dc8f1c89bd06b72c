#include "tests/faults/owner.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "tests/patience.h"

namespace scalescope {
namespace {

constexpr std::chrono::milliseconds kLook{5};

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Owner::Owner(const std::vector<std::string>& command, const Environment& environment, const std::string& outputFile) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  m_pid = fork();
  if (m_pid != 0) return;
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  const int output = open(outputFile.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(output, 1);
  dup2(output, 2);
  execv(words[0], words.data());
  _exit(127);
}

Owner::~Owner() { kill(); }

bool Owner::poll(int options) {
  if (m_ended) return true;
  int status = 0;
  if (waitpid(m_pid, &status, options) != m_pid) return false;
  m_stopped = WIFSTOPPED(status);
  if (m_stopped) return false;
  m_status = status;
  return m_ended = true;
}

bool Owner::livesFor(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!poll(WNOHANG)) {
    if (std::chrono::steady_clock::now() >= end) return true;
    std::this_thread::sleep_for(kLook);
  }
  return false;
}

bool Owner::stopsWithin(std::chrono::seconds time) {
  const auto end = std::chrono::steady_clock::now() + patient(time);
  while (!poll(WNOHANG | WUNTRACED) && !m_stopped && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kLook);
  return m_stopped && !m_ended;
}

int Owner::endsWithin(std::chrono::seconds time) {
  if (livesFor(patient(time))) return -1;
  return WIFEXITED(m_status) ? WEXITSTATUS(m_status) : 128 + WTERMSIG(m_status);
}

bool Owner::kill() {
  if (m_pid <= 0) return false;
  if (!m_ended) {
    ::kill(m_pid, SIGKILL);
    poll(0);
  }
  return WIFSIGNALED(m_status) && WTERMSIG(m_status) == SIGKILL;
}

std::vector<pid_t> processesOf(const std::string& mark) {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const pid_t pid = static_cast<pid_t>(std::atoi(entry.path().filename().c_str()));
    if (pid <= 0 || pid == getpid()) continue;
    const std::string folder = entry.path().string();
    if (contents(folder + "/cmdline").find(mark) != std::string::npos || contents(folder + "/environ").find(mark) != std::string::npos)
      found.push_back(pid);
  }
  return found;
}

std::string described(const std::vector<pid_t>& processes) {
  std::string text;
  for (const pid_t pid : processes) {
    std::string line = contents("/proc/" + std::to_string(pid) + "/cmdline");
    std::replace(line.begin(), line.end(), '\0', ' ');
    text += std::to_string(pid) + " " + line + "\n";
  }
  return text;
}

}  // namespace scalescope
