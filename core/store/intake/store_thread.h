#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/store/store.h"

namespace scalescope {

// Bytes of one segment on their way into the store.
struct IngestItem {
  SegmentBytes segment;
  bool mirror = false;  // append them to the store's copy of the log, fsynced, first; else they stand in it already
  // On the store thread, after the transaction: the records that were new, or why nothing of this source changed.
  std::function<void(const Result<Ingested>&)> done;
};

// The one thread that writes the store. Jobs run in the order in which they were posted; consecutive ingest items, and
// those that come within a tenth of a second, share a transaction. What one source sends wrongly is refused before a
// byte of it is written, and the others of its transaction do not notice.
class StoreThread {
 public:
  using Job = std::function<void(StoreWriter&)>;

  static Result<std::unique_ptr<StoreThread>> start(const std::string& folder, const StoreHooks& hooks = {});
  ~StoreThread();  // runs what was posted, then closes the database
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  void post(Job job);
  void ingest(IngestItem item);
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] std::size_t pendingBytes() const;

  // Runs `work` on the store thread and waits for its answer, at most `deadline`. Never from the store thread itself.
  template <class T>
  Result<T> call(std::function<Result<T>(StoreWriter&)> work, std::chrono::seconds deadline = std::chrono::seconds(20));

 private:
  StoreThread(std::string folder, std::unique_ptr<StoreWriter> writer);
  void run();
  void ingestBatch(const std::vector<IngestItem>& items);
  const std::string m_folder;
  std::unique_ptr<StoreWriter> m_writer;
  mutable std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<std::variant<Job, IngestItem>> m_queue;
  std::size_t m_pendingBytes = 0;
  int m_urgent = 0;  // jobs and ends of segments in the queue
  bool m_stopping = false;
  std::jthread m_thread;
};

tl::unexpected<Error> storeBusy();

template <class T>
Result<T> StoreThread::call(std::function<Result<T>(StoreWriter&)> work, std::chrono::seconds deadline) {
  auto promise = std::make_shared<std::promise<Result<T>>>();
  auto answer = promise->get_future();
  post([promise, work = std::move(work)](StoreWriter& writer) { promise->set_value(work(writer)); });
  if (answer.wait_for(deadline) != std::future_status::ready) return storeBusy();
  return answer.get();
}

}  // namespace scalescope
