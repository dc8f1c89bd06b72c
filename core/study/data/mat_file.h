#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Reads numeric arrays from MATLAB's Level 5 MAT-files (save -v5, -v6 and -v7, little-endian), as "MAT-File Format" of
// The MathWorks defines them. Other variables are listed, but not read. Arrays are passed on in pieces, so that memory
// is limited whatever a file claims.

// Storage type of elements: the format's miINT8 .. miDOUBLE.
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
  std::string kind;  // Class of the array: "uint8", "double", "struct", ..
  bool isComplex = false;
  std::vector<std::int64_t> dimensions;  // Dimensions, of which the first varies fastest.
  std::uint64_t offset = 0;              // Offset of its element in the file.
  std::uint64_t bytes = 0;               // Size of the element, with its tag.
  bool compressed = false;

  [[nodiscard]] std::int64_t elements() const;  // Returns the product of the dimensions, at most 2^48.
};

class MatFile {
 public:
  // Reads the header and every variable's description. Errors have file and offset; v7.3 (HDF5) is refused with a
  // separate error.
  static Result<MatFile> open(const std::string& path);

  [[nodiscard]] const std::vector<MatArray>& arrays() const { return m_arrays; }
  // Returns the variable `name`, or an error that lists the existing ones.
  Result<MatArray> find(const std::string& name) const;

  using Take = std::function<Status(MatType type, std::string_view bytes)>;
  // Passes on the array's first `most` elements as stored, in pieces of complete elements. If all are read, the
  // checksum of compressed data is verified too.
  Status read(const MatArray& array, std::int64_t most, const Take& take) const;
  // Returns the elements of a small array of integers.
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
