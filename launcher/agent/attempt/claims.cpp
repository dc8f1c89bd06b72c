#include "launcher/agent/attempt/claims.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <set>

#include "core/base/text.h"

namespace scalescope::agent {
namespace {

// Size of "RUN ATTEMPT PID" and blanks, so that a write always replaces all of it.
constexpr std::size_t kHolderBytes = 64;

struct Claim {
  std::string file;
  std::string what;
};

// Returns the claims in an order that is the same for all attempts, so that of two that want the same, one gets all of
// it.
std::vector<Claim> inOrder(const NodeClaims& wanted) {
  std::vector<Claim> claims;
  for (const int core : std::set<int>(wanted.cores.begin(), wanted.cores.end()))
    claims.push_back({"core-" + std::to_string(core), "core " + std::to_string(core)});
  for (const std::string& gpu : std::set<std::string>(wanted.gpus.begin(), wanted.gpus.end()))
    claims.push_back({"gpu-" + gpu, gpu});
  return claims;
}

tl::unexpected<Error> claimed(const Claim& claim, const UniqueFd& file) {
  std::array<char, kHolderBytes + 1> text{};
  std::array<char, kHolderBytes + 1> run{};
  int attempt = 0;
  int pid = 0;
  const ssize_t got = pread(file.get(), text.data(), kHolderBytes, 0);
  if (got <= 0 || std::sscanf(text.data(), "%64s %d %d", run.data(), &attempt, &pid) != 3) run = {"?"};
  return fail("agent.claimed",
              {{"what", claim.what}, {"run", inertText(run.data(), kHolderBytes)}, {"pid", std::int64_t{pid}}});
}

}  // namespace

Result<Claims> Claims::take(const std::string& folder, const NodeClaims& wanted, const AttemptKey& holder) {
  Claims claims;
  claims.m_holder = holder;
  const std::vector<Claim> list = inOrder(wanted);
  if (list.empty()) return claims;
  if (auto made = makeFolders(folder + "/claims"); !made) return tl::unexpected(made.error());
  for (const Claim& claim : list) {
    const std::string path = folder + "/claims/" + claim.file;
    UniqueFd file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (file.valid() && flock(file.get(), LOCK_EX | LOCK_NB) == 0)
      claims.m_files.push_back(std::move(file));
    else if (file.valid() && errno == EWOULDBLOCK)
      return claimed(claim, file);
    else
      return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  }
  claims.attributeTo(getpid());
  return claims;
}

void Claims::attributeTo(pid_t process) const {
  std::string text = m_holder.run.value + " " + std::to_string(m_holder.attempt) + " " + std::to_string(process);
  text.resize(kHolderBytes, ' ');
  // The holder's name is only for error messages, so a failed write on a full disk is harmless.
  for (const UniqueFd& file : m_files)
    if (pwrite(file.get(), text.data(), text.size(), 0) < 0) return;
}

std::vector<int> Claims::descriptors() const {
  std::vector<int> list;
  for (const UniqueFd& file : m_files) list.push_back(file.get());
  return list;
}

}  // namespace scalescope::agent
