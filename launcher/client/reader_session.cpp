#include "launcher/client/reader_session.h"

namespace scalescope {
namespace {

class ReaderSession final : public StoreSession {
 public:
  ReaderSession(std::string folder, Message why) : m_folder(std::move(folder)), m_why(std::move(why)) {}

  [[nodiscard]] std::string folder() const override { return m_folder; }
  [[nodiscard]] std::optional<Message> readOnly() const override { return m_why; }
  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber) override { return nullptr; }
  Result<control::EntryReport> enqueue(const StudySpec&, const EnqueueOptions&) override { return refused(); }
  Result<control::EntryReport> enqueueStored(const StudyId&, const EnqueueOptions&) override { return refused(); }
  Status pauseQueue() override { return refused(); }
  Status resumeQueue() override { return refused(); }
  Status cancelEntry(const EntryId&) override { return refused(); }
  Status moveEntry(const EntryId&, const EntryId&) override { return refused(); }
  Status holdEntry(const EntryId&, bool) override { return refused(); }
  Status cancelRun(const RunId&) override { return refused(); }
  Status abandon(const std::string&) override { return refused(); }
  Status tag(const RunId&, const std::vector<std::string>&) override { return refused(); }
  Status note(const RunId&, const std::string&) override { return refused(); }
  Status write(const StudyId&, const std::string&, const std::string&) override { return refused(); }
  Status remove(const std::string&, bool) override { return refused(); }
  void answer(std::int64_t, bool, const std::string&) override {}
  Result<control::OwnerStatus> status() override { return refused(); }
  Status importPath(const std::string&, const std::string&, const TaskProgress&, std::stop_token) override {
    return refused();
  }
  Status rebuild(const TaskProgress&, std::stop_token) override { return refused(); }
  Status index(const RunId&, std::stop_token) override { return refused(); }
  void finish() override {}

 private:
  [[nodiscard]] tl::unexpected<Error> refused() const { return tl::unexpected<Error>(Error{m_why, {}}); }

  const std::string m_folder;
  const Message m_why;
};

}  // namespace

std::unique_ptr<StoreSession> openReader(const std::string& folder, Message why) {
  return std::make_unique<ReaderSession>(folder, std::move(why));
}

}  // namespace scalescope
