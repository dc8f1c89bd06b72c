#include "app/cli/read_results.h"

#include <cstdio>

#include "app/cli/command.h"
#include "app/cli/progress_lines.h"
#include "core/base/json/fields.h"
#include "core/report/cells/captions.h"
#include "launcher/bundle/stored_bundles.h"
#include "launcher/study_results.h"

namespace scalescope::cli {
namespace {

struct NumberedCell {
  int cell = 0;
};
template <class Visit, SameAs<NumberedCell> T>
void eachField(Visit&& visit, T& m) {
  visit("cell", m.cell, Limits().required());
}

// Finds a stored cell by its number or a prefix of its key.
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

Result<FoundStudy> readStudy(const StoreReader& reader, const StudyId& id, const std::string& by, const Look& look) {
  const auto cell = baselineNumber(reader, id, look.baseline);
  if (!cell) return tl::unexpected(cell.error());
  auto result = studyResult(reader, id, *cell, nullptr, look.traced);
  if (!result) return tl::unexpected(result.error());
  if (look.everyLoss)
    if (const Status read = readWholeLosses(reader, *result); !read) return tl::unexpected(read.error());
  return FoundStudy{std::move(*result), by};
}

Result<FoundStudy> readBundle(const StoredBundle& bundle, const Look& look) {
  const auto reader = openReader(bundle.folder);
  if (!reader) return tl::unexpected(reader.error());
  return readStudy(**reader, bundle.manifest.study, bundle.manifest.by, look);
}

// Returns nullopt if there is neither a study nor a bundle of that name; `why` gives the reason.
Result<std::optional<FoundStudy>> readNamed(const StoreReader& reader, const std::string& name,
                                            const std::string& store, const Look& look, Error& why) {
  const auto id = reader.findStudy(name);
  const auto bundle = id ? std::nullopt : findBundle(store, name);
  if (!id && !bundle) {
    why = id.error();
    return std::optional<FoundStudy>();
  }
  auto found = id ? readStudy(reader, *id, {}, look) : readBundle(*bundle, look);
  if (!found) return tl::unexpected(found.error());
  return std::optional(std::move(*found));
}

Result<FoundStudy> readRun(const StoreReader& reader, const RunId& id) {
  const auto row = reader.run(id);
  if (!row) return tl::unexpected(row.error());
  auto result = runResult(reader, id);
  if (!result) return tl::unexpected(result.error());
  return FoundStudy{std::move(*result), {}, id, *row ? (*row)->repeat : RepeatNumber()};
}

}  // namespace

Result<std::vector<FoundStudy>> readStudies(const std::vector<std::string>& studies, const std::string& store,
                                            const Look& look) {
  const auto reader = openReader(store);
  if (!reader) return tl::unexpected(reader.error());
  std::vector<FoundStudy> found;
  for (const std::string& name : studies) {
    Error why;
    auto one = readNamed(**reader, name, store, look, why);
    if (!one) return tl::unexpected(one.error());
    if (!*one) return tl::unexpected(why);
    found.push_back(std::move(**one));
  }
  return found;
}

Result<std::vector<FoundStudy>> readStudiesAndRuns(const std::vector<std::string>& names, const std::string& store) {
  const auto reader = openReader(store);
  if (!reader) return tl::unexpected(reader.error());
  std::vector<FoundStudy> found;
  for (const std::string& name : names) {
    Error why;
    auto one = readNamed(**reader, name, store, {}, why);
    if (!one) return tl::unexpected(one.error());
    if (*one) {
      found.push_back(std::move(**one));
      continue;
    }
    const auto run = (*reader)->findRun(name);
    if (!run) return tl::unexpected(run.error().kind == ErrorKind::unknownName ? why : run.error());
    auto alone = readRun(**reader, *run);
    if (!alone) return tl::unexpected(alone.error());
    found.push_back(std::move(*alone));
  }
  return found;
}

Result<std::vector<FoundStudy>> readBundles(const std::string& store) {
  std::vector<FoundStudy> found;
  for (const StoredBundle& bundle : storedBundles(store)) {
    auto one = readBundle(bundle, {});
    if (!one) return tl::unexpected(one.error());
    found.push_back(std::move(*one));
  }
  return found;
}

Result<std::vector<StudyResult>> readResults(const std::vector<std::string>& studies, const std::string& store,
                                             const Look& look) {
  auto found = readStudies(studies, store, look);
  if (!found) return tl::unexpected(found.error());
  std::vector<StudyResult> results;
  for (FoundStudy& each : *found) results.push_back(std::move(each.result));
  return results;
}

void printNotes(const StudyResult& study, Severity least) {
  for (const GuardNote& note : joinedNotes(inEnglish(), study.guard))
    if (note.severity >= least)
      std::fprintf(stderr, "%s: %s\n", std::string(enumName(note.severity)).c_str(),
                   noteText(inEnglish(), note, study.cells.size()).c_str());
}

Result<StudyResult> Measured::read(const StudyId& study) {
  const auto reader = openReader(m_store);
  if (!reader) return tl::unexpected(reader.error());
  return studyResult(**reader, study, 0, &m_results);
}

void Measured::print(const StudyId& study) {
  const auto result = read(study);
  if (!result) {
    refuse(result.error());
    return;
  }
  std::fputs(measuredTable(*result).c_str(), stdout);
  if (result->verdict) std::printf("%s\n", english(*result->verdict).c_str());
  // The warnings often say why there is no verdict.
  printNotes(*result, result->verdict ? Severity::error : Severity::warning);
  std::printf("study %s in %s\n", study.value.c_str(), m_store.c_str());
}

}  // namespace scalescope::cli
