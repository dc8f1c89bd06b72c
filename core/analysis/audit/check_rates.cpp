#include "core/analysis/audit/checks.h"

namespace scalescope::audit {
namespace {

// Images per second, seconds of a step and of an epoch, as far as a row prints them: R x step = B, R x T = the images
// of an epoch. `images` are those that most rows of the report agree on.
struct Pace {
  const Printed* rate = nullptr;
  const Printed* epoch = nullptr;
  std::optional<Range> byStep;    // images per second: B / step
  std::optional<Range> byImages;  // seconds per epoch: images / R
  std::string byStepWords, byImagesWords;
};

Pace paceOf(const Book& book, const Row& row) {
  Pace out;
  out.rate = row.printed(Role::throughput);
  out.epoch = row.printed(Role::epochSeconds);
  const Printed* step = row.printed(Role::stepSeconds);
  if (step != nullptr && row.globalBatch) {
    out.byStep = exactly(*row.globalBatch) / rangeOf(step->number);
    out.byStepWords = "B/step = " + text(*row.globalBatch) + "/" + step->text + " = " + text(middle(*out.byStep));
  }
  const Printed* rate = book.rateOf(row);
  const auto images = book.imagesOfEpoch(row);
  if (out.epoch != nullptr && rate != nullptr && images) {
    out.byImages = *images / rangeOf(rate->number);
    out.byImagesWords = "images/R = " + text(middle(*images)) + "/" + rate->text + " = " + text(middle(*out.byImages));
  }
  return out;
}

AuditRow wrong(const Row& row, const Printed& printed, const Range& expected, const std::string& words) {
  return flagged(row, printed, AuditKind::arithmetic, expected,
                 {"audit.arithmetic", {{"right", words}, {"printed", printed.text}}});
}

// A step is of less than the global batch where each epoch ends with a smaller one (of more than half of it, then), or
// where the workers of a parameter server do not step together.
bool fewerImages(const Book& book, const Row& row, const Printed& rate, const Range& byStep) {
  if (!(rate.number.value <= byStep.high)) return false;
  if (row.word(Role::strategy) == "parameter-server") return true;
  const auto images = book.imagesOfEpoch(row);
  const bool wholeBatches = images && Fraction(1) <= stepsBetween(*row.globalBatch, images->best);
  return !wholeBatches && byStep.low / Fraction(2) <= rate.number.value;
}

}  // namespace

void checkRates(const Book& book, const Row& row, Findings& out) {
  if (row.ofRanks) return;
  const Pace pace = paceOf(book, row);
  const bool rateFits =
      pace.rate != nullptr && pace.byStep && known(*pace.byStep) && agrees(pace.rate->number, *pace.byStep);
  const bool epochFits = pace.byImages && known(*pace.byImages) && agrees(pace.epoch->number, *pace.byImages);
  if (epochFits) out.push_back(right(row, *pace.epoch, *pace.byImages, pace.byImagesWords));
  if (rateFits) out.push_back(right(row, *pace.rate, *pace.byStep, pace.byStepWords));
  const bool rateWrong = pace.rate != nullptr && pace.byStep && known(*pace.byStep) && !rateFits && !epochFits &&
                         !fewerImages(book, row, *pace.rate, *pace.byStep);
  if (rateWrong) out.push_back(wrong(row, *pace.rate, *pace.byStep, pace.byStepWords));
  // One of two numbers is wrong: the rate where the step says so, else the time.
  if (pace.byImages && known(*pace.byImages) && !epochFits && !rateWrong)
    out.push_back(wrong(row, *pace.epoch, *pace.byImages, pace.byImagesWords));
}

}  // namespace scalescope::audit
