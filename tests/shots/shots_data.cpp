#include "tests/shots/shots_data.h"

#include <cmath>
#include <random>

namespace scalescope {
namespace {

constexpr const char* kStamp = "demo figure, invented numbers";

// Random numbers that are the same on every machine; the standard library's distributions may differ.
class Noise {
 public:
  explicit Noise(unsigned seed) : m_engine(seed) {}
  double operator()() { return static_cast<double>(m_engine() % 20001) / 10000.0 - 1.0; }

 private:
  std::mt19937 m_engine;
};

Figure start(const char* id, FigureKind kind, const char* title, const char* subtitle) {
  Figure figure;
  figure.id = id;
  figure.kind = kind;
  figure.title = title;
  figure.subtitle = subtitle;
  figure.stamp = kStamp;
  figure.summary = figure.title + ". " + figure.subtitle;
  return figure;
}

FigureSeries series(const char* name, SeriesRole role, SeriesStyle style, std::vector<FigurePoint> points = {}) {
  FigureSeries out;
  out.name = name;
  out.role = role;
  out.style = style;
  out.points = std::move(points);
  return out;
}

FigurePoint measured(double x, double y, double half) { return {x, y, y - half, y + half, "n = 3"}; }

Figure speedup() {
  Figure f = start("speedup", FigureKind::line, "8 devices: 5.6x",
                   "strong scaling; n = 3, 95 % interval; baseline 1 device, plain");
  f.definition = "Speedup S(N) = images/s on N devices divided by images/s of the baseline. Efficiency = S(N) / N.";
  f.x = {.title = "devices", .ticks = {1, 2, 4, 8}};
  f.y = {.title = "speedup (images/s relative to one device)", .zeroBased = true};
  f.series.push_back(series("ideal", SeriesRole::ideal, SeriesStyle::dashed, {{1, 1}, {8, 8}}));
  f.series.push_back(
      series("batch 512", SeriesRole::plain, SeriesStyle::lineAndMarkers,
             {measured(1, 1, 0.0), measured(2, 1.91, 0.04), measured(4, 3.42, 0.08), measured(8, 5.6, 0.15)}));
  f.series.push_back(
      series("batch 32", SeriesRole::plain, SeriesStyle::lineAndMarkers,
             {measured(1, 1, 0.0), measured(2, 1.62, 0.05), measured(4, 2.31, 0.11), measured(8, 2.66, 0.14)}));
  f.notes = {"batch 32 on 3 devices runs 3 x 10 = 30"};
  return f;
}

Figure waterfall() {
  Figure f = start("waterfall", FigureKind::waterfall, "Efficiency loss", "8 devices, batch 32; closes to 100.0 %");
  f.definition =
      "From the ideal step (baseline step / N) to the measured step: each bar is what one part adds, in milliseconds.";
  f.x = {.title = "",
         .scale = AxisScale::category,
         .categories = {"ideal", "input", "compute", "transfer", "wait", "other", "step"}};
  f.y = {.title = "step, ms", .zeroBased = true};
  f.series.push_back(series("total", SeriesRole::plain, SeriesStyle::bars, {{0, 10.4}, {6, 17.1}}));
  f.series.push_back(series("input", SeriesRole::input, SeriesStyle::bars, {{1, 0.5}}));
  f.series.push_back(series("compute", SeriesRole::compute, SeriesStyle::bars, {{2, 1.6}}));
  f.series.push_back(series("exposed transfer", SeriesRole::exposed, SeriesStyle::bars, {{3, 3.4}}));
  f.series.push_back(series("wait", SeriesRole::wait, SeriesStyle::bars, {{4, 0.9}}));
  f.series.push_back(series("other", SeriesRole::other, SeriesStyle::bars, {{5, 0.3}}));
  return f;
}

Figure bandwidth() {
  Figure f = start("bandwidth", FigureKind::scatter, "Buckets reach 91 % of the measured ceiling",
                   "all-reduce on the study's own ranks");
  f.definition =
      "busbw = S / t x 2 (N - 1) / N, the load on the slowest link; the ceiling is a sweep of all-reduces between the "
      "same ranks.";
  f.x = {.title = "message size", .scale = AxisScale::log2, .unit = "bytes"};
  f.y = {.title = "bus bandwidth, GB/s", .zeroBased = true};
  FigureSeries ceiling = series("measured ceiling", SeriesRole::ceiling, SeriesStyle::dashed);
  for (int power = 12; power <= 26; ++power) {
    const double bytes = std::exp2(power);
    ceiling.points.push_back({bytes, 1.2 * bytes / (bytes + 65536)});
  }
  f.series.push_back(ceiling);
  f.series.push_back(series("buckets in training", SeriesRole::exposed, SeriesStyle::markers,
                            {{9.0e6, 1.09}, {9.4e6, 1.06}, {2.5e7, 1.12}}));
  return f;
}

Figure loss() {
  Figure f = start("loss", FigureKind::line, "Loss", "raw and smoothed; learning rate 0.1");
  f.x = {.title = "step", .min = 0, .max = 500};
  f.y = {.title = "training loss", .zeroBased = true};
  Noise noise(3);
  FigureSeries raw = series("raw", SeriesRole::plain, SeriesStyle::line);
  FigureSeries smooth = series("smoothed", SeriesRole::plain, SeriesStyle::line);
  raw.faint = true;
  double mean = 2.3;
  for (int step = 0; step <= 412; ++step) {
    const double value = 0.55 + 1.75 * std::exp(-step / 110.0) + 0.12 * noise();
    const bool lost = step >= 300 && step < 318;
    mean += 0.08 * (value - mean);
    raw.points.push_back({double(step), lost ? std::nan("") : value});
    smooth.points.push_back({double(step), lost ? std::nan("") : mean});
  }
  f.series = {raw, smooth};
  return f;
}

Figure stepParts() {
  Figure f = start("step-parts", FigureKind::stackedArea, "Step, by part", "rank median");
  f.x = {.title = "step", .min = 0, .max = 500};
  f.y = {.title = "ms per step", .zeroBased = true};
  Noise noise(5);
  f.series = {
      series("input", SeriesRole::input, SeriesStyle::area), series("compute", SeriesRole::compute, SeriesStyle::area),
      series("exposed transfer", SeriesRole::exposed, SeriesStyle::area),
      series("wait", SeriesRole::wait, SeriesStyle::area), series("other", SeriesRole::other, SeriesStyle::area)};
  for (int step = 0; step <= 412; ++step) {
    const double spike = step % 97 == 60 ? 3.0 : 0;
    f.series[0].points.push_back({double(step), 0.5 + 0.05 * noise()});
    f.series[1].points.push_back({double(step), 10.2 + 0.6 * noise()});
    f.series[2].points.push_back({double(step), 3.2 + 0.5 * noise() + spike});
    f.series[3].points.push_back({double(step), 0.8 + 0.3 * noise()});
    f.series[4].points.push_back({double(step), 0.3 + 0.1 * noise()});
  }
  return f;
}

Figure stepSplit() {
  Figure f = start("step-split", FigureKind::bars, "8 devices: 19 % of the step waits",
                   "mean per step over the measured window; hatched is hidden behind compute");
  f.x = {.title = "devices", .scale = AxisScale::category, .categories = {"1", "2", "4", "8"}};
  f.y = {.title = "step, ms", .zeroBased = true};
  f.series = {
      series("input", SeriesRole::input, SeriesStyle::bars, {{0, 1.2}, {1, 0.9}, {2, 0.6}, {3, 0.5}}),
      series("compute", SeriesRole::compute, SeriesStyle::bars, {{0, 96.4}, {1, 47.8}, {2, 24.6}, {3, 12.0}}),
      series("exposed communication", SeriesRole::exposed, SeriesStyle::bars, {{0, 0}, {1, 1.1}, {2, 2.6}, {3, 3.4}}),
      series("hidden communication", SeriesRole::hiddenComm, SeriesStyle::bars, {{0, 0}, {1, 5.0}, {2, 4.2}, {3, 2.1}}),
      series("other", SeriesRole::other, SeriesStyle::bars, {{0, 0.7}, {1, 0.6}, {2, 0.4}, {3, 0.3}})};
  return f;
}

Figure throughput() {
  Figure f = start("throughput", FigureKind::bars, "Throughput", "images per second; n = 3, 95 % interval");
  f.x = {.title = "devices", .scale = AxisScale::category, .categories = {"1", "2", "4", "8"}};
  f.y = {.title = "images/s", .zeroBased = true};
  f.series = {
      series("batch 512", SeriesRole::plain, SeriesStyle::bars,
             {measured(0, 5210, 40), measured(1, 9951, 190), measured(2, 17820, 410), measured(3, 29180, 790)}),
      series("batch 32", SeriesRole::plain, SeriesStyle::bars,
             {measured(0, 4420, 60), measured(1, 7160, 210), measured(2, 10210, 480), measured(3, 11757, 600)})};
  return f;
}

Figure ranks() {
  Figure f = start("utilisation", FigureKind::line, "CPU load, per slot", "busy is not always useful: see step parts");
  f.x = {.title = "seconds", .min = 0, .max = 120};
  f.y = {.title = "%", .zeroBased = true, .min = 0, .max = 100};
  for (int rank = 0; rank < 8; ++rank) {
    Noise noise(static_cast<unsigned>(rank + 11));
    FigureSeries s = series("", SeriesRole::plain, SeriesStyle::line);
    s.name = "rank " + std::to_string(rank);
    double level = 70 + 3 * rank;
    for (int second = 2; second <= 97; ++second) {
      level += 2 * noise() + 0.1 * (82 - level);
      s.points.push_back({double(second), std::min(100.0, level)});
    }
    f.series.push_back(s);
  }
  return f;
}

Figure manyRanks() {
  Figure f = start("memory-ranks", FigureKind::line, "Memory, 64 ranks",
                   "median, minimum to maximum as a band, picked rank 17");
  f.x = {.title = "seconds"};
  f.y = {.title = "GB", .zeroBased = true};
  Noise noise(23);
  FigureSeries median = series("median", SeriesRole::plain, SeriesStyle::line);
  median.band = true;
  FigureSeries picked = series("rank 17", SeriesRole::plain, SeriesStyle::line);
  for (int second = 0; second < 200; ++second) {
    const double value = 8 + 1.5 * std::sin(second / 30.0) + 0.2 * noise();
    median.points.push_back({double(second), value, value - 1.1 - 0.2 * noise(), value + 1.4 + 0.2 * noise(), ""});
    picked.points.push_back({double(second), value + 1.2 + 0.1 * noise()});
  }
  f.series = {median, picked};
  return f;
}

Figure memory() {
  Figure f =
      start("memory", FigureKind::line, "Out of memory above batch 2048", "peak allocated per device; small-cnn");
  f.x = {.title = "batch per device", .scale = AxisScale::log2, .ticks = {32, 128, 512, 2048, 8192}};
  f.y = {.title = "peak memory per device", .zeroBased = true, .unit = "bytes"};
  f.series = {series("fp32", SeriesRole::plain, SeriesStyle::lineAndMarkers,
                     {{32, 2.1e8}, {128, 5.4e8}, {512, 1.9e9}, {2048, 7.4e9}}),
              series("bf16", SeriesRole::plain, SeriesStyle::lineAndMarkers,
                     {{32, 1.7e8}, {128, 3.6e8}, {512, 1.1e9}, {2048, 4.0e9}, {8192, 1.55e10}}),
              series("limit", SeriesRole::ceiling, SeriesStyle::dashed, {{32, 1.6e10}, {8192, 1.6e10}})};
  return f;
}

Figure nothing() {
  Figure f = start("accuracy", FigureKind::line, "Accuracy", "test accuracy per epoch");
  f.empty = "This study measured time only. Run it with mode \"train\" and validate \"epoch\" to see accuracy.";
  f.x.title = "epoch";
  f.y.title = "test accuracy, %";
  return f;
}

// Returns measured points, the law fitted to them with its interval, and its extrapolation, with logarithmic axes.
Figure fit() {
  Figure figure;
  figure.id = "fit";
  figure.title = "64 devices are expected to run 21 times as fast";
  figure.subtitle = "strong scaling; law fitted to 1 to 16 devices, 95 % interval";
  figure.definition = "Invented for this picture.";
  figure.x = {.title = "devices", .scale = AxisScale::log2, .ticks = {1, 2, 4, 8, 16, 32, 64}};
  figure.y = {.title = "speedup", .scale = AxisScale::log10};
  const auto law = [](double n) { return n / (1 + 0.03 * (n - 1) + 0.0002 * n * (n - 1)); };
  FigureSeries measured;
  measured.name = "measured";
  measured.style = SeriesStyle::markers;
  FigureSeries fitted;
  fitted.name = "fit";
  fitted.role = SeriesRole::fit;
  fitted.style = SeriesStyle::line;
  FigureSeries beyond;
  beyond.name = "extrapolated";
  beyond.role = SeriesRole::fit;
  beyond.style = SeriesStyle::dashed;
  beyond.band = true;
  for (const double n : {1.0, 2.0, 4.0, 8.0, 16.0}) {
    measured.points.push_back({n, law(n) * (n == 4 ? 0.96 : 1.0), law(n) * 0.93, law(n) * 1.06, "n = 3"});
    fitted.points.push_back({n, law(n), {}, {}, {}});
  }
  for (const double n : {16.0, 32.0, 64.0})
    beyond.points.push_back({n, law(n), law(n) * (1 - 0.003 * n), law(n) * (1 + 0.004 * n), {}});
  figure.series = {measured, fitted, beyond};
  return figure;
}

// One rank is late now and then, the others by chance; steps 60 to 63 have no data.
Figure lateness() {
  Figure f = start("lateness", FigureKind::heatMap, "Rank 2 was last in 20 % of steps, by 5 ms: input",
                   "strong scaling; baseline 1 device, single");
  f.x = {.title = "step of repeat 3"};
  f.y = {.title = "lateness, ms", .zeroBased = true};
  Noise noise(11);
  for (int rank = 0; rank < 4; ++rank) {
    FigureSeries row = series(("rank " + std::to_string(rank)).c_str(), SeriesRole::plain, SeriesStyle::line);
    for (int step = 1; step <= 120; ++step) {
      const bool late = rank == 2 && step % 5 == 0;
      const double ms = (late ? 4.6 : 0.3) + 0.3 * noise();
      const bool known = step < 60 || step > 63;
      row.points.push_back({static_cast<double>(step), known ? ms : std::nan(""), {}, {}, {}});
      if (late) row.points.back().label = "last in step " + std::to_string(step) + ": input";
    }
    f.series.push_back(std::move(row));
  }
  return f;
}

}  // namespace

std::vector<Figure> demoFigures() {
  return {speedup(), waterfall(), bandwidth(), loss(), stepParts(), stepSplit(), throughput(),
          ranks(),   manyRanks(), memory(),    fit(),  lateness(),  nothing()};
}

Figure demoFigure(const std::string& id) {
  for (const Figure& figure : demoFigures())
    if (figure.id == id) return figure;
  return {};
}

}  // namespace scalescope
