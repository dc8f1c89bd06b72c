#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "launcher/transport/ssh/ssh_wire.h"
#include "tests/temp_folder.h"

namespace scalescope {

// A fake ssh agent: lists `keys` and signs with a made-up signature, unless it is to be silent.
class FakeAgent {
 public:
  enum class Manner { answers, neverLists, neverSigns };

  FakeAgent(Manner manner, std::vector<std::string> keys) : m_manner(manner), m_keys(std::move(keys)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, path().c_str());
    m_listening = UniqueFd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    EXPECT_EQ(bind(m_listening.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(m_listening.get(), 4), 0);
    m_thread = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested())
        if (const UniqueFd peer = acceptOne(stop); peer.valid()) serve(peer, stop);
    });
  }
  ~FakeAgent() {
    m_thread.request_stop();
    m_thread.join();
  }
  FakeAgent(const FakeAgent&) = delete;
  FakeAgent& operator=(const FakeAgent&) = delete;

  [[nodiscard]] std::string path() const { return m_folder + "/socket"; }
  [[nodiscard]] int listRequests() const { return m_listRequests; }
  [[nodiscard]] int signRequests() const { return m_signRequests; }

 private:
  static bool isReady(const UniqueFd& fd, const std::stop_token& stop) {
    pollfd wait{fd.get(), POLLIN, 0};
    while (!stop.stop_requested())
      if (poll(&wait, 1, 10) > 0) return true;
    return false;
  }

  [[nodiscard]] UniqueFd acceptOne(const std::stop_token& stop) const {
    return isReady(m_listening, stop) ? UniqueFd(accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC))
                                      : UniqueFd();
  }

  void serve(const UniqueFd& peer, const std::stop_token& stop) {
    std::string have;
    char buffer[4096];
    while (isReady(peer, stop)) {
      const ssize_t got = recv(peer.get(), buffer, sizeof buffer, 0);
      if (got <= 0) return;
      have.append(buffer, static_cast<std::size_t>(got));
      std::string_view rest = have;
      while (const auto request = takeSshString(rest)) {
        const std::string reply = answer(*request);
        std::string bytes;
        putSshString(bytes, reply);
        if (reply.empty()) continue;
        EXPECT_EQ(send(peer.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
      }
      have = std::string(rest);
    }
  }

  std::string answer(std::string_view request) {
    std::string out;
    if (!request.empty() && request[0] == 11) {
      ++m_listRequests;
      if (m_manner == Manner::neverLists) return {};
      out += '\x0c';
      putSshNumber(out, m_keys.size());
      for (const std::string& key : m_keys) putSshString(out, key), putSshString(out, "a comment");
    } else if (!request.empty() && request[0] == 27) {
      out += '\x05';  // No extension is known.
    } else {
      ++m_signRequests;
      if (m_manner == Manner::neverSigns) return {};
      out += '\x0e';
      putSshString(out, "signed");
    }
    return out;
  }

  Manner m_manner;
  std::vector<std::string> m_keys;
  const TempFolder m_temp;
  const std::string m_folder = m_temp.path();
  UniqueFd m_listening;
  std::atomic<int> m_listRequests{0};
  std::atomic<int> m_signRequests{0};
  std::jthread m_thread;
};

}  // namespace scalescope
