#include "launcher/run/study_store.h"

#include <memory>
#include <utility>

#include "core/base/json/nested.h"

namespace scalescope {

std::optional<Message> notWritten(const Error& why) { return because({"launcher.store-failed", {}}, why); }

template <class Answer>
void StudyStore::ask(std::function<Answer(StoreWriter&)> work, std::function<void(const Answer&)> done) {
  m_store.post([&loop = m_loop, work = std::move(work), done = std::move(done)](StoreWriter& writer) {
    auto answer = std::make_shared<const Answer>(work(writer));
    loop.post([answer, done] { done(*answer); });
  });
}

void StudyStore::writeCells(const std::vector<ResolvedCell>& cells,
                            std::function<void(const Result<WrittenCells>&)> done) {
  std::vector<StoredCell> stored;
  for (const ResolvedCell& cell : cells)
    if (cell.key) stored.push_back({0, *cell.key, nlohmann::json(toJson(cell.cell))});
  ask<Result<WrittenCells>>([study = m_entry.study, stored = std::move(stored), folder = m_store.folder()](
                                StoreWriter& writer) { return scalescope::writeCells(writer, folder, study, stored); },
                            std::move(done));
}

void StudyStore::readPlan(const RunId& run, std::function<void(const Result<RunPlan>&)> done) {
  ask<Result<RunPlan>>([path = planPath(m_store.folder(), run)](StoreWriter&) { return readRunPlan(path); },
                       std::move(done));
}

void StudyStore::writeDown(const LaunchPlan& plan, std::function<void(const Status&)> done) {
  ask<Status>(
      [run = plan.run, attempt = plan.attempt](StoreWriter& writer) {
        return attempt == 0 ? writer.addRun(toJson(run)) : writer.addAttempt(run.run, attempt);
      },
      std::move(done));
}

void StudyStore::readResult(std::function<void(const Result<StudyResult>&)> done) {
  const auto read = [folder = m_store.folder(), study = m_entry.study, cells = m_cells]() -> Result<StudyResult> {
    const auto reader = StoreReader::open(folder);
    if (!reader) return tl::unexpected(reader.error());
    return studyResult(**reader, study, 0, cells.get());
  };
  m_store.post([&loop = m_loop, read, done = std::move(done)](StoreWriter&) {
    loop.aside([&loop, read, done] {
      loop.post([answer = std::make_shared<const Result<StudyResult>>(read()), done] { done(*answer); });
    });
  });
}

void StudyStore::leaveQueue(int code, std::function<void(const Status&)> done) {
  ask<Status>(
      [left = StudyDequeued{m_entry.study, m_entry.entry, code}](StoreWriter& writer) { return writer.journal(left); },
      std::move(done));
}

}  // namespace scalescope
