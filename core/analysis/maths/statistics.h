#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace scalescope {

// All functions take values in any order, ignore or reject those that are not finite, and return nullopt if the figure
// does not exist.

std::optional<double> meanOf(const std::vector<double>& values);

// Interpolates linearly between order statistics at (n-1)*share (Hyndman and Fan, type 7); share 0.5 is the median.
std::optional<double> percentileOf(std::vector<double> values, double share);
std::optional<double> medianOf(std::vector<double> values);
// The median absolute deviation of normally distributed values times this is their standard deviation.
inline constexpr double kMadToDeviation = 1.4826;

// Returns the t with P(|T| > t) = probability for Student's t with `degrees` > 0 degrees of freedom, which need not be
// whole.
double studentTwoSided(double probability, double degrees);
// Returns studentTwoSided() for a probability of 0.05.
double studentT95(double degrees);
// Returns P(|T| > t) of Student's t.
double studentTail(double t, double degrees);
// The limit of studentT95() for the normal distribution.
inline constexpr double kNormal95 = 1.959964;

// Returns P(F > ratio) of the F distribution with these degrees of freedom (both > 0).
double fTail(double ratio, double degreesAbove, double degreesBelow);

// Returns exp of the mean logarithm; nullopt without values, or if one is not positive.
std::optional<double> geometricMeanOf(const std::vector<double>& values);

// None of the functions below computes an interval from values that are all equal (to 1e-12), because these contain no
// information on their scatter. If only one of two sides is equal, the scatter of the other one determines the
// interval.

// A logarithm with its mean, the standard error of the mean, and the degrees of freedom.
struct LogEstimate {
  double mean = 0, error = 0, degrees = 0;
  [[nodiscard]] std::pair<double, double> interval95() const;  // The bounds are exponentiated.
  // Returns the probability (Student's t) of a mean so far from 0 if the true mean is 0.
  [[nodiscard]] double probability() const;
};

// Estimates the geometric mean. Needs two positive values.
std::optional<LogEstimate> geometricEstimate(const std::vector<double>& values);
// Estimates the ratio of geometric means above/below by Welch's t (MEASUREMENT.md, Timing windows). Needs two positive
// values on each side.
std::optional<LogEstimate> ratioEstimate(const std::vector<double>& above, const std::vector<double>& below);

// Return the 95 % confidence intervals of these estimates.
std::optional<std::pair<double, double>> geometricInterval95(const std::vector<double>& values);
std::optional<std::pair<double, double>> ratioInterval95(const std::vector<double>& above,
                                                         const std::vector<double>& below);

// Adjusts the probabilities of several comparisons by Holm (1979): if some null hypotheses are true, a probability of
// theirs is below 0.05 in no more than one family in twenty. The order is kept.
std::vector<double> holmAdjusted(const std::vector<double>& probabilities);

// Returns half the 95 % interval of the mean by Student's t. Needs two values.
std::optional<double> meanHalfWidth95(const std::vector<double>& values);

// Returns half the 95 % confidence interval of the difference of means above - below by Welch's t. Needs two of each.
std::optional<double> differenceHalfWidth95(const std::vector<double>& above, const std::vector<double>& below);

// The deviation of ln(value) that several groups share, each around its own mean: sum of squares / degrees of freedom.
class PooledScatter {
 public:
  // Adds the values of one group; ignores a group with fewer than two values or one that is not positive.
  void addLogs(const std::vector<double>& values);
  [[nodiscard]] double degrees() const { return m_degrees; }
  [[nodiscard]] std::optional<double> deviation() const;  // Returns nullopt if the values of every group are equal.

 private:
  double m_squares = 0;
  double m_degrees = 0;
};

// The first `first` values are larger or smaller than the others.
struct ChangePoint {
  std::size_t first = 0;
  double ratio = 1;  // Median of the first values over the median of the others.
};

// Returns the one place at which the level of a series of positive values changes: the split of ln(value) by least
// squares (Bai, Journal of Time Series Analysis 15, 1994). Values are cut at four robust deviations from the median, so
// that a single outlier makes no change point. The scatter is that of successive differences, which a change of level
// does not widen. nullopt if the split explains no more than chance does, or with fewer than 20 values.
std::optional<ChangePoint> changePointOf(const std::vector<double>& values);

}  // namespace scalescope
