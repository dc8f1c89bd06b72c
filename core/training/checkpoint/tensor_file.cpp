#include "core/training/checkpoint/tensor_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <tuple>
#include <utility>

#include "core/base/crc32c.h"
#include "core/study/read/study_reader.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMaxHeaderBytes = 4u << 20;
constexpr std::size_t kMaxDimensions = 8;
constexpr std::size_t kPiece = 1u << 20;

std::int64_t shown(std::uint64_t value) { return static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX)); }

// Returns a number of elements or bytes, or nothing if the value is not one.
std::optional<std::uint64_t> countOf(const Json& value) {
  const auto whole = value.is_number_unsigned() ? wholeNumber(value) : std::nullopt;
  return whole ? std::optional(static_cast<std::uint64_t>(*whole)) : std::nullopt;
}

// Computes the bytes that a shape needs. Returns false if it is not a shape or its size overflows.
bool shapeBytes(const Json& shape, std::uint64_t item, std::vector<std::int64_t>& into, std::uint64_t& bytes) {
  if (!shape.is_array() || shape.size() > kMaxDimensions) return false;
  bytes = item;
  for (const Json& side : shape) {
    const std::optional<std::uint64_t> length = countOf(side);
    if (!length || __builtin_mul_overflow(bytes, *length, &bytes)) return false;
    into.push_back(static_cast<std::int64_t>(*length));
  }
  return true;
}

Result<TensorEntry> readEntry(const std::string& name, const Json& json, const std::string& path) {
  const auto bad = [&](const char* what) {
    return fail("training.checkpoint-entry",
                {{"path", path}, {"key", name.substr(0, 100)}, {"field", std::string(what)}});
  };
  if (!json.is_object()) return bad("dtype");
  TensorEntry entry{name, {}, {}, 0, 0};
  const auto dtype = json.find("dtype"), shape = json.find("shape"), offsets = json.find("data_offsets");
  if (dtype == json.end() || !dtype->is_string()) return bad("dtype");
  entry.dtype = plainText(*dtype);
  std::uint64_t wanted = dtypeBytes(entry.dtype);
  if (wanted == 0) return bad("dtype");
  if (shape == json.end() || !shapeBytes(*shape, wanted, entry.shape, wanted)) return bad("shape");
  if (offsets == json.end() || !offsets->is_array() || offsets->size() != 2) return bad("data_offsets");
  const auto begin = countOf(offsets->front()), end = countOf(offsets->back());
  if (!begin || !end) return bad("data_offsets");
  entry.begin = *begin;
  entry.end = *end;
  if (entry.end < entry.begin || entry.end - entry.begin != wanted)
    return fail("training.checkpoint-offsets", {{"path", path},
                                                {"key", name.substr(0, 100)},
                                                {"begin", shown(entry.begin)},
                                                {"end", shown(entry.end)},
                                                {"wanted", shown(wanted)}});
  return entry;
}

Status readMetadata(const Json& json, TensorFile& file) {
  if (!json.is_object())
    return fail("training.checkpoint-metadata", {{"path", file.path}, {"key", std::string("__metadata__")}});
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string())
      return fail("training.checkpoint-metadata", {{"path", file.path}, {"key", key.substr(0, 100)}});
    file.metadata[key] = plainText(value);
  }
  return {};
}

// Tensors must follow each other without gap or overlap and end at the end of the file.
Status checkLayout(TensorFile& file) {
  std::sort(file.tensors.begin(), file.tensors.end(), [](const TensorEntry& a, const TensorEntry& b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  std::uint64_t at = 0;
  for (const TensorEntry& entry : file.tensors) {
    if (entry.begin != at)
      return fail("training.checkpoint-layout", {{"path", file.path},
                                                 {"key", entry.name.substr(0, 100)},
                                                 {"begin", shown(entry.begin)},
                                                 {"wanted", shown(at)}});
    at = entry.end;
  }
  const std::uint64_t data = file.bytes - file.dataOffset;
  if (at != data)
    return fail("training.checkpoint-size",
                {{"path", file.path}, {"wanted", shown(file.dataOffset + at)}, {"found", shown(file.bytes)}});
  return {};
}

std::uint64_t littleEndian(const char* from) {
  std::uint64_t value = 0;
  for (int i = 7; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(from[i]);
  return value;
}

// Returns the header's length. It is checked against the file's size before anything of that length is read.
Result<std::uint64_t> headerLength(std::string_view head, std::uint64_t fileBytes, const std::string& path) {
  if (fileBytes < 8 || head.size() < 8)
    return fail("training.checkpoint-short", {{"path", path}, {"found", shown(fileBytes)}});
  const std::uint64_t length = littleEndian(head.data());
  if (length > fileBytes - 8 || length > kMaxHeaderBytes)
    return fail("training.checkpoint-header-length", {{"path", path},
                                                      {"length", shown(length)},
                                                      {"left", shown(fileBytes - 8)},
                                                      {"limit", static_cast<std::int64_t>(kMaxHeaderBytes)}});
  return length;
}

Result<std::string> readAt(int fd, std::uint64_t offset, std::uint64_t bytes, const std::string& path) {
  std::string buffer(bytes, '\0');
  std::size_t got = 0;
  while (got < buffer.size()) {
    const ssize_t now = pread(fd, buffer.data() + got, buffer.size() - got, static_cast<off_t>(offset + got));
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    if (now == 0)
      return fail("training.checkpoint-size",
                  {{"path", path}, {"wanted", shown(offset + bytes)}, {"found", shown(offset + got)}});
    got += static_cast<std::size_t>(now);
  }
  return buffer;
}

// Compares the checksum over header and data with the one in the header.
Status checkSum(int fd, std::string header, const TensorFile& file) {
  const auto stated = file.metadata.find("crc32c");
  const std::string_view prefix = kChecksumPrefix;
  const bool ours = stated != file.metadata.end() && stated->second.size() == 8 &&
                    std::string_view(header).substr(0, prefix.size()) == prefix;
  if (!ours) return fail("training.checkpoint-no-checksum", {{"path", file.path}});
  header.replace(prefix.size(), 8, 8, '0');
  std::uint32_t crc = crc32c(header);
  for (std::uint64_t at = file.dataOffset; at < file.bytes;) {
    auto piece = readAt(fd, at, std::min<std::uint64_t>(kPiece, file.bytes - at), file.path);
    if (!piece) return tl::unexpected(piece.error());
    crc = crc32c(*piece, crc);
    at += piece->size();
  }
  if (const std::string found = checksumText(crc); found != stated->second)
    return fail("training.checkpoint-checksum", {{"path", file.path}, {"wanted", stated->second}, {"found", found}});
  return {};
}

}  // namespace

const TensorEntry* TensorFile::find(std::string_view name) const {
  for (const TensorEntry& entry : tensors)
    if (entry.name == name) return &entry;
  return nullptr;
}

std::uint64_t dtypeBytes(std::string_view dtype) {
  struct Known {
    std::string_view name;
    std::uint64_t bytes;
  };
  constexpr std::array<Known, 10> kKnown{{{"F64", 8},
                                          {"F32", 4},
                                          {"F16", 2},
                                          {"BF16", 2},
                                          {"I64", 8},
                                          {"I32", 4},
                                          {"I16", 2},
                                          {"I8", 1},
                                          {"U8", 1},
                                          {"BOOL", 1}}};
  for (const Known& known : kKnown)
    if (known.name == dtype) return known.bytes;
  return 0;
}

Result<TensorFile> parseTensorFile(std::string_view head, std::uint64_t fileBytes, const std::string& path) {
  const auto length = headerLength(head, fileBytes, path);
  if (!length) return tl::unexpected(length.error());
  if (head.size() < 8 + *length)
    return fail("training.checkpoint-short", {{"path", path}, {"found", shown(head.size())}});
  const auto json = parseJson(head.substr(8, *length), path, kMaxHeaderBytes);
  if (!json || !json->is_object())
    return json ? fail("training.checkpoint-header", {{"path", path}})
                : fail("training.checkpoint-header", {{"path", path}}, json.error());
  TensorFile file{path, {}, {}, 8 + *length, fileBytes};
  for (const auto& [key, value] : json->items()) {
    if (key == "__metadata__") {
      if (Status read = readMetadata(value, file); !read) return tl::unexpected(read.error());
      continue;
    }
    auto entry = readEntry(key, value, path);
    if (!entry) return tl::unexpected(entry.error());
    file.tensors.push_back(std::move(*entry));
  }
  if (Status layout = checkLayout(file); !layout) return tl::unexpected(layout.error());
  return file;
}

Result<OpenTensorFile> openTensorFile(const std::string& path) {
  auto opened = openRegularFile(path);
  if (!opened) return tl::unexpected(opened.error());
  OpenTensorFile open{std::move(*opened), {}};
  struct stat info {};
  if (fstat(open.fd.get(), &info) != 0) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  const auto bytes = static_cast<std::uint64_t>(std::max<off_t>(0, info.st_size));
  auto start = readAt(open.fd.get(), 0, std::min<std::uint64_t>(8, bytes), path);
  if (!start) return tl::unexpected(start.error());
  const auto length = headerLength(*start, bytes, path);
  if (!length) return tl::unexpected(length.error());
  auto header = readAt(open.fd.get(), 8, *length, path);
  if (!header) return tl::unexpected(header.error());
  auto file = parseTensorFile(*start + *header, bytes, path);
  if (!file) return tl::unexpected(file.error());
  if (Status sum = checkSum(open.fd.get(), std::move(*header), *file); !sum) return tl::unexpected(sum.error());
  open.file = std::move(*file);
  return open;
}

Status readTensor(const OpenTensorFile& from, const TensorEntry& entry, void* to) {
  char* out = static_cast<char*>(to);
  for (std::uint64_t at = entry.begin; at < entry.end;) {
    const auto piece = readAt(from.fd.get(), from.file.dataOffset + at, std::min<std::uint64_t>(kPiece, entry.end - at),
                              from.file.path);
    if (!piece) return tl::unexpected(piece.error());
    std::memcpy(out, piece->data(), piece->size());
    out += piece->size();
    at += piece->size();
  }
  return {};
}

}  // namespace scalescope
