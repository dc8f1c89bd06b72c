#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/study/spec/spec.h"
#include "launcher/client/store_client.h"

namespace scalescope {
namespace {

// A session of a store that can only be read.
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

// Creates a new store so that only its user can access it, whatever the umask is.
Status makeStoreFolder(const std::string& path) {
  std::filesystem::path folder(path);
  if (!folder.has_filename()) folder = folder.parent_path();  // The path ends with a slash.
  if (folder.has_parent_path())
    if (auto made = makeFolders(folder.parent_path().string()); !made) return made;
  if (mkdir(folder.c_str(), 0700) == 0) return {};
  const int why = errno == EEXIST && !std::filesystem::is_directory(folder) ? ENOTDIR : errno;
  if (why == EEXIST) return {};
  return fail("file.folder", {{"path", path}, {"reason", errnoText(why)}});
}

Status canWrite(const std::string& folder) {
  if (auto made = makeStoreFolder(folder); !made) return made;
  if (access(folder.c_str(), W_OK | X_OK) == 0) return {};
  return fail("file.write", {{"path", folder}, {"reason", errnoText(errno)}});
}

}  // namespace

control::Enqueue enqueueNew(const StudySpec& study) { return {.spec = unordered(toJson(study))}; }

Result<std::unique_ptr<StoreSession>> openStoreSession(const StoreSessionOptions& given) {
  StoreSessionOptions options = given;
  std::error_code ignored;
  // The path must be absolute, because the owner has another working directory.
  options.folder = std::filesystem::absolute(given.folder, ignored).lexically_normal().string();
  const Status writable = canWrite(given.folder);
  auto client =
      writable ? openClient(options) : Result<std::unique_ptr<StoreSession>>(tl::unexpected(writable.error()));
  if (client || access((options.folder + "/store.db").c_str(), R_OK) != 0) return client;
  return openReader(options.folder, because({"client.read-only", {{"folder", options.folder}}}, client.error()));
}

std::unique_ptr<StoreSession> openReader(const std::string& folder, Message why) {
  return std::make_unique<ReaderSession>(folder, std::move(why));
}

}  // namespace scalescope
