#include "core/base/files/regular_file.h"

#include <fcntl.h>

#include <cerrno>

namespace scalescope {

Result<UniqueFd> openRegularFile(const std::string& path, Links links) {
  const int link = links == Links::refused ? O_NOFOLLOW : 0;
  UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | link));
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular) return tl::unexpected(regular.error());
  return fd;
}

}  // namespace scalescope
