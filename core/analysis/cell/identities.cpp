#include "core/analysis/cell/identities.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/values/derived.h"

namespace scalescope {
namespace {

constexpr double kRounding = 1e-9;  // Relative error that rounding causes in sums of up to a million doubles.

struct Checker {
  IdentityCheck out;
  int cell = 0;

  void fails(const std::string& what, double left, double right) {
    ++out.count.broken;
    out.broken.push_back({cell, what, left, right});
  }

  // The difference is relative to the larger of both values and `scale`, since terms that cancel determine the
  // rounding.
  void equal(const std::string& what, const Number& left, const Number& right, double scale = 0) {
    if (!left || !right) return;
    ++out.count.checked;
    const double size = std::max({std::abs(*left), std::abs(*right), scale});
    const double off = size > 0 ? std::abs(*left - *right) / size : 0;
    if (std::isfinite(off)) out.count.largest = std::max(out.count.largest, off);
    if (!(off <= kRounding)) fails(what, *left, *right);
  }

  void atMost(const std::string& what, const Number& left, const Number& right) {
    if (!left || !right) return;
    ++out.count.checked;
    if (!(*left <= *right + kRounding * std::abs(*right))) fails(what, *left, *right);
  }
};

Number product(const Number& a, const Number& b) { return a && b ? Number(*a * *b) : Number(); }

// Returns null if a term is null.
Number sumOf(const std::vector<Number>& terms) {
  double sum = 0;
  for (const Number& term : terms) {
    if (!term) return {};
    sum += *term;
  }
  return sum;
}

// Checks the parts of the step of a cell or of a rank, which have the same names.
template <class Parts>
void checkParts(const Parts& of, const std::string& whose, Checker& check) {
  const Number step = of.stepSeconds.mean;
  check.equal(whose + "input + compute + exposed + checkpoint + other + residual = stepSeconds.mean",
              sumOf({of.inputSeconds, of.computeSeconds, of.exposedSeconds, of.checkpointSeconds, of.otherSeconds,
                     of.residualSeconds}),
              step);
  check.equal(whose + "exposedTransfer + exposedWait = exposed",
              sumOf({of.exposedTransferSeconds, of.exposedWaitSeconds}), of.exposedSeconds, step.value_or(0));
  check.atMost(whose + "exposedWait <= wait", of.exposedWaitSeconds, of.waitSeconds);
  check.atMost(whose + "wait <= comm", of.waitSeconds, of.commSeconds);
}

// A geometric mean is the geometric middle of its interval.
void checkRatioInterval(const std::string& what, const Interval& interval, Checker& check) {
  if (!interval.value || !interval.low || !interval.high) return;
  check.equal(what + ": the value is in the middle of its interval", *interval.value,
              std::sqrt(*interval.low * *interval.high));
}

// A difference is the arithmetic middle of its interval.
void checkDifferenceInterval(const std::string& what, const Interval& interval, Checker& check) {
  if (!interval.value || !interval.low || !interval.high) return;
  check.equal(what + ": the value is in the middle of its interval", *interval.value,
              (*interval.low + *interval.high) / 2, *interval.high - *interval.low);
}

void checkWaterfall(const CellResult& cell, Checker& check) {
  const WaterfallParts& fall = cell.waterfall;
  check.equal("efficiency x stepSeconds.mean = waterfall.ideal", product(cell.efficiency, cell.stepSeconds.mean),
              fall.ideal);
  const Number exposed = fall.exposedWait ? sumOf({fall.exposedTransfer, fall.exposedWait}) : fall.exposedTransfer;
  check.equal("the waterfall's parts add up to stepSeconds.mean",
              sumOf({fall.ideal, fall.input, fall.compute, exposed, fall.checkpoint, fall.other, fall.residual}),
              cell.stepSeconds.mean, fall.ideal.value_or(0));
}

// These identities hold only for numbers that Scalescope measured: printed ones are rounded, and the table reader
// refuses those that contradict each other by more than that.
void checkMeasured(const CellResult& cell, Checker& check) {
  const Number step = cell.stepSeconds.mean;
  check.equal("imagesPerSecond x stepSeconds.mean = imagesPerStep", product(cell.imagesPerSecond, step),
              cell.imagesPerStep);
  // A user's program may load other batches than the study asks for, which a note reports.
  if (cell.cell.batch.global() > 0 && !isOfProgram(cell))
    check.atMost("imagesPerStep <= globalBatch", cell.imagesPerStep, static_cast<double>(cell.cell.batch.global()));
  check.equal("imagesPerSecond x epochSeconds = trainImages", product(cell.imagesPerSecond, cell.epochSeconds),
              cell.trainImages);
  checkParts(cell, "", check);
  for (const RankResult& rank : cell.ranks) checkParts(rank, "rank " + std::to_string(rank.rank.value) + ": ", check);
  check.atMost("overlap <= 1", cell.overlap, 1.0);
  if (cell.buckets.size() == 1) check.atMost("busbw <= its only bucket's", cell.busbw, cell.buckets.front().busbw);
  checkWaterfall(cell, check);
}

void checkCell(const CellResult& cell, Checker& check) {
  check.cell = cell.cell.number;
  if (!cell.cell.study.imported) checkMeasured(cell, check);
  checkRatioInterval("stepSeconds", {cell.stepSeconds.mean, cell.stepSeconds.ciLow, cell.stepSeconds.ciHigh}, check);
  checkRatioInterval("speedup", {cell.speedup, cell.speedupCi.low, cell.speedupCi.high}, check);
  checkRatioInterval("deviceHours", cell.deviceHours, check);
  checkDifferenceInterval("gainPerDevice", cell.gainPerDevice, check);
  checkDifferenceInterval("exposedAbSeconds", {cell.exposedAbSeconds, cell.exposedAbCi.low, cell.exposedAbCi.high},
                          check);
}

}  // namespace

IdentityCheck checkIdentities(const StudyResult& study) {
  Checker check;
  for (const CellResult& cell : study.cells) checkCell(cell, check);
  return std::move(check.out);
}

IdentityCheck checkIdentities(const RunView& run, const RunFigures& figures) {
  Checker check;
  const auto within = [&](const char* what, std::int64_t startNs, std::int64_t endNs, const StepRecord& step) {
    ++check.out.count.checked;
    const std::int64_t outside = std::max<std::int64_t>({0, step.startNs - startNs, endNs - step.endNs});
    if (outside > 0) check.fails(what, static_cast<double>(outside) * 1e-9, 0);
  };
  for (const RankLog& rank : run.ranks) {
    std::size_t at = 0;
    for (const StepRecord* step : rank.window) {
      for (const Span& span : step->spans)
        within("seconds of a part outside its step", span.startNs, span.endNs, *step);
      while (at < rank.collectives.size() && rank.collectives[at]->step < step->step) ++at;
      for (; at < rank.collectives.size() && rank.collectives[at]->step == step->step; ++at)
        if (rank.collectives[at]->startNs < step->endNs)  // A later collective belongs to validation.
          within("seconds of a collective outside its step", rank.collectives[at]->startNs, rank.collectives[at]->endNs,
                 *step);
    }
  }
  double buckets = 0;
  for (const auto& [key, sum] : figures.buckets) buckets += sum.transferNs;
  check.atMost("sum of the buckets' seconds <= seconds of their union", buckets * 1e-9,
               static_cast<double>(figures.wireNs) * 1e-9);
  return std::move(check.out);
}

void add(const IdentityCount& more, IdentityCount& to) {
  to.checked += more.checked;
  to.broken += more.broken;
  to.largest = std::max(to.largest, more.largest);
}

void addIdentityNotes(const IdentityCheck& check, int cell, std::vector<GuardNote>& notes) {
  for (const BrokenIdentity& broken : check.broken) {
    if (broken.cell != 0 && broken.cell != cell) continue;
    const auto saysIt = [&](const GuardNote& note) {
      return note.kind == GuardKind::identity && note.message.arguments.front().second == Argument(broken.what);
    };
    if (std::any_of(notes.begin(), notes.end(), saysIt)) continue;
    notes.push_back({Severity::error,
                     {"guard.identity", {{"identity", broken.what}, {"left", broken.left}, {"right", broken.right}}},
                     {cell}});
  }
}

}  // namespace scalescope
