#include "core/analysis/repeats/outliers.h"

#include <cmath>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

constexpr double kOutlierProbability = 0.01;

struct Residual {
  int cell = 0;
  RepeatNumber repeat;
  double off = 0;      // Difference of ln(images/s) from the mean of the cell.
  double repeats = 0;  // Number of repeats of the cell.
};

// Returns the residuals of ln(images/s) around the mean of the cell.
std::vector<Residual> residualsOf(const CellResult& cell) {
  std::vector<Residual> out;
  double mean = 0;
  for (const RepeatValues& repeat : cell.repeatValues)
    if (repeat.imagesPerSecond && *repeat.imagesPerSecond > 0)
      out.push_back({cell.cell.number, repeat.repeat, std::log(*repeat.imagesPerSecond), 0});
  for (const Residual& one : out) mean += one.off / static_cast<double>(out.size());
  for (Residual& one : out) {
    one.off -= mean;
    one.repeats = static_cast<double>(out.size());
  }
  return out;
}

}  // namespace

std::vector<Outlier> outliersOf(const StudyResult& study) {
  std::vector<Residual> residuals;
  double squares = 0;
  double degrees = 0;
  for (const CellResult& cell : study.cells) {
    const std::vector<Residual> own = residualsOf(cell);
    if (own.size() < 2) continue;
    for (const Residual& one : own) squares += one.off * one.off;
    degrees += static_cast<double>(own.size()) - 1;
    residuals.insert(residuals.end(), own.begin(), own.end());
  }
  std::vector<Outlier> out;
  for (const Residual& one : residuals) {
    if (one.repeats < 3 || degrees < 2) continue;
    const double leverage = 1 - 1 / one.repeats;
    const double others = (squares - one.off * one.off / leverage) / (degrees - 1);
    if (!(others > 0)) continue;
    const double t = one.off / std::sqrt(others * leverage);
    if (studentTail(t, degrees - 1) * static_cast<double>(residuals.size()) < kOutlierProbability)
      out.push_back({one.cell, one.repeat, std::expm1(one.off / leverage)});
  }
  return out;
}

}  // namespace scalescope
