#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Numeric arrays of MATLAB's Level 5 MAT-files (save -v5, -v6 and -v7, little-endian), as "MAT-File Format" of The
// MathWorks defines them. Other variables are listed, not read. Memory is bounded whatever a file claims: arrays are
// given out in pieces.

// How elements are stored: the format's miINT8 .. miDOUBLE.
enum class MatType : std::uint32_t {
  int8 = 1,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  single,
  real = 9,
  int64 = 12,
  uint64
};

struct MatArray {
  std::string name;
  std::string kind;  // "uint8", "double", "struct", ..: the array's class
  bool isComplex = false;
  std::vector<std::int64_t> dimensions;  // first varies fastest
  std::uint64_t offset = 0;              // of its element in the file
  std::uint64_t bytes = 0;               // of the element, with its tag
  bool compressed = false;

  [[nodiscard]] std::int64_t elements() const;  // product of the dimensions, at most 2^48
};

class MatFile {
 public:
  // Reads the header and every variable's description. Errors name file and offset; v7.3 (HDF5) is refused in words.
  static Result<MatFile> open(const std::string& path);

  [[nodiscard]] const std::vector<MatArray>& arrays() const { return m_arrays; }
  // The variable `name`, or an error that lists what there is.
  Result<MatArray> find(const std::string& name) const;

  using Take = std::function<Status(MatType type, std::string_view bytes)>;
  // Gives out the array's first `most` elements as stored, in pieces of whole elements. When all are read, the checksum
  // of compressed data is looked at too.
  Status read(const MatArray& array, std::int64_t most, const Take& take) const;
  // Elements of a small array of whole numbers.
  Result<std::vector<std::int64_t>> integers(const MatArray& array, std::int64_t most) const;

 private:
  Status readHeader() const;
  Status list();

  std::string m_path;
  UniqueFd m_file;
  std::uint64_t m_size = 0;
  std::vector<MatArray> m_arrays;
};

}  // namespace scalescope
