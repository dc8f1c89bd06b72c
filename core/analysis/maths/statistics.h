#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace scalescope {

// All take values in any order and give nullopt where the number does not exist; values that are not finite do not
// count.

std::optional<double> meanOf(const std::vector<double>& values);

// Linear interpolation between order statistics at (n-1)*share (Hyndman and Fan, type 7); share 0.5 is the median.
std::optional<double> percentileOf(std::vector<double> values, double share);
std::optional<double> medianOf(std::vector<double> values);

// The value t with P(|T| > t) = probability for Student's t with `degrees` > 0 degrees of freedom (need not be whole).
double studentTwoSided(double probability, double degrees);
// The same for a probability of 0.05.
double studentT95(double degrees);
// P(|T| > t) of Student's t.
double studentTail(double t, double degrees);
// The value as of studentT95 of the normal distribution.
inline constexpr double kNormal95 = 1.959964;

// P(F > ratio) of the F distribution with these degrees of freedom (both > 0).
double fTail(double ratio, double degreesAbove, double degreesBelow);

// exp of the mean logarithm: nullopt without values, or where one is not positive.
std::optional<double> geometricMeanOf(const std::vector<double>& values);

// No interval below is ever drawn from values that are all alike (to 1e-12): they do not say how far they scatter. Of
// two sides one may be alike, the other one's scatter then is the interval.

// A logarithm known by its mean and the standard error of that, of so many degrees of freedom.
struct LogEstimate {
  double mean = 0, error = 0, degrees = 0;
  [[nodiscard]] std::pair<double, double> interval95() const;  // exponentiated
  [[nodiscard]] double probability() const;                    // of a mean so far from 0 where it is 0: Student's t
};

// Estimates the geometric mean. Needs two positive values.
std::optional<LogEstimate> geometricEstimate(const std::vector<double>& values);
// Estimates the ratio of geometric means above/below by Welch's t (MEASUREMENT.md, Timing windows). Needs two positive
// values on each side.
std::optional<LogEstimate> ratioEstimate(const std::vector<double>& above, const std::vector<double>& below);

// Their 95 % intervals.
std::optional<std::pair<double, double>> geometricInterval95(const std::vector<double>& values);
std::optional<std::pair<double, double>> ratioInterval95(const std::vector<double>& above,
                                                         const std::vector<double>& below);

// Probabilities of several comparisons as Holm (1979) adjusts them: whatever of them hold, one of the others stays
// below 0.05 in no more than one family in twenty. In the order they were given.
std::vector<double> holmAdjusted(const std::vector<double>& probabilities);

// Half the 95 % interval of the mean: Student's t. Needs two values.
std::optional<double> meanHalfWidth95(const std::vector<double>& values);

// Half the 95 % interval of the difference of means above - below: Welch's t. Needs two values on each side.
std::optional<double> differenceHalfWidth95(const std::vector<double>& above, const std::vector<double>& below);

// The deviation of ln(value) that several groups share, each around its own mean: sum of squares / degrees of freedom.
class PooledScatter {
 public:
  void addLogs(
      const std::vector<double>& values);  // of one group; fewer than two, or one not positive: nothing is added
  [[nodiscard]] double degrees() const { return m_degrees; }
  [[nodiscard]] std::optional<double> deviation() const;  // nullopt where every group's values are alike

 private:
  double m_squares = 0;
  double m_degrees = 0;
};

}  // namespace scalescope
