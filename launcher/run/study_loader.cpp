#include "launcher/run/study_loader.h"

#include <utility>

namespace scalescope {

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
    loop.post([this, alive, result, done] {
      if (alive.expired()) return;
      m_isLoading = false;
      done(*result);
    });
  });
}

}  // namespace scalescope
