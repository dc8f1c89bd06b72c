#include "launcher/transport/ssh/ssh_session.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "tests/launcher/transport/loopback_listener.h"

namespace {
std::atomic<int> strayCloses{0};
}  // namespace

// Replaces every close() of this program and its libraries: one that finds nothing to close would close another file
// the next time. It calls the next definition: a sanitizer that misses a close reports races between two users of one
// number. Clang links the sanitizer's definition into the program, where only its other name is left.
extern "C" __attribute__((weak)) int __interceptor_close(int fd);
extern "C" int close(int fd) {
  using Close = int (*)(int);
  static const Close next =
      __interceptor_close != nullptr ? &__interceptor_close : reinterpret_cast<Close>(dlsym(RTLD_NEXT, "close"));
  const int result = next(fd);
  if (result != 0 && errno == EBADF) ++strayCloses;
  return result;
}

namespace scalescope {
namespace {

// Server that accepts connections and closes each in one of five ways before a key is exchanged.
class RefusingServer {
 public:
  [[nodiscard]] int port() const { return m_listener.port(); }

 private:
  void serve(const std::stop_token& stop) const {
    for (int number = 0; !stop.stop_requested(); ++number) {
      UniqueFd peer;
      while (!peer.valid() && !stop.stop_requested()) peer = m_listener.accepted(20);
      if (!peer.valid()) return;
      const auto say = [&](std::string_view text) {
        EXPECT_LE(send(peer.get(), text.data(), text.size(), MSG_NOSIGNAL), 64);
      };
      const linger reset{1, 0};
      if (number % 5 == 1) say("HTTP/1.1 400 Bad Request\r\n\r\n");
      if (number % 5 == 2) say("SSH-2.0-x\r\n");
      if (number % 5 == 3) say("SSH-2.0-x\r\n\x7f\xff\xff\xff nonsense");
      if (number % 5 == 4) setsockopt(peer.get(), SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    }
  }

  LoopbackListener m_listener;
  std::jthread m_thread{[this](const std::stop_token& stop) { serve(stop); }};
};

int openDescriptors() {
  int count = 0;
  for (int fd = 0; fd < 1024; ++fd) count += fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
  return count;
}

}  // namespace

TEST(SshSession, ARefusedConnectionClosesItsDescriptorOnce) {
  const RefusingServer server;
  SshSettings settings{.environment = Environment::ofThisProcess()};
  settings.host = "127.0.0.1";
  settings.user = "nobody";
  settings.port = server.port();
  const int before = openDescriptors();
  strayCloses = 0;
  std::atomic<int> stolen{0};
  {
    // Opens files all the time, as the store does; each must stay open until it is closed here.
    const std::jthread store([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        const UniqueFd file(open("/dev/null", O_RDWR | O_CLOEXEC));
        struct stat info {};
        for (int i = 0; i < 20; ++i) stolen += fstat(file.get(), &info) != 0 || !S_ISCHR(info.st_mode) ? 1 : 0;
      }
    });
    for (int i = 0; i < 200; ++i) {
      SshWatch watch;
      EXPECT_FALSE(SshSession::connect(settings, {}, watch).has_value());
      watch.stop();
    }
  }
  EXPECT_EQ(strayCloses, 0);
  EXPECT_EQ(stolen, 0);
  EXPECT_LE(openDescriptors(), before + 1);  // The server may still hold its last peer.
}

// A late cut uses the watch's own descriptor, whatever the old number refers to by then.
TEST(SshSession, ACutNeverClosesAnotherSocket) {
  std::array<int, 2> ends{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  UniqueFd first(ends[0]);
  const UniqueFd peer(ends[1]);
  SshWatch watch;
  ASSERT_TRUE(watch.guard(first.get()).has_value());
  const int number = first.get();
  first.reset();
  std::array<int, 2> others{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, others.data()), 0);
  const UniqueFd stranger(others[0]);
  const UniqueFd strangersPeer(others[1]);
  ASSERT_EQ(stranger.get(), number);
  watch.stop();
  EXPECT_EQ(write(stranger.get(), "x", 1), 1);
  char byte = 0;
  EXPECT_EQ(recv(peer.get(), &byte, 1, MSG_DONTWAIT), 0) << "the guarded socket is not cut";
}

TEST(SshSession, AStepThatTakesTooLongIsCut) {
  std::array<int, 2> ends{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  const UniqueFd socket(ends[0]);
  const UniqueFd peer(ends[1]);
  SshWatch watch;
  ASSERT_TRUE(watch.guard(socket.get()).has_value());
  watch.allow(600);
  watch.look();
  EXPECT_FALSE(watch.isLate());
  watch.allow(0.000001);
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  watch.look();
  EXPECT_TRUE(watch.isLate());
  char byte = 0;
  EXPECT_EQ(recv(peer.get(), &byte, 1, MSG_DONTWAIT), 0);
}

}  // namespace scalescope
