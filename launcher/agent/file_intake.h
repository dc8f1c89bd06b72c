#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <asio/io_context.hpp>

#include "core/telemetry/wire/messages.h"

namespace scalescope::agent {

// Files that clients send in pieces, stored as TARGET.part. The complete file is checked, flushed and renamed on a
// separate thread, because the digest of a large one takes minutes. All calls and callbacks are on the context's
// thread.
class FileIntake {
 public:
  struct Waiter {
    std::function<void(const Status&)> done;
    std::function<void()> busy = {};  // Callback now and then until done.
  };

  explicit FileIntake(asio::io_context& context) : m_context(context) {}

  // Writes a piece. Error agent.bad-message: field offset if it would leave a hole or the file is being finished; field
  // size if the file would become too long.
  Status write(const FilePiece& piece, const std::string& target);
  // Finishes the file after its last piece. Error data.sent-damaged: the digest differs, and the received data are
  // removed.
  void finish(const FilePiece& piece, const std::string& target, Waiter waiter);
  // Calls back once the file is no longer being finished; at once if it is not.
  void await(const std::string& target, Waiter waiter);
  void notifyWaiting() const;

 private:
  struct Job {
    std::string target;
    std::int64_t bytes = 0;
    unsigned mode = 0;
    std::string sha256;
  };
  void work(const std::stop_token& stop);
  void finished(const std::string& target, const Status& status);

  asio::io_context& m_context;
  std::map<std::string, std::vector<Waiter>> m_waiting;  // Files that are being finished, by target.
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;
  std::jthread m_thread;  // Last, so that it is joined before the members that it uses are destroyed.
};

// Returns the error for a request that is invalid; it names the field.
Error badField(MessageType type, const std::string& field);

// Returns -1 if there is no such file.
std::int64_t fileBytes(const std::string& path);

}  // namespace scalescope::agent
