#include "core/analysis/audit/audit_checks.h"

namespace scalescope::audit {
namespace {

// Images per second, seconds of a step and seconds of an epoch, if the row prints them: R x step = B, R x T = the
// images of an epoch. The images are those that most rows of the report agree on.
struct Pace {
  const Printed* rate = nullptr;
  const Printed* epoch = nullptr;
  std::optional<Range> byStep;    // Images per second: B / step.
  std::optional<Range> byImages;  // Seconds per epoch: images / R.
  std::optional<Range> byPadded;  // Seconds per epoch if every rank is padded to the images of the largest.
  std::string byStepFormula, byImagesFormula, byPaddedFormula;
};

// PyTorch's DistributedSampler gives every rank as many images as the largest rank has: N x ceil(images / N).
Fraction paddedImages(const Row& row, const Fraction& images) {
  return row.devices ? *row.devices * roundedUp(images / *row.devices) : images;
}

Pace paceOf(const ReportTables& book, const Row& row) {
  Pace out;
  out.rate = row.printed(Role::throughput);
  out.epoch = row.printed(Role::epochSeconds);
  const Printed* step = row.printed(Role::stepSeconds);
  if (step != nullptr && row.globalBatch) {
    out.byStep = exactly(*row.globalBatch) / rangeOf(step->number);
    out.byStepFormula = "B/step = " + text(*row.globalBatch) + "/" + step->text + " = " + text(middle(*out.byStep));
  }
  const Printed* rate = book.rateOf(row);
  const auto images = book.imagesOfEpoch(row);
  if (out.epoch != nullptr && rate != nullptr && images) {
    out.byImages = *images / rangeOf(rate->number);
    out.byImagesFormula =
        "images/R = " + text(middle(*images)) + "/" + rate->text + " = " + text(middle(*out.byImages));
    if (const Fraction padded = paddedImages(row, images->best); !(padded == images->best)) {
      out.byPadded = exactly(padded) / rangeOf(rate->number);
      out.byPaddedFormula =
          "padded images/R = " + text(padded) + "/" + rate->text + " = " + text(middle(*out.byPadded));
    }
  }
  return out;
}

AuditRow wrong(const Row& row, const Printed& printed, const Range& expected, const std::string& formula) {
  return flagged(row, printed, AuditKind::arithmetic, expected,
                 {"audit.arithmetic", {{"right", formula}, {"printed", printed.text}}});
}

// A step has fewer images than the global batch if each epoch ends with a smaller batch, or if the workers of a
// parameter server do not step together. For two steps or more the mean is above half a batch.
bool fewerImages(const ReportTables& book, const Row& row, const Printed& rate, const Range& byStep) {
  if (!(rate.number.value <= byStep.high)) return false;
  if (row.word(Role::strategy) == "parameter-server") return true;
  const auto images = book.imagesOfEpoch(row);
  const bool wholeBatches = images && Fraction(1) <= stepsBetween(*row.globalBatch, images->best);
  return !wholeBatches && byStep.best * Fraction::of(51, 100) <= rate.number.value;
}

// If a row prints images per second of one device and of all devices, the latter must be the former times the devices.
void checkRateOfAll(const Row& row, Findings& out) {
  const Printed* all = row.printed(Role::throughput);
  const Printed* each = row.printed(Role::throughputEach);
  if (all == nullptr || each == nullptr || !row.devices || all->column == each->column) return;
  const Range expected = rangeOf(each->number) * exactly(*row.devices);
  const std::string formula = each->text + " x " + text(*row.devices) + " = " + text(middle(expected));
  out.push_back(agrees(all->number, expected) ? right(row, *all, expected, formula)
                                              : wrong(row, *all, expected, formula));
}

}  // namespace

void checkRates(const ReportTables& book, const Row& row, Findings& out) {
  if (row.ofRanks) return;
  checkRateOfAll(row, out);
  const Pace pace = paceOf(book, row);
  const bool rateFits =
      pace.rate != nullptr && pace.byStep && known(*pace.byStep) && agrees(pace.rate->number, *pace.byStep);
  const bool epochFits = pace.byImages && known(*pace.byImages) && agrees(pace.epoch->number, *pace.byImages);
  const bool paddedFits =
      !epochFits && pace.byPadded && known(*pace.byPadded) && agrees(pace.epoch->number, *pace.byPadded);
  if (epochFits) out.push_back(right(row, *pace.epoch, *pace.byImages, pace.byImagesFormula));
  if (paddedFits) out.push_back(right(row, *pace.epoch, *pace.byPadded, pace.byPaddedFormula));
  if (rateFits) out.push_back(right(row, *pace.rate, *pace.byStep, pace.byStepFormula));
  const bool rateWrong = pace.rate != nullptr && pace.byStep && known(*pace.byStep) && !rateFits && !epochFits &&
                         !paddedFits && !fewerImages(book, row, *pace.rate, *pace.byStep);
  if (rateWrong) out.push_back(wrong(row, *pace.rate, *pace.byStep, pace.byStepFormula));
  // One of the two numbers is wrong: the rate if the step contradicts it, else the time.
  if (pace.byImages && known(*pace.byImages) && !epochFits && !paddedFits && !rateWrong)
    out.push_back(wrong(row, *pace.epoch, *pace.byImages, pace.byImagesFormula));
}

}  // namespace scalescope::audit
