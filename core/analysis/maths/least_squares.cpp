#include "core/analysis/maths/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace scalescope {
namespace {

using Matrix = std::array<Terms, kMaxTerms>;

// Solves by Gaussian elimination with pivoting over the first `n` rows; nullopt if they are dependent.
std::optional<Terms> solve(Matrix a, Terms b, std::size_t n) {
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row)
      if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
    if (!(std::abs(a[pivot][column]) > 1e-12)) return std::nullopt;
    std::swap(a[pivot], a[column]);
    std::swap(b[pivot], b[column]);
    for (std::size_t row = column + 1; row < n; ++row) {
      const double factor = a[row][column] / a[column][column];
      for (std::size_t k = column; k < n; ++k) a[row][k] -= factor * a[column][k];
      b[row] -= factor * b[column];
    }
  }
  Terms x{};
  for (std::size_t row = n; row-- > 0;) {
    double sum = b[row];
    for (std::size_t k = row + 1; k < n; ++k) sum -= a[row][k] * x[k];
    x[row] = sum / a[row][row];
  }
  return x;
}

// Normal equations of the weighted problem, with columns scaled to length one.
struct Normal {
  Matrix gram{};
  Terms right{};
  Terms scale{};
  double constant = 0;
};

Normal normalOf(const std::vector<Equation>& equations, const std::vector<double>& weights, std::size_t count) {
  Normal out;
  for (std::size_t i = 0; i < equations.size(); ++i) {
    const double w = weights[i] * weights[i];
    out.constant += w * equations[i].value * equations[i].value;
    for (std::size_t j = 0; j < count; ++j) {
      out.right[j] += w * equations[i].terms[j] * equations[i].value;
      for (std::size_t k = 0; k < count; ++k) out.gram[j][k] += w * equations[i].terms[j] * equations[i].terms[k];
    }
  }
  for (std::size_t j = 0; j < count; ++j) out.scale[j] = out.gram[j][j] > 0 ? std::sqrt(out.gram[j][j]) : 1;
  for (std::size_t j = 0; j < count; ++j) {
    out.right[j] /= out.scale[j];
    for (std::size_t k = 0; k < count; ++k) out.gram[j][k] /= out.scale[j] * out.scale[k];
  }
  return out;
}

// Returns the loss and the coefficients of the solution whose zeros are those outside `set`; nullopt if a coefficient
// is negative.
std::optional<std::pair<double, Terms>> solveSet(const Normal& normal, unsigned set, std::size_t count) {
  std::array<std::size_t, kMaxTerms> chosen{};
  std::size_t n = 0;
  for (std::size_t j = 0; j < count; ++j)
    if ((set >> j & 1u) != 0) chosen[n++] = j;
  Matrix a{};
  Terms b{};
  for (std::size_t j = 0; j < n; ++j) {
    b[j] = normal.right[chosen[j]];
    for (std::size_t k = 0; k < n; ++k) a[j][k] = normal.gram[chosen[j]][chosen[k]];
  }
  const auto x = solve(a, b, n);
  if (!x) return std::nullopt;
  Terms out{};
  double loss = normal.constant;
  for (std::size_t j = 0; j < n; ++j) {
    if ((*x)[j] < 0) return std::nullopt;
    loss -= (*x)[j] * b[j];
    out[chosen[j]] = (*x)[j] / normal.scale[chosen[j]];
  }
  return std::pair{loss, out};
}

Terms bestOf(const Normal& normal, std::size_t count) {
  double least = std::numeric_limits<double>::infinity();
  Terms best{};
  for (unsigned set = 1; set < 1u << count; ++set)
    if (const auto found = solveSet(normal, set, count); found && found->first < least) {
      least = found->first;
      best = found->second;
    }
  return best;
}

}  // namespace

double valueOf(const Terms& coefficients, const Terms& terms) {
  double sum = 0;
  for (std::size_t i = 0; i < kMaxTerms; ++i) sum += coefficients[i] * terms[i];
  return sum;
}

Terms fitNonNegative(const std::vector<Equation>& equations, std::size_t count) {
  std::vector<double> weights;
  for (const Equation& equation : equations) weights.push_back(1 / equation.value);
  Terms best = bestOf(normalOf(equations, weights, count), count);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < equations.size(); ++i) {
      const double fitted = valueOf(best, equations[i].terms);
      weights[i] = fitted > 0 ? 1 / fitted : 1 / equations[i].value;
    }
    best = bestOf(normalOf(equations, weights, count), count);
  }
  return best;
}

}  // namespace scalescope
