#include "tests/truth/coverage/made_studies.h"

#include <cmath>

#include "core/analysis/maths/statistics.h"
#include "tests/core/analysis/synthetic.h"

namespace scalescope::coverage {

double Random::normal() {
  const double radius = std::sqrt(-2 * std::log(uniform()));
  return radius * std::cos(6.283185307179586 * uniform());
}

namespace {

struct Place {
  std::size_t cell = 0;
  int repeat = 1;
};

// Returns the runs of one session in their order.
std::vector<Place> runsOf(std::size_t cells, int repeats, const Noise& noise, std::uint32_t seed) {
  std::vector<Place> runs;
  std::vector<int> numbers;
  for (std::size_t i = 0; i < cells; ++i) numbers.push_back(static_cast<int>(i) + 1);
  if (noise.cellMajor) {
    for (std::size_t cell = 0; cell < cells; ++cell)
      for (int repeat = 1; repeat <= repeats; ++repeat) runs.push_back({cell, repeat});
    return runs;
  }
  for (int round = 1; round <= repeats; ++round)
    for (const std::size_t cell : orderedCells({seed, noise.naturalOrder ? 1 : round}, numbers))
      runs.push_back({cell, round});
  return runs;
}

double scatterOf(const Noise& noise, int devices) {
  return devices > 1 && noise.scatterOfOthers > 0 ? noise.scatterOfOthers : noise.scatter;
}

void measure(const std::vector<double>& rates, int repeats, const Noise& noise, Random& random, StudyResult& study) {
  const std::uint32_t seed = random.seed();
  const double ofSession = noise.betweenSessions * random.normal();
  const std::vector<Place> runs = runsOf(rates.size(), repeats, noise, seed);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    CellResult& cell = study.cells[runs[i].cell];
    double log = std::log(rates[runs[i].cell]) + ofSession;
    log += noise.drift * static_cast<double>(i) / static_cast<double>(runs.size() - 1);
    log += scatterOf(noise, cell.cell.worldDevices()) * random.normal();
    if (random.uniform() < noise.outliers) log -= std::log(1.1 + 0.5 * random.uniform());
    RepeatValues& values = cell.repeatValues[static_cast<std::size_t>(runs[i].repeat) - 1];
    values.repeat = RepeatNumber(runs[i].repeat);
    values.imagesPerSecond = std::exp(log);
    if (!noise.cellMajor && !noise.naturalOrder && !noise.imported) values.order = RoundOrder{seed, runs[i].repeat};
  }
}

}  // namespace

StudyResult madeStudy(const std::vector<int>& devices, const std::vector<double>& rates, int repeats,
                      const Noise& noise, Random& random) {
  StudyResult study;
  study.protocol = Protocol::strong;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    study.cells.push_back(synthetic::measured(static_cast<int>(i) + 1,
                                              devices[i] == 1 ? Strategy::single : Strategy::ddp, devices[i], 128, 1));
    CellResult& cell = study.cells.back();
    cell.repeatValues.assign(static_cast<std::size_t>(repeats), RepeatValues{});
    if (noise.cellMajor) cell.cell.study.measure.order = RepeatOrder::cellMajor;
    if (noise.imported) cell.cell.study.imported = ImportedFrom{};
    if (!noise.imported) cell.session.id = "now";
  }
  measure(rates, repeats, noise, random, study);
  if (noise.reusedBaseline) {
    StudyResult earlier = study;
    measure(rates, repeats, noise, random, earlier);
    study.cells.front() = earlier.cells.front();
    study.cells.front().session = {"earlier", "earlier", 1, true};
  }
  for (CellResult& cell : study.cells)
    if (noise.roundsOfOthers > 0 && cell.cell.worldDevices() > 1)
      cell.repeatValues.resize(static_cast<std::size_t>(noise.roundsOfOthers));
  for (CellResult& cell : study.cells) {
    cell.imagesPerSecond = geometricMeanOf(repeated(cell, &RepeatValues::imagesPerSecond));
    cell.stepSeconds.mean = 128 / *cell.imagesPerSecond;
    cell.repeats = repeats;
  }
  return study;
}

}  // namespace scalescope::coverage
