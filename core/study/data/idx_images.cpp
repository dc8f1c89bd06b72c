#include "core/study/data/image_reader.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr std::size_t kEntriesAtOnce = 256;

// One open file, positioned at its first entry.
struct IdxFile {
  std::string path;
  UniqueFd fd;
  std::int64_t entries = 0;
  std::size_t entryBytes = 1;

  // Reads entries. Fewer bytes than expected mean that the file has become shorter since its header was checked.
  Status read(std::int64_t first, std::size_t count, std::vector<char>& to) {
    const std::size_t wanted = count * entryBytes;
    const std::size_t got = readUpTo(fd, to.data(), wanted);
    if (got == wanted) return {};
    return fail("training.dataset-truncated", {{"path", path},
                                               {"wanted", static_cast<std::int64_t>(entryBytes)},
                                               {"found", static_cast<std::int64_t>(got % entryBytes)},
                                               {"image", first + static_cast<std::int64_t>(got / entryBytes)}});
  }
};

std::uint32_t bigEndian(const char* bytes) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
  return value;
}

tl::unexpected<Error> notIdx(const std::string& path, const Message& wanted, const Message& reason) {
  const Message what = nested({"data.idx-not", {{"path", path}}}, "wanted", wanted);
  return failNested(what, "reason", reason);
}

// Returns the reason why an IDX file's first four bytes, 00 00 TYPE DIMENSIONS, do not declare bytes in `dimensions`
// dimensions.
Message reasonOf(std::uint32_t magic, std::size_t dimensions) {
  constexpr std::pair<std::uint32_t, const char*> kTypes[] = {{0x08, "uint8"}, {0x09, "int8"},    {0x0b, "int16"},
                                                              {0x0c, "int32"}, {0x0d, "float32"}, {0x0e, "float64"}};
  for (const auto& [type, values] : kTypes)
    if (magic >> 8 == type)
      return {"data.its-values",
              {{"type", std::string(values)},
               {"found", std::int64_t{magic & 0xff}},
               {"dimensions", static_cast<std::int64_t>(dimensions)}}};
  char text[32];
  std::snprintf(text, sizeof text, "%08x", magic);
  return {"data.its-beginning", {{"bytes", std::string(text)}}};
}

// Opens a file and checks its header. `shape` has the sizes of one entry, none for a label.
Result<IdxFile> openIdx(const std::string& path, const Message& wanted, const std::vector<std::uint32_t>& shape) {
  auto opened = openImageFile(path);
  if (!opened) return tl::unexpected(opened.error());
  IdxFile file{path, std::move(*opened)};
  const auto size = static_cast<std::int64_t>(lseek(file.fd.get(), 0, SEEK_END));
  lseek(file.fd.get(), 0, SEEK_SET);
  std::array<char, 16> header{};
  const std::size_t length = 4 * (2 + shape.size());
  const std::size_t got = readUpTo(file.fd, header.data(), length);
  if (got < length) return notIdx(path, wanted, {"data.its-bytes", {{"bytes", static_cast<std::int64_t>(got)}}});
  if (const std::uint32_t magic = bigEndian(header.data()); magic != 0x0801 + shape.size())
    return notIdx(path, wanted, reasonOf(magic, shape.size() + 1));
  file.entries = bigEndian(header.data() + 4);
  if (file.entries == 0) return notIdx(path, wanted, {"data.its-none", {}});
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::uint32_t found = bigEndian(header.data() + 8 + 4 * i);
    if (found != shape[i])
      return notIdx(path, wanted,
                    {"data.its-side", {{"found", std::int64_t{found}}, {"wanted", std::int64_t{shape[i]}}}});
    file.entryBytes *= found;
  }
  const std::int64_t promised =
      static_cast<std::int64_t>(length) + file.entries * static_cast<std::int64_t>(file.entryBytes);
  if (size != promised) return fail("study.data-size", {{"path", path}, {"wanted", promised}, {"found", size}});
  return file;
}

struct IdxPair {
  IdxFile images, labels;
};

Result<IdxPair> openPair(std::span<const std::string> files, int height, int width) {
  auto images = openIdx(files[0], {"data.its-images", {}},
                        {static_cast<std::uint32_t>(height), static_cast<std::uint32_t>(width)});
  if (!images) return tl::unexpected(images.error());
  auto labels = openIdx(files[1], {"data.its-labels", {}}, {});
  if (!labels) return tl::unexpected(labels.error());
  if (images->entries != labels->entries)
    return fail("data.idx-pair",
                {{"path", files[0]}, {"images", images->entries}, {"other", files[1]}, {"labels", labels->entries}});
  return IdxPair{std::move(*images), std::move(*labels)};
}

Status readPair(IdxPair& pair, int classes, std::int64_t most, const TakeImage& take) {
  const std::size_t bytes = pair.images.entryBytes;
  std::vector<char> pixels(bytes * kEntriesAtOnce), labels(kEntriesAtOnce);
  const std::int64_t all = std::min(most, pair.images.entries);
  for (std::int64_t first = 0; first < all;) {
    const auto count = static_cast<std::size_t>(std::min<std::int64_t>(kEntriesAtOnce, all - first));
    if (auto read = pair.images.read(first, count, pixels); !read) return read;
    if (auto read = pair.labels.read(first, count, labels); !read) return read;
    for (std::size_t i = 0; i < count; ++i, ++first) {
      const int label = static_cast<std::uint8_t>(labels[i]);
      if (label >= classes) return badLabel(pair.labels.path, first, label, classes);
      take(label, {reinterpret_cast<const std::uint8_t*>(pixels.data() + i * bytes), bytes});
    }
  }
  return {};
}

}  // namespace

ImageReader idxImages(int height, int width, int classes) {
  ImageReader reader;
  reader.filesTogether = 2;
  reader.count = [=](std::span<const std::string> files) -> Result<std::int64_t> {
    const auto pair = openPair(files, height, width);
    if (!pair) return tl::unexpected(pair.error());
    return pair->images.entries;
  };
  reader.read = [=](std::span<const std::string> files, std::int64_t most, const TakeImage& take) -> Status {
    auto pair = openPair(files, height, width);
    if (!pair) return tl::unexpected(pair.error());
    return readPair(*pair, classes, most, take);
  };
  return reader;
}

}  // namespace scalescope
