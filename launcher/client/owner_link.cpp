#include "launcher/client/owner_link.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

namespace scalescope {

OwnerLink::OwnerLink(UniqueFd socket) : m_socket(std::move(socket)) {
  fcntl(m_socket.get(), F_SETFL, fcntl(m_socket.get(), F_GETFL) | O_NONBLOCK);
}

void OwnerLink::say(const control::ClientMessage& message) { control::encode(message, m_out); }

Result<std::vector<control::OwnerMessage>> OwnerLink::turn(int wake, std::chrono::milliseconds timeout) {
  std::vector<control::OwnerMessage> received;
  if (auto sent = flush(); !sent) return tl::unexpected(sent.error());
  std::array<pollfd, 2> waits{
      {{m_socket.get(), static_cast<short>(m_out.empty() ? POLLIN : POLLIN | POLLOUT), 0}, {wake, POLLIN, 0}}};
  ::poll(waits.data(), waits.size(), static_cast<int>(timeout.count()));
  if (auto sent = flush(); !sent) return tl::unexpected(sent.error());
  if (waits[0].revents == 0) return received;
  if (auto read = readMessages(received); !read) return tl::unexpected(read.error());
  return received;
}

void OwnerLink::sendAll(std::chrono::milliseconds timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  while (flush() && !m_out.empty()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return;
    pollfd room{m_socket.get(), POLLOUT, 0};
    ::poll(&room, 1, static_cast<int>(left.count()));
  }
}

bool OwnerLink::isEnd(const Error& error) { return error.kind == ErrorKind::disconnected; }

ByeReason reasonOf(const control::Bye& bye) {
  return codedValue(kByeReasons, bye.reason.code).value_or(ByeReason::other);
}

bool isForGood(const control::Bye& bye) {
  const ByeReason reason = reasonOf(bye);
  return reason != ByeReason::askedToLeave && reason != ByeReason::other;
}

Status OwnerLink::flush() {
  std::size_t sent = 0;
  while (sent < m_out.size()) {
    const ssize_t put = ::send(m_socket.get(), m_out.data() + sent, m_out.size() - sent, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0 && errno == EAGAIN) break;
    // Messages of the owner may still be unread: a farewell comes before the end.
    if (put < 0 && errno == EPIPE) return m_out.clear(), Status{};
    if (put < 0) return fail("client.link-broken", {{"reason", errnoText(errno)}});
    sent += static_cast<std::size_t>(put);
  }
  m_out.erase(0, sent);
  return {};
}

Status OwnerLink::readMessages(std::vector<control::OwnerMessage>& received) {
  std::array<char, 64u << 10> bytes{};
  const ssize_t got = recv(m_socket.get(), bytes.data(), bytes.size(), 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return {};
  if (got < 0) return fail("client.link-broken", {{"reason", errnoText(errno)}});
  if (got == 0) return fail("client.link-closed");
  m_decoder.feed({bytes.data(), static_cast<std::size_t>(got)});
  for (;;) {
    auto frame = m_decoder.next();
    if (!frame) return tl::unexpected(frame.error());
    if (!*frame) return {};
    auto message = control::ownerMessage(**frame);
    if (!message) return tl::unexpected(message.error());
    if (*message) received.push_back(std::move(**message));
  }
}

}  // namespace scalescope
