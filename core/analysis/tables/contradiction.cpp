#include "core/analysis/tables/contradiction.h"

#include <algorithm>

namespace scalescope::tables {
namespace {

constexpr double kMostRounding = 1.2;  // Factor that dropped zeros of a step time may explain.

}  // namespace

std::optional<Contradiction> contradictionIn(const Row& row) {
  const Printed* rate = row.printed(Role::throughput);
  const Printed* each = row.printed(Role::throughputEach);
  const Printed* step = row.printed(Role::stepSeconds);
  const Printed* batch = row.printed(Role::batch);
  const Printed* global = row.printed(Role::globalBatch);
  const auto saying = [](const Printed& printed, std::string arithmetic) {
    return Contradiction{printed.column, printed.text, std::move(arithmetic)};
  };
  if (rate != nullptr && each != nullptr && row.devices && rate->column != each->column) {
    const Range all = rangeOf(each->number) * exactly(*row.devices);
    if (!agrees(rate->number, all) && !isNear(rate->number.value.value(), middle(all)))
      return saying(*rate, each->text + " x " + text(*row.devices) + " = " + text(middle(all)));
  }
  if (batch != nullptr && global != nullptr && row.devices) {
    const Printed* accumulation = row.printed(Role::accumulation);
    const Fraction product =
        batch->number.value * *row.devices * (accumulation != nullptr ? accumulation->number.value : Fraction(1));
    const Range expected = rangeOf(batch->number) * exactly(product / batch->number.value);
    const bool accumulated = accumulation == nullptr && Fraction(1) <= stepsBetween(product, global->number.value);
    const bool served = row.word(Role::strategy) == "parameter-server";
    if (!agrees(global->number, expected) && !accumulated && !served)
      return saying(*global, batch->text + " x " + text(*row.devices) +
                                 (accumulation != nullptr ? " x " + accumulation->text : "") + " = " + text(product));
  }
  // Workers of a parameter server need not step together.
  if (rate != nullptr && step != nullptr && row.globalBatch && row.word(Role::strategy) != "parameter-server") {
    const Range bound = exactly(*row.globalBatch) / rangeOf(step->number);
    if (!known(bound)) return std::nullopt;
    // A step of "0.1" s is unlikely to be 0.15: people omit zeros.
    const double most = std::min(bound.high.value(), middle(bound) * kMostRounding) * (1 + kSame);
    const double value = rate->number.value.value();
    // The mean step still has, with a short last batch, more than half of a batch.
    if (value > most || value <= middle(bound) / 2 * (1 + kSame))
      return saying(*rate, text(*row.globalBatch) + " / " + step->text + " = " + text(middle(bound)));
  }
  return std::nullopt;
}

bool ratesBelowStep(const Row& row) {
  const Printed* rate = row.printed(Role::throughput);
  const Printed* step = row.printed(Role::stepSeconds);
  if (rate == nullptr || step == nullptr || !row.globalBatch) return false;
  const Range bound = exactly(*row.globalBatch) / rangeOf(step->number);
  return known(bound) && rate->number.value.value() < bound.low.value() * (1 - kSame);
}

}  // namespace scalescope::tables
