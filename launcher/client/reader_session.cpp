#include "launcher/client/reader_session.h"

namespace scalescope {
namespace {

class ReaderSession final : public StoreSession {
 public:
  ReaderSession(std::string folder, Message why) : m_folder(std::move(folder)), m_why(std::move(why)) {}

  [[nodiscard]] std::string folder() const override { return m_folder; }
  [[nodiscard]] std::optional<Message> readOnly() const override { return m_why; }
  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber) override { return nullptr; }
  void answer(control::Answer) override {}
  void finish() override {}

 private:
  Result<control::Reply> send(control::Command, const RequestOptions&) override {
    return tl::unexpected<Error>(Error{m_why, {}});
  }

  const std::string m_folder;
  const Message m_why;
};

}  // namespace

std::unique_ptr<StoreSession> openReader(const std::string& folder, Message why) {
  return std::make_unique<ReaderSession>(folder, std::move(why));
}

}  // namespace scalescope
