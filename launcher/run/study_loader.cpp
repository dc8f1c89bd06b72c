#include "launcher/run/study_loader.h"

#include <algorithm>
#include <utility>

#include "core/study/cells/slurm_nodes.h"

namespace scalescope {
namespace {

bool isOfSlurm(const Error& error) {
  const auto is = [](const Message& message) { return message.code.starts_with("slurm."); };
  return is(error.message) || std::any_of(error.causes.begin(), error.causes.end(), is);
}

bool hasSlurm(const StudySpec& study) { return std::any_of(study.hosts.begin(), study.hosts.end(), isSlurm); }

}  // namespace

Result<LoadedStudy> StudyLoader::orUnreachable(const Result<LoadedStudy>& met) const {
  const bool isSame = met && met->resolution.partly && met->resolution.facts.size() <= m_hostsMet;
  return isSame ? Result<LoadedStudy>(tl::unexpected(*met->resolution.partly)) : met;
}

void StudyLoader::start(std::function<void(const Result<LoadedStudy>&)> done) {
  m_isLoading = true;
  m_stop = std::stop_source();
  const std::weak_ptr<bool> alive = m_alive;
  const Note progress = [&loop = m_loop, alive, note = m_note](const Message& message) {
    loop.post([alive, note, message] {
      if (!alive.expired()) note(message);
    });
  };
  m_loop.aside([this, &loop = m_loop, alive, progress, load = m_load, entry = m_entry, stop = m_stop.get_token(),
                done = std::move(done)] {
    const auto result = std::make_shared<const Result<LoadedStudy>>(load(entry, progress, stop));
    loop.post([this, alive, result, done, stop] {
      if (alive.expired()) return;
      m_isLoading = false;
      const bool reached =
          *result ? hasSlurm((*result)->resolution.study.study) : stop.stop_requested() || isOfSlurm(result->error());
      m_mayHaveJobs = m_mayHaveJobs || reached;
      const Result<LoadedStudy> met = orUnreachable(*result);
      if (met) m_hostsMet = met->resolution.facts.size();
      done(met);
    });
  });
}

}  // namespace scalescope
