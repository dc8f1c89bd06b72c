#include "launcher/agent/file_intake.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <utility>

#include <asio/post.hpp>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/process.h"

namespace scalescope::agent {
namespace {

constexpr std::size_t kDigestPiece = 1u << 20;
constexpr int kMode = 0600, kOwnersBits = 0700;

std::string folderOf(const std::string& path) { return path.substr(0, path.rfind('/')); }

tl::unexpected<Error> cannotWrite(const std::string& path) {
  return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
}

// Returns an empty text if stopped.
Result<std::string> digestOf(const UniqueFd& file, const std::string& path, const std::stop_token& stop) {
  Sha256 sum;
  std::string bytes(kDigestPiece, '\0');
  for (off_t at = 0; !stop.stop_requested();) {
    const ssize_t got = pread(file.get(), bytes.data(), bytes.size(), at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    if (got == 0) return sum.finishHex();
    sum.update(std::string_view(bytes).substr(0, static_cast<std::size_t>(got)));
    at += got;
  }
  return std::string();
}

}  // namespace

Error badField(MessageType type, const std::string& field) {
  return fail("agent.bad-message", {{"type", std::string(name(type))}, {"field", field}}).value();
}

std::int64_t fileBytes(const std::string& path) {
  struct stat info {};
  return lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) ? static_cast<std::int64_t>(info.st_size)
                                                                  : std::int64_t{-1};
}

Status FileIntake::write(const FilePiece& piece, const std::string& target) {
  const auto refused = [](const char* field) { return tl::unexpected(badField(FilePiece::kType, field)); };
  if (m_waiting.contains(target)) return refused("offset");
  if (auto made = makeFolders(folderOf(target)); !made) return made;
  const UniqueFd file(open((target + ".part").c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  const off_t end = file.valid() ? lseek(file.get(), 0, SEEK_END) : -1;
  if (end < 0) return cannotWrite(target);
  const off_t at = piece.offset.value_or(end);
  if (at > end) return refused("offset");  // Another client finished this file meanwhile.
  if (lseek(file.get(), at, SEEK_SET) < 0) return cannotWrite(target);
  if (at + static_cast<std::int64_t>(piece.bytes.size()) > piece.size) return refused("size");
  return writeAll(file.get(), piece.bytes, target);
}

void FileIntake::finish(const FilePiece& piece, const std::string& target, Waiter waiter) {
  if (!m_thread.joinable()) {
    auto thread = startThread([this](const std::stop_token& stop) { work(stop); });
    if (!thread) return waiter.done(tl::unexpected(thread.error()));
    m_thread = std::move(*thread);
  }
  m_waiting[target].push_back(std::move(waiter));
  {
    const std::lock_guard lock(m_mutex);
    m_jobs.push_back(
        {target, piece.size, static_cast<unsigned>(piece.mode.value_or(kMode) & kOwnersBits), piece.sha256});
  }
  m_wake.notify_one();
}

void FileIntake::await(const std::string& target, Waiter waiter) {
  const auto found = m_waiting.find(target);
  if (found == m_waiting.end()) return waiter.done({});
  found->second.push_back(std::move(waiter));
}

void FileIntake::notifyWaiting() const {
  for (const auto& [target, waiters] : m_waiting)
    for (const Waiter& waiter : waiters)
      if (waiter.busy) waiter.busy();
}

void FileIntake::finished(const std::string& target, const Status& status) {
  const auto waiters = m_waiting.extract(target);
  if (!waiters.empty())
    for (const Waiter& waiter : waiters.mapped()) waiter.done(status);
}

void FileIntake::work(const std::stop_token& stop) {
  const auto seal = [&stop](const Job& job) -> Status {
    const std::string part = job.target + ".part";
    const UniqueFd file(open(part.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (!file.valid() || ftruncate(file.get(), job.bytes) != 0 || fchmod(file.get(), job.mode) != 0 ||
        fsync(file.get()) != 0)
      return cannotWrite(job.target);
    const auto digest = job.sha256.empty() ? Result<std::string>(std::string()) : digestOf(file, part, stop);
    if (!digest) return tl::unexpected(digest.error());
    if (!stop.stop_requested() && *digest != job.sha256) {
      unlink(part.c_str());
      return fail("data.sent-damaged", {{"path", job.target}});
    }
    if (stop.stop_requested()) return {};
    if (rename(part.c_str(), job.target.c_str()) != 0) return cannotWrite(job.target);
    return fsyncFolder(folderOf(job.target));
  };
  for (;;) {
    Job job;
    {
      std::unique_lock lock(m_mutex);
      if (!m_wake.wait(lock, stop, [this] { return !m_jobs.empty(); })) return;
      job = std::move(m_jobs.front());
      m_jobs.pop_front();
    }
    Status status = seal(job);
    if (stop.stop_requested()) return;
    asio::post(m_context,
               [this, target = std::move(job.target), status = std::move(status)] { finished(target, status); });
  }
}

}  // namespace scalescope::agent
