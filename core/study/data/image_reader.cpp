#include "core/study/data/image_reader.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace scalescope {

Result<UniqueFd> openImageFile(const std::string& path) {
  UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!file.valid()) return fail("training.dataset-open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(file, path); !regular) return tl::unexpected(regular.error());
  return file;
}

std::size_t readUpTo(const UniqueFd& file, char* to, std::size_t bytes) {
  std::size_t done = 0;
  while (done < bytes) {
    const ssize_t got = read(file.get(), to + done, bytes - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

tl::unexpected<Error> badLabel(const std::string& path, std::int64_t image, std::int64_t label, std::int64_t classes) {
  return fail("training.dataset-label", {{"path", path}, {"image", image}, {"label", label}, {"classes", classes}});
}

}  // namespace scalescope
