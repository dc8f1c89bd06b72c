#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// The prefix that a launcher puts before each line of a program's output: "[1,0]<stdout>:" (mpirun --tag-output), "0: "
// (srun -l), "[0] ", a time, a pod's or a container's name. Two lines have the same prefix when they differ in numbers
// and blanks alone.
class LinePrefix {
 public:
  explicit LinePrefix(std::string_view sample);
  [[nodiscard]] bool isEmpty() const { return m_shape.empty(); }
  // The line behind the prefix; none where it begins with another one.
  [[nodiscard]] std::optional<std::string_view> strip(std::string_view line) const;
  friend bool operator==(const LinePrefix&, const LinePrefix&) = default;

 private:
  std::string m_shape;  // '0' stands for a run of digits; without blanks
};

}  // namespace scalescope
