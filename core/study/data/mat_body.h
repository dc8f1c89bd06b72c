#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// The bytes of one element of a MAT-file in order, decompressed if necessary. Used only by mat_file.cpp.
class MatBody {
 public:
  // `offset` and `bytes` are those of the element in the file. A compressed one starts after its tag.
  MatBody(int file, const std::string& path, std::uint64_t offset, std::uint64_t bytes, bool compressed);
  ~MatBody();
  MatBody(const MatBody&) = delete;
  MatBody& operator=(const MatBody&) = delete;

  void setKey(const std::string& key) { m_key = key; }  // Sets the key that errors name.
  Status exactly(char* out, std::size_t count);
  // Reads to the end of compressed data, so that zlib compares its checksum. More bytes than padding are an error.
  Status finish();
  [[nodiscard]] tl::unexpected<Error> damaged(const Message& reason) const;

 private:
  struct Inflater;

  Status refill();
  Result<std::size_t> some(char* out, std::size_t count);

  int m_file;
  const std::string& m_path;
  std::string m_key = "?";
  std::uint64_t m_next;  // File offset of the next byte to read.
  std::uint64_t m_end;
  std::vector<char> m_buffer;
  std::size_t m_at = 0, m_filled = 0;
  std::unique_ptr<Inflater> m_inflater;
};

}  // namespace scalescope
