#include "core/program/output.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "core/base/process.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostAtOnce = 1u << 20;
constexpr std::size_t kMostLine = 4096;
constexpr std::size_t kTail = 16384;
constexpr double kMostRoom = 8 << 20;       // Bytes that may be passed on in one burst.
constexpr double kRoomPerSecond = 1 << 20;  // Bytes per second that may be passed on continuously.
constexpr std::size_t kMostWords = 2000;    // Longest reason for a failure, in bytes.
constexpr int kLastLines = 5;

bool hasOneOf(std::string_view words, std::initializer_list<std::string_view> parts) {
  return std::any_of(
      parts.begin(), parts.end(), [&](std::string_view part) { return words.find(part) != std::string_view::npos; });
}

}  // namespace

PrintedStream::PrintedStream(UniqueFd from, int to, std::function<void(const std::string&)> line)
    : m_from(std::move(from)), m_to(to), m_line(std::move(line)), m_room(kMostRoom) {
  if (m_from.valid()) setNonBlocking(m_from);
}

void PrintedStream::read(std::int64_t nowNs) {
  std::array<char, 65536> buffer;
  for (std::size_t all = 0; all < kMostAtOnce && m_from.valid();) {
    const ssize_t got = ::read(m_from.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) return m_from.reset();
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
    all += bytes.size();
    pass(bytes, nowNs);
    if (m_line) cut(bytes);
    m_tail += bytes;
    if (m_tail.size() > 2 * kTail) m_tail.erase(0, m_tail.size() - kTail);
  }
}

void PrintedStream::pass(std::string_view bytes, std::int64_t nowNs) {
  if (m_roomNs != 0)
    m_room = std::min(kMostRoom, m_room + static_cast<double>(nowNs - m_roomNs) * 1e-9 * kRoomPerSecond);
  m_roomNs = nowNs;
  const auto passed = std::min(bytes.size(), static_cast<std::size_t>(std::max(0.0, m_room)));
  m_room -= static_cast<double>(passed);
  m_leftOut += bytes.size() - passed;
  static_cast<void>(writeAll(m_to, bytes.substr(0, passed), "output"));
}

void PrintedStream::cut(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find_first_of("\r\n");  // Progress bars end their lines with \r.
    m_rest.append(bytes.substr(0, std::min(end, kMostLine - std::min(kMostLine, m_rest.size()))));
    if (end == std::string_view::npos) return;
    if (!m_rest.empty()) m_line(m_rest);
    m_rest.clear();
    bytes.remove_prefix(end + 1);
  }
}

void PrintedStream::end() {
  if (!m_rest.empty() && m_line) m_line(m_rest);
  m_rest.clear();
  if (m_leftOut == 0) return;
  const std::string said =
      "\nscalescope-program: " + std::to_string(m_leftOut) + " bytes of this stream were left out\n";
  static_cast<void>(writeAll(m_to, said, "output"));
}

std::string lastWords(std::string_view errors) {
  while (!errors.empty() && (errors.back() == '\n' || errors.back() == ' ')) errors.remove_suffix(1);
  std::size_t start = errors.rfind("Traceback (most recent call last)");
  if (start == std::string_view::npos) {
    start = errors.size();
    for (int line = 0; line < kLastLines && start > 0 && start != std::string_view::npos; ++line)
      start = errors.rfind('\n', start - 1);
    start = start == std::string_view::npos || start == 0 ? 0 : start + 1;
  }
  const std::string_view words = errors.substr(start);
  return inertText(words.substr(words.size() - std::min(words.size(), kMostWords)), kMostWords);
}

bool isPeersFailure(std::string_view words) {
  // These are texts of Gloo, of torch's TCPStore, of NCCL, and of Python's sockets.
  return hasOneOf(words, {"Connection closed by peer", "Connection reset by peer", "Connection was likely closed",
                          "ncclRemoteError", "BrokenPipeError", "ConnectionResetError"});
}

bool isPortInUse(std::string_view words) {
  return hasOneOf(words, {"EADDRINUSE", "address already in use", "Address already in use"});
}

}  // namespace scalescope
