#include "core/study/data/mat_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "core/base/json/nested.h"
#include "core/base/text.h"
#include "core/study/data/mat_body.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kHeaderBytes = 128;
constexpr std::uint64_t kTagBytes = 8;
constexpr std::uint32_t kInt8 = 1, kInt32 = 5, kUint32 = 6, kMatrix = 14, kCompressed = 15;
constexpr std::uint32_t kComplexFlag = 0x0800;
constexpr std::size_t kMostVariables = 4096;
constexpr std::size_t kMostDimensions = 32;
constexpr std::size_t kMostNameBytes = 256;
constexpr std::int64_t kMostElements = std::int64_t{1} << 48;
constexpr std::size_t kPieceBytes = 192u << 10;  // Size of a piece, which is a multiple of every element size.
constexpr std::array<const char*, 19> kKinds{"?",      "cell",   "struct",   "object", "char",   "sparse", "double",
                                             "single", "int8",   "uint8",    "int16",  "uint16", "int32",  "uint32",
                                             "int64",  "uint64", "function", "opaque", "object"};
constexpr std::string_view kHdf5 = "\x89HDF\r\n\x1a\n";

std::uint32_t word(const char* bytes) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

// A tag of 8 bytes; a small element has its (at most 4) bytes in the tag itself.
struct Tag {
  std::uint32_t type = 0;
  std::uint32_t bytes = 0;
  std::optional<std::array<char, 4>> small;
};

tl::unexpected<Error> notMat(const std::string& path, const Message& reason) {
  return failNested({"data.mat-not", {{"path", path}}}, "reason", reason);
}

Result<Tag> readTag(MatBody& body) {
  std::array<char, kTagBytes> raw;
  if (auto got = body.exactly(raw.data(), raw.size()); !got) return tl::unexpected(got.error());
  const std::uint32_t first = word(raw.data());
  if (first >> 16 == 0) return Tag{first, word(raw.data() + 4), {}};
  Tag tag{first & 0xffff, first >> 16, std::array<char, 4>{raw[4], raw[5], raw[6], raw[7]}};
  if (tag.bytes > 4) return body.damaged({"data.its-small", {{"bytes", std::int64_t{tag.bytes}}}});
  return tag;
}

// Returns the bytes of one part of a description and skips the padding after them.
Result<std::string> readPart(MatBody& body, std::uint32_t type, std::size_t most, const Message& unreadable) {
  const auto tag = readTag(body);
  if (!tag) return tl::unexpected(tag.error());
  if (tag->type != type || tag->bytes > most) return body.damaged(unreadable);
  if (tag->small) return std::string(tag->small->data(), tag->bytes);
  std::string bytes((tag->bytes + std::size_t{7}) / 8 * 8, '\0');
  if (auto got = body.exactly(bytes.data(), bytes.size()); !got) return tl::unexpected(got.error());
  bytes.resize(tag->bytes);
  return bytes;
}

// Reads flags, dimensions and name, so that the body is then positioned at the data.
Result<MatArray> readDescription(MatBody& body) {
  MatArray array;
  const auto flags = readPart(body, kUint32, 8, {"data.its-flags", {}});
  if (!flags) return tl::unexpected(flags.error());
  if (flags->size() != 8) return body.damaged({"data.its-flags", {}});
  const std::uint32_t kind = word(flags->data()) & 0xff;
  array.kind = kind < kKinds.size() ? kKinds[kind] : kKinds[0];
  array.isComplex = (word(flags->data()) & kComplexFlag) != 0;
  const auto dimensions = readPart(body, kInt32, 4 * kMostDimensions, {"data.its-dimensions", {}});
  if (!dimensions) return tl::unexpected(dimensions.error());
  if (dimensions->size() % 4 != 0) return body.damaged({"data.its-dimensions", {}});
  for (std::size_t at = 0; at < dimensions->size(); at += 4) {
    const auto size = static_cast<std::int32_t>(word(dimensions->data() + at));
    if (size < 0) return body.damaged({"data.its-dimension", {{"size", std::int64_t{size}}}});
    array.dimensions.push_back(size);
  }
  const auto name = readPart(body, kInt8, kMostNameBytes, {"data.its-name", {}});
  if (!name) return tl::unexpected(name.error());
  array.name = inertText(*name, kMostNameBytes);
  if (array.elements() > kMostElements) return body.damaged({"data.its-size", {}});
  return array;
}

// Reads the tag of a top-level element; returns false if it is not an array.
Result<bool> enterMatrix(MatBody& body) {
  const auto tag = readTag(body);
  if (!tag) return tl::unexpected(tag.error());
  // MATLAB writes an unnamed matrix of no bytes for values that it cannot store.
  return tag->type == kMatrix && tag->bytes > 0;
}

std::size_t bytesOf(std::uint32_t type) {
  switch (static_cast<MatType>(type)) {
    case MatType::int8:
    case MatType::uint8:
      return 1;
    case MatType::int16:
    case MatType::uint16:
      return 2;
    case MatType::int32:
    case MatType::uint32:
    case MatType::single:
      return 4;
    case MatType::real:
    case MatType::int64:
    case MatType::uint64:
      return 8;
  }
  return 0;
}

template <class Number>
void append(std::string_view bytes, std::vector<std::int64_t>& into, bool& whole) {
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(Number)) {
    Number value{};
    std::memcpy(&value, bytes.data() + at, sizeof value);
    if constexpr (std::is_floating_point_v<Number>) {
      whole = whole && std::isfinite(value) && std::floor(value) == value && std::fabs(value) < 9e15;
      into.push_back(whole ? static_cast<std::int64_t>(value) : 0);
    } else {
      whole = whole && std::in_range<std::int64_t>(value);
      into.push_back(static_cast<std::int64_t>(value));
    }
  }
}

void appendAs(MatType type, std::string_view bytes, std::vector<std::int64_t>& into, bool& whole) {
  switch (type) {
    case MatType::int8:
      return append<std::int8_t>(bytes, into, whole);
    case MatType::uint8:
      return append<std::uint8_t>(bytes, into, whole);
    case MatType::int16:
      return append<std::int16_t>(bytes, into, whole);
    case MatType::uint16:
      return append<std::uint16_t>(bytes, into, whole);
    case MatType::int32:
      return append<std::int32_t>(bytes, into, whole);
    case MatType::uint32:
      return append<std::uint32_t>(bytes, into, whole);
    case MatType::int64:
      return append<std::int64_t>(bytes, into, whole);
    case MatType::uint64:
      return append<std::uint64_t>(bytes, into, whole);
    case MatType::single:
      return append<float>(bytes, into, whole);
    case MatType::real:
      return append<double>(bytes, into, whole);
  }
}

}  // namespace

std::int64_t MatArray::elements() const {
  if (std::find(dimensions.begin(), dimensions.end(), 0) != dimensions.end() || dimensions.empty()) return 0;
  std::int64_t product = 1;
  for (const std::int64_t size : dimensions) {
    if (product > kMostElements / size) return kMostElements + 1;
    product *= size;
  }
  return product;
}

Result<MatFile> MatFile::open(const std::string& path) {
  MatFile file;
  file.m_path = path;
  auto opened = openRegularFile(path);
  if (!opened) return tl::unexpected(opened.error());
  file.m_file = std::move(*opened);
  struct stat info {};
  if (fstat(file.m_file.get(), &info) != 0) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  file.m_size = static_cast<std::uint64_t>(info.st_size);
  if (auto known = file.readHeader(); !known) return tl::unexpected(known.error());
  if (auto listed = file.list(); !listed) return tl::unexpected(listed.error());
  return file;
}

Status MatFile::readHeader() const {
  std::array<char, 520> raw{};
  const ssize_t got = pread(m_file.get(), raw.data(), raw.size(), 0);
  if (got < 0) return fail("file.read", {{"path", m_path}, {"reason", errnoText(errno)}});
  const std::string_view bytes(raw.data(), static_cast<std::size_t>(got));
  // A v7.3 file is HDF5, with or without MATLAB's 512 bytes before it.
  if (bytes.starts_with(kHdf5) || (bytes.size() >= 520 && bytes.substr(512) == kHdf5))
    return fail("data.mat-hdf5", {{"path", m_path}});
  if (bytes.size() < kHeaderBytes)
    return notMat(m_path, {"data.its-bytes", {{"bytes", static_cast<std::int64_t>(m_size)}}});
  const std::string_view order = bytes.substr(126, 2);
  if (order == "MI") return notMat(m_path, {"data.its-order", {}});
  if (order != "IM") return notMat(m_path, {"data.its-mark", {}});
  const unsigned version = static_cast<unsigned char>(bytes[125]);
  if (version == 2) return fail("data.mat-hdf5", {{"path", m_path}});
  if (version != 1) return notMat(m_path, {"data.its-version", {{"version", std::int64_t{version}}}});
  return {};
}

Status MatFile::list() {
  for (std::uint64_t at = kHeaderBytes; at < m_size;) {
    std::array<char, kTagBytes> raw{};
    const ssize_t got = pread(m_file.get(), raw.data(), raw.size(), static_cast<off_t>(at));
    const std::uint32_t type = word(raw.data());
    const std::uint64_t bytes = kTagBytes + word(raw.data() + 4);
    if (got != static_cast<ssize_t>(raw.size()) || bytes > m_size - at)
      return fail("data.mat-truncated", {{"path", m_path},
                                         {"offset", static_cast<std::int64_t>(at)},
                                         {"wanted", static_cast<std::int64_t>(at + bytes)},
                                         {"found", static_cast<std::int64_t>(m_size)}});
    const bool compressed = type == kCompressed;
    if (compressed || type == kMatrix) {
      MatBody body(m_file.get(), m_path, compressed ? at + kTagBytes : at, compressed ? bytes - kTagBytes : bytes,
                   compressed);
      const auto isMatrix = enterMatrix(body);
      if (!isMatrix) return tl::unexpected(isMatrix.error());
      if (*isMatrix) {
        auto array = readDescription(body);
        if (!array) return tl::unexpected(array.error());
        array->offset = at;
        array->bytes = bytes;
        array->compressed = compressed;
        m_arrays.push_back(std::move(*array));
      }
    } else if (type == 0 || type > 18) {
      const Message what{"data.mat-damaged",
                         {{"path", m_path}, {"key", std::string("?")}, {"offset", static_cast<std::int64_t>(at)}}};
      const Message reason{"data.its-element", {{"type", std::int64_t{type}}}};
      return failNested(what, "reason", reason);
    }
    if (m_arrays.size() > kMostVariables) return notMat(m_path, {"data.its-variables", {}});
    at += bytes;
  }
  return {};
}

Result<MatArray> MatFile::find(const std::string& name) const {
  std::string names;
  for (const MatArray& array : m_arrays) {
    if (array.name == name) return array;
    if (names.size() < 200) names += (names.empty() ? "" : ", ") + array.name;
  }
  return fail("data.mat-missing-key",
              {{"path", m_path}, {"key", name}, {"found", names.empty() ? std::string("nothing") : names}});
}

Status MatFile::read(const MatArray& array, std::int64_t most, const Take& take) const {
  const std::uint64_t head = array.compressed ? kTagBytes : 0;
  MatBody body(m_file.get(), m_path, array.offset + head, array.bytes - head, array.compressed);
  body.setKey(array.name);
  if (const auto entered = enterMatrix(body); !entered) return tl::unexpected(entered.error());
  if (const auto described = readDescription(body); !described) return tl::unexpected(described.error());
  const auto tag = readTag(body);
  if (!tag) return tl::unexpected(tag.error());
  const std::size_t each = bytesOf(tag->type);
  const std::int64_t elements = array.elements();
  if (each == 0 || array.isComplex) return body.damaged({"data.its-numbers", {}});
  if (elements * static_cast<std::int64_t>(each) != std::int64_t{tag->bytes})
    return body.damaged({"data.its-count", {{"bytes", std::int64_t{tag->bytes}}, {"numbers", elements}}});
  const std::int64_t wanted = std::min(most, elements);
  if (tag->small)
    return take(static_cast<MatType>(tag->type), {tag->small->data(), static_cast<std::size_t>(wanted) * each});
  std::vector<char> piece;
  for (std::uint64_t left = static_cast<std::uint64_t>(wanted) * each; left > 0;) {
    piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left, kPieceBytes)));
    if (auto got = body.exactly(piece.data(), piece.size()); !got) return got;
    if (auto taken = take(static_cast<MatType>(tag->type), {piece.data(), piece.size()}); !taken) return taken;
    left -= piece.size();
  }
  return wanted == elements ? body.finish() : Status();
}

Result<std::vector<std::int64_t>> MatFile::integers(const MatArray& array, std::int64_t most) const {
  std::vector<std::int64_t> values;
  bool whole = true;
  const Status done = read(array, most, [&](MatType type, std::string_view bytes) -> Status {
    appendAs(type, bytes, values, whole);
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  if (!whole) {
    const Message what{"data.mat-shape", {{"path", m_path}, {"key", array.name}}};
    const Message withWanted = nested(what, "wanted", {"data.its-whole-numbers", {}});
    return failNested(withWanted, "found", {"data.its-fractions", {}});
  }
  return values;
}

}  // namespace scalescope
