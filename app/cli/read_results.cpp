#include "app/cli/read_results.h"

#include "app/cli/command.h"
#include "core/base/json/fields.h"
#include "launcher/results.h"

namespace scalescope::cli {
namespace {

struct NumberedCell {
  int cell = 0;
};
template <class Visit, SameAs<NumberedCell> T>
void eachField(Visit&& visit, T& m) {
  visit("cell", m.cell, Limits().required());
}

// A stored cell by its number or the beginning of its key.
Result<int> baselineNumber(const StoreReader& reader, const StudyId& study, const std::string& baseline) {
  if (baseline.empty()) return 0;
  const auto stored = reader.cells(study);
  if (!stored) return tl::unexpected(stored.error());
  std::vector<KnownCell> known;
  for (const StoredCell& cell : *stored) {
    const auto numbered = fromJson<NumberedCell>(cell.cell, "cell");
    if (numbered) known.push_back({numbered->cell, cell.key.empty() ? std::nullopt : std::optional(cell.key)});
  }
  const auto numbers = cellNumbers({baseline}, known);
  if (!numbers) return tl::unexpected(numbers.error());
  return numbers->front();
}

}  // namespace

Result<std::vector<StudyResult>> readResults(const std::vector<std::string>& studies, const std::string& baseline,
                                             const std::string& store, StepRange traced) {
  const auto reader = openReader(store);
  if (!reader) return tl::unexpected(reader.error());
  std::vector<StudyResult> results;
  for (const std::string& name : studies) {
    const auto id = (*reader)->findStudy(name);
    if (!id) return tl::unexpected(id.error());
    const auto cell = baselineNumber(**reader, *id, baseline);
    if (!cell) return tl::unexpected(cell.error());
    auto result = studyResult(**reader, *id, *cell, nullptr, traced);
    if (!result) return tl::unexpected(result.error());
    results.push_back(std::move(*result));
  }
  return results;
}

}  // namespace scalescope::cli
