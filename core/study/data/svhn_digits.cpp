#include "core/study/data/image_reader.h"

#include <algorithm>
#include <vector>

#include "core/base/json/nested.h"
#include "core/study/data/mat_file.h"

namespace scalescope {
namespace {

// Limits the labels in memory: 200 times the published sets.
constexpr std::int64_t kMostDigits = std::int64_t{1} << 27;

std::string shapeText(const MatArray& array) {
  std::string text = array.kind + " ";
  for (std::size_t i = 0; i < array.dimensions.size(); ++i)
    text += (i == 0 ? "" : "x") + std::to_string(array.dimensions[i]);
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
  // MATLAB drops a last dimension of 1, so one image is 32x32x3.
  const auto& shape = images->dimensions;
  const bool fits = shape.size() >= 3 && shape.size() <= 4 && shape[0] == 32 && shape[1] == 32 && shape[2] == 3;
  const std::int64_t count = !fits ? 0 : shape.size() == 4 ? shape[3] : 1;
  if (images->kind != "uint8" || images->isComplex || count < 1 || count > kMostDigits)
    return fail("data.mat-shape", {{"path", path},
                                   {"key", std::string("X")},
                                   {"wanted", std::string("uint8 32x32x3xN")},
                                   {"found", shapeText(*images)}});
  if (labels->elements() != count || labels->dimensions.size() != 2 ||
      std::min(labels->dimensions[0], labels->dimensions[1]) != 1)
    return failNested({"data.mat-shape", {{"path", path}, {"key", std::string("y")}, {"found", shapeText(*labels)}}},
                      "wanted", {"data.its-labels-of-images", {{"images", count}}});
  return Digits{std::move(*file), std::move(*images), std::move(*labels), count};
}

tl::unexpected<Error> otherPixels(const std::string& path, MatType type) {
  const Message wanted =
      nested({"data.mat-shape", {{"path", path}, {"key", std::string("X")}}}, "wanted", {"data.its-pixels", {}});
  return failNested(wanted, "found", {"data.its-number-type", {{"type", static_cast<std::int64_t>(type)}}});
}

// Splitter of a stream of pieces into images.
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
      interleavePlanes(m_planes.data(), true, m_pixels);
      m_take(m_labels[m_image++] % 10, m_pixels);
      m_filled = 0;
    }
  }

 private:
  const std::vector<std::int64_t>& m_labels;
  const TakeImage& m_take;
  PlanePixels m_planes{}, m_pixels{};
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
  return digits->file.read(digits->images, wanted * static_cast<std::int64_t>(PlanePixels{}.size()),
                           [&](MatType type, std::string_view bytes) -> Status {
                             if (type != MatType::uint8) return otherPixels(path, type);
                             cutter.feed(bytes);
                             return {};
                           });
}

}  // namespace

ImageReader svhnDigits() {
  ImageReader reader;
  reader.packed = true;
  reader.count = [](std::span<const std::string> files) -> Result<std::int64_t> {
    const auto digits = openDigits(files[0]);
    if (!digits) return tl::unexpected(digits.error());
    return digits->count;
  };
  reader.read = [](std::span<const std::string> files, std::int64_t most, const TakeImage& take) {
    return readDigits(files[0], most, take);
  };
  return reader;
}

}  // namespace scalescope
