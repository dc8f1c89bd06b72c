#include "launcher/pending_results.h"

#include <utility>

#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "launcher/results.h"

namespace scalescope {

void PendingResults::publish(int cell) {
  ++m_pending;
  asio::post(m_wiring.pool, [self = shared_from_this(), cell] {
    nlohmann::ordered_json json;
    if (const auto reader = StoreReader::open(self->m_wiring.store.folder()))
      if (const auto result = studyResult(**reader, self->m_study, 0, &self->m_cells))
        for (const CellResult& each : result->cells)
          if (each.cell.number == cell) json = toJson(each);
    asio::post(self->m_wiring.context, [self, cell, json = std::move(json)] {
      if (!json.is_null()) self->m_wiring.events.publish(ResultEvent{self->m_study, cell, json});
      --self->m_pending;
      self->sayDoneWhenHeard();
    });
  });
}

void PendingResults::end(int code) {
  m_exitCode = code;
  sayDoneWhenHeard();
}

void PendingResults::sayDoneWhenHeard() {
  if (!m_exitCode || m_pending > 0) return;
  const int code = *std::exchange(m_exitCode, std::nullopt);
  m_finished(code);  // first: whoever hears `done` may ask whether anything is left
  m_wiring.events.publish(DoneEvent{m_study, code});
}

}  // namespace scalescope
