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

// Files that clients send in pieces, into TARGET.part. The whole file is checked, synced and named on a thread of its
// own: the digest of a large one takes minutes. All calls and callbacks on the context's thread.
class FileIntake {
 public:
  struct Waiter {
    std::function<void(const Status&)> done;
    std::function<void()> busy = {};  // now and then until done
  };

  explicit FileIntake(asio::io_context& context) : m_context(context) {}

  // Error agent.bad-message: field offset where it would leave a hole, or the file is being finished; field size where
  // it is too long.
  Status write(const FilePiece& piece, const std::string& target);
  // After the last piece has been written. Error data.sent-damaged: the digest differs, and what was sent is gone.
  void finish(const FilePiece& piece, const std::string& target, Waiter waiter);
  // Calls when nothing is being done to the file any more; at once where nothing is.
  void await(const std::string& target, Waiter waiter);
  void tellThoseWhoWait() const;

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
  std::map<std::string, std::vector<Waiter>> m_waiting;  // by target: those that are being finished
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;
  std::jthread m_thread;  // last: joined before what it uses goes
};

// A request that cannot be done as it stands; it names the field.
Error badField(MessageType type, const std::string& field);

// -1 where there is no such file.
std::int64_t fileBytes(const std::string& path);

}  // namespace scalescope::agent
