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

// Bytes of one segment that are to be stored.
struct IngestItem {
  SegmentBytes segment;
  // True to append them to the store's copy of the log and fsync first; false: they are in the log already.
  bool mirror = false;
  // Callback on the store thread after the transaction, with the new records or the error because of which
  // nothing of this source was stored.
  std::function<void(const Result<Ingested>&)> done;
};

// The only thread that writes the store. Jobs run in the order in which they were posted; ingest items that are
// consecutive or arrive within a tenth of a second share a transaction. Invalid data of one source is refused before
// any byte of it is written, and does not affect the other sources of the transaction.
class StoreThread {
 public:
  using Job = std::function<void(StoreWriter&)>;

  static Result<std::unique_ptr<StoreThread>> start(const std::string& folder, const StoreHooks& hooks = {});
  ~StoreThread();  // Runs the posted jobs, then closes the database.
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  void post(Job job);
  void ingest(IngestItem item);
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] std::size_t pendingBytes() const;

  // Runs `work` on the store thread and waits for its result, at most `deadline`. It must not be called on the store
  // thread itself.
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
  int m_urgent = 0;  // Jobs and ends of segments in the queue.
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
