#include <algorithm>

#include "core/analysis/audit/audit_checks.h"

namespace scalescope::audit {
namespace {

std::string countText(std::int64_t count) { return std::to_string(count); }

// Returns devices x batch (x accumulation), as the row prints them.
std::string product(const Row& row) {
  const Printed* steps = row.printed(Role::accumulation);
  return text(row.devices.value_or(1)) + " x " + text(*row.batch) + (steps != nullptr ? " x " + steps->text : "");
}

void checkGlobalBatch(const Row& row, Findings& out) {
  const Printed* printed = row.printed(Role::globalBatch);
  const Printed* batch = row.printed(Role::batch);
  if (printed == nullptr || batch == nullptr || !row.devices) return;
  const Printed* steps = row.printed(Role::accumulation);
  const Range expected =
      rangeOf(batch->number) * exactly(*row.devices * (steps != nullptr ? steps->number.value : Fraction(1)));
  const std::string formula = product(row) + " = " + text(expected.best);
  if (agrees(printed->number, expected)) {
    out.push_back(right(row, *printed, expected, formula));
    return;
  }
  const Fraction& all = printed->number.value;
  const Message why{"audit.arithmetic", {{"right", formula}, {"printed", printed->text}}};
  const Fraction unsaid = stepsBetween(expected.best, all);
  const Fraction workers = stepsBetween(batch->number.value, all);
  if (steps == nullptr && Fraction(2) <= unsaid)
    out.push_back(
        unknown(row, *printed,
                {"audit.accumulated", {{"right", formula}, {"printed", printed->text}, {"steps", text(unsaid)}}}));
  else if (row.word(Role::strategy) == "parameter-server" && Fraction(1) <= workers && workers <= *row.devices)
    out.push_back(right(row, *printed, exactly(workers * batch->number.value),
                        text(workers) + " x " + batch->text + " = " + text(all) + ", " + text(*row.devices - workers) +
                            " of " + text(*row.devices) + " serve"));
  else
    out.push_back(flagged(row, *printed, AuditKind::arithmetic, expected, why));
}

// Compares the batch of all devices with the number of training images; for a dataset with an extra split, with the
// largest number.
void checkAgainstData(const ReportTables& book, const Row& row, Findings& out) {
  const Printed* printed =
      row.printed(Role::batch) != nullptr ? row.printed(Role::batch) : row.printed(Role::globalBatch);
  if (printed == nullptr) return;
  const auto data = book.data(row);
  if (!data) return;
  const std::int64_t images = *std::max_element(data->images.begin(), data->images.end());
  const bool perDevice = row.printed(Role::batch) != nullptr;
  const Fraction batch = perDevice ? printed->number.value * row.devices.value_or(1) : printed->number.value;
  const std::string formula =
      perDevice && row.devices && !(*row.devices == Fraction(1)) ? product(row) + " = " + text(batch) : text(batch);
  if (batch <= Fraction(images)) {
    out.push_back(
        finding(row, *printed, AuditVerdict::ok, {"audit.batch-fits", {{"batch", formula}, {"images", images}}}));
    return;
  }
  AuditRow above =
      finding(row, *printed, AuditVerdict::flag, {"audit.above-dataset", {{"batch", formula}, {"images", images}}});
  above.kind = AuditKind::aboveDataset;
  above.recomputed = static_cast<double>(images);
  out.push_back(std::move(above));
}

void checkParameters(const ReportTables& book, const Row& row, Findings& out) {
  const Printed* printed = row.printed(Role::parameters);
  if (printed == nullptr) return;
  const auto model = book.knownModel(row);
  if (!model) {
    out.push_back(unknown(row, *printed, {"audit.no-model", {}}));
    return;
  }
  const std::string named = book.model(row);
  for (const std::int64_t count : model->parameters)
    if (agrees(printed->number, exactly(count))) {
      out.push_back(right(row, *printed, exactly(count), named + ": " + countText(count)));
      return;
    }
  const bool mistaken = std::any_of(model->mistaken.begin(), model->mistaken.end(),
                                    [&](std::int64_t count) { return agrees(printed->number, exactly(count)); });
  out.push_back(flagged(row, *printed, AuditKind::impossible, exactly(model->parameters.front()),
                        {mistaken ? "audit.parameters-1000" : "audit.parameters",
                         {{"model", named}, {"count", model->parameters.front()}, {"printed", printed->text}}}));
}

void noteOtherTimes(const ReportTables& book, const Row& row, Findings& out) {
  for (const Role role : {Role::epochSeconds, Role::totalSeconds, Role::stepSeconds}) {
    const auto others = book.otherTimes(row, role);
    if (others.empty()) continue;
    const Printed& own = *row.printed(role);
    out.push_back(finding(row, own, AuditVerdict::ok,
                          {"audit.two-times",
                           {{"here", own.text},
                            {"there", others.front()->printed(role)->text},
                            {"file", others.front()->file},
                            {"row", std::int64_t{others.front()->number}}}}));
  }
}

}  // namespace

void checkBatch(const ReportTables& book, const Row& row, Findings& out) {
  checkGlobalBatch(row, out);
  checkAgainstData(book, row, out);
}

void checkQuantities(const ReportTables& book, const Row& row, Findings& out) {
  for (const auto& [role, printed] : row.impossible) {
    AuditRow judged = finding(row, printed, AuditVerdict::flag,
                              {"audit.impossible", {{"column", printed.column}, {"printed", printed.text}}});
    judged.kind = AuditKind::impossible;
    out.push_back(std::move(judged));
  }
  checkParameters(book, row, out);
  noteOtherTimes(book, row, out);
}

}  // namespace scalescope::audit
