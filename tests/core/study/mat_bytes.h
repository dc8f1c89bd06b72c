#pragma once

#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace scalescope::mat {

// MAT-files as bytes, written from the format's description for the tests of its reader.

inline std::string u32(std::uint32_t value) {
  std::string bytes(4, '\0');
  std::memcpy(bytes.data(), &value, 4);
  return bytes;
}

inline std::string header(const std::string& version = std::string("\x00\x01", 2), const std::string& order = "IM") {
  std::string text = "MATLAB 5.0 MAT-file";
  text.resize(124, ' ');
  return text + version + order;
}

inline std::string element(std::uint32_t type, const std::string& data) {
  if (!data.empty() && data.size() <= 4) {
    std::string small = u32(static_cast<std::uint32_t>(data.size()) << 16 | type) + data;
    small.resize(8, '\0');
    return small;
  }
  std::string bytes = u32(type) + u32(static_cast<std::uint32_t>(data.size())) + data;
  bytes.resize((bytes.size() + 7) / 8 * 8, '\0');
  return bytes;
}

struct Matrix {
  std::string name;
  std::uint32_t kind = 9;  // Class mxUINT8_CLASS.
  std::vector<std::uint32_t> dimensions;
  std::uint32_t storage = 2;  // Type miUINT8.
  std::string data;
  std::uint32_t flags = 0;
};

inline std::string matrix(const Matrix& one) {
  std::string dimensions;
  for (const std::uint32_t size : one.dimensions) dimensions += u32(size);
  const std::string body = element(6, u32(one.kind | one.flags) + u32(0)) + element(5, dimensions) +
                           element(1, one.name) + element(one.storage, one.data);
  return u32(14) + u32(static_cast<std::uint32_t>(body.size())) + body;
}

inline std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
           static_cast<uLong>(bytes.size()));
  packed.resize(size);
  return u32(15) + u32(static_cast<std::uint32_t>(packed.size())) + packed;
}

// In SVHN's X and y, the pixel (y, x, channel) of image n is n + 2 * y + 3 * x + 50 * channel.
inline std::uint8_t pixelOf(std::size_t n, std::size_t y, std::size_t x, std::size_t channel) {
  return static_cast<std::uint8_t>(n + 2 * y + 3 * x + 50 * channel);
}
inline Matrix images(std::uint32_t count) {
  std::string data;
  for (std::size_t n = 0; n < count; ++n)
    for (std::size_t channel = 0; channel < 3; ++channel)
      for (std::size_t x = 0; x < 32; ++x)
        for (std::size_t y = 0; y < 32; ++y) data.push_back(static_cast<char>(pixelOf(n, y, x, channel)));
  return {"X", 9, {32, 32, 3, count}, 2, std::move(data)};
}
inline Matrix labels(const std::string& values) {
  return {"y", 9, {static_cast<std::uint32_t>(values.size()), 1}, 2, values};
}

}  // namespace scalescope::mat
