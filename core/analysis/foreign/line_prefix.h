#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// Prefix that a launcher puts before each line of a program's output: "[1,0]<stdout>:" (mpirun --tag-output), "0: "
// (srun -l), "[0] ", a time, a name of a pod or container. Two lines have the same prefix if they differ only in
// numbers and blanks.
class LinePrefix {
 public:
  explicit LinePrefix(std::string_view sample);
  [[nodiscard]] bool isEmpty() const { return m_shape.empty(); }
  // Returns the line without the prefix; empty if the line begins with another prefix.
  [[nodiscard]] std::optional<std::string_view> strip(std::string_view line) const;
  friend bool operator==(const LinePrefix&, const LinePrefix&) = default;

 private:
  std::string m_shape;  // Prefix without blanks, in which '0' represents a run of digits.
};

}  // namespace scalescope
