#include "core/study/data/image_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <vector>

#include "core/study/data/mat_file.h"

namespace scalescope {
namespace {

constexpr std::size_t kSide = 32;
constexpr std::size_t kChannels = 3;
constexpr std::size_t kRecordsAtOnce = 64;
constexpr int kCoarseClasses = 20;
constexpr std::int64_t kMostDigits = std::int64_t{1} << 27;  // labels in memory: 200 times the published sets

using Pixels = std::array<std::uint8_t, kStoredImageBytes>;

// Three planes, each row by row (CIFAR) or column by column (MATLAB), as height, width, channel.
void interleave(const std::uint8_t* planes, bool columnsFirst, Pixels& out) {
  std::uint8_t* to = out.data();
  for (std::size_t y = 0; y < kSide; ++y)
    for (std::size_t x = 0; x < kSide; ++x) {
      const std::size_t at = columnsFirst ? x * kSide + y : y * kSide + x;
      for (std::size_t channel = 0; channel < kChannels; ++channel) *to++ = planes[channel * kSide * kSide + at];
    }
}

Status badLabel(const std::string& path, std::int64_t image, std::int64_t label, std::int64_t classes) {
  return fail("training.dataset-label", {{"path", path}, {"image", image}, {"label", label}, {"classes", classes}});
}

Status checkLabels(const std::string& path, ImageFormat format, std::int64_t image, const std::uint8_t* record) {
  if (format == ImageFormat::cifar10) return record[0] < 10 ? Status() : badLabel(path, image, record[0], 10);
  if (record[0] >= kCoarseClasses) return badLabel(path, image, record[0], kCoarseClasses);
  return record[1] < 100 ? Status() : badLabel(path, image, record[1], 100);
}

Status readRecords(const std::string& path, ImageFormat format, std::int64_t most, const TakeImage& take) {
  const std::size_t size = recordBytes(format);
  const std::size_t labels = size - kStoredImageBytes;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("training.dataset-open", {{"path", path}, {"reason", errnoText(errno)}});
  std::vector<char> block(size * kRecordsAtOnce);
  Pixels pixels;
  for (std::int64_t image = 0; image < most;) {
    const auto wanted = static_cast<std::streamsize>(size * static_cast<std::size_t>(std::min<std::int64_t>(kRecordsAtOnce, most - image)));
    file.read(block.data(), wanted);
    const auto got = static_cast<std::size_t>(file.gcount());
    for (std::size_t at = 0; at + size <= got; at += size, ++image) {
      const auto* record = reinterpret_cast<const std::uint8_t*>(block.data() + at);
      if (auto good = checkLabels(path, format, image, record); !good) return good;
      interleave(record + labels, false, pixels);
      take(record[labels - 1], pixels);
    }
    if (const std::size_t rest = got % size; rest != 0)
      return fail(
          "training.dataset-truncated",
          {{"path", path}, {"wanted", static_cast<std::int64_t>(size)}, {"found", static_cast<std::int64_t>(rest)}, {"image", image}});
    if (static_cast<std::streamsize>(got) < wanted) return {};
  }
  return {};
}

std::string shapeText(const MatArray& array) {
  std::string text = array.kind + " ";
  for (std::size_t i = 0; i < array.dimensions.size(); ++i) text += (i == 0 ? "" : "x") + std::to_string(array.dimensions[i]);
  return text;
}

struct Digits {
  MatFile file;
  MatArray images, labels;
  std::int64_t count = 0;
};

Result<Digits> openDigits(const std::string& path) {
  auto file = MatFile::open(path);
  if (!file) return tl::unexpected(file.error());
  auto images = file->find("X");
  if (!images) return tl::unexpected(images.error());
  auto labels = file->find("y");
  if (!labels) return tl::unexpected(labels.error());
  // MATLAB drops a last dimension of 1: one image is 32x32x3.
  const auto& shape = images->dimensions;
  const bool fits = shape.size() >= 3 && shape.size() <= 4 && shape[0] == 32 && shape[1] == 32 && shape[2] == 3;
  const std::int64_t count = !fits ? 0 : shape.size() == 4 ? shape[3] : 1;
  if (images->kind != "uint8" || images->isComplex || count < 1 || count > kMostDigits)
    return fail("data.mat-shape",
                {{"path", path}, {"key", std::string("X")}, {"wanted", std::string("uint8 32x32x3xN")}, {"found", shapeText(*images)}});
  if (labels->elements() != count || labels->dimensions.size() != 2 || std::min(labels->dimensions[0], labels->dimensions[1]) != 1)
    return fail("data.mat-shape", {{"path", path},
                                   {"key", std::string("y")},
                                   {"wanted", std::to_string(count) + "x1, as X has images"},
                                   {"found", shapeText(*labels)}});
  return Digits{std::move(*file), std::move(*images), std::move(*labels), count};
}

// Cuts a stream of pieces into images.
class ImageCutter {
 public:
  ImageCutter(const std::vector<std::int64_t>& labels, const TakeImage& take) : m_labels(labels), m_take(take) {}

  void feed(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t piece = std::min(bytes.size(), m_planes.size() - m_filled);
      std::copy_n(reinterpret_cast<const std::uint8_t*>(bytes.data()), piece, m_planes.data() + m_filled);
      m_filled += piece;
      bytes.remove_prefix(piece);
      if (m_filled < m_planes.size()) return;
      interleave(m_planes.data(), true, m_pixels);
      m_take(m_labels[m_image++] % 10, m_pixels);
      m_filled = 0;
    }
  }

 private:
  const std::vector<std::int64_t>& m_labels;
  const TakeImage& m_take;
  Pixels m_planes{}, m_pixels{};
  std::size_t m_filled = 0;
  std::size_t m_image = 0;
};

Status readDigits(const std::string& path, std::int64_t most, const TakeImage& take) {
  const auto digits = openDigits(path);
  if (!digits) return tl::unexpected(digits.error());
  const std::int64_t wanted = std::min(most, digits->count);
  const auto labels = digits->file.integers(digits->labels, wanted);
  if (!labels) return tl::unexpected(labels.error());
  for (std::size_t image = 0; image < labels->size(); ++image)
    if (const std::int64_t label = (*labels)[image]; label < 0 || label > 10)
      return badLabel(path, static_cast<std::int64_t>(image), label, 10);
  ImageCutter cutter(*labels, take);
  return digits->file.read(digits->images, wanted * static_cast<std::int64_t>(kStoredImageBytes),
                           [&](MatType type, std::string_view bytes) -> Status {
                             if (type != MatType::uint8)
                               return fail("data.mat-shape", {{"path", path},
                                                              {"key", std::string("X")},
                                                              {"wanted", std::string("pixels stored as uint8")},
                                                              {"found", "numbers of type " + std::to_string(static_cast<int>(type))}});
                             cutter.feed(bytes);
                             return {};
                           });
}

}  // namespace

std::optional<ImageFormat> imageFormatOf(const std::string& dataset) {
  if (dataset == "cifar10" || dataset == "cifar10-sample") return ImageFormat::cifar10;
  if (dataset == "cifar100") return ImageFormat::cifar100;
  if (dataset == "svhn") return ImageFormat::svhn;
  return std::nullopt;
}

std::size_t recordBytes(ImageFormat format) {
  if (format == ImageFormat::svhn) return 0;
  return kStoredImageBytes + (format == ImageFormat::cifar100 ? 2 : 1);
}

Result<std::int64_t> countImages(const std::string& path, ImageFormat format) {
  if (format == ImageFormat::svhn) {
    const auto digits = openDigits(path);
    if (!digits) return tl::unexpected(digits.error());
    return digits->count;
  }
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(info.st_size) / recordBytes(format));
}

Status readImages(const std::string& path, ImageFormat format, std::int64_t most, const TakeImage& take) {
  return format == ImageFormat::svhn ? readDigits(path, most, take) : readRecords(path, format, most, take);
}

}  // namespace scalescope
