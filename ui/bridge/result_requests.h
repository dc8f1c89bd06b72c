#pragma once

#include <optional>
#include <set>
#include <utility>

#include "core/base/ids.h"

namespace scalescope {

struct ResultRequest {
  StudyId study;
  int baseline = 0;
};

// Choice of the study whose result is read next: the one that the user chose comes first, and stays chosen when studies
// change meanwhile. A value; one result is read at a time.
class ResultRequests {
 public:
  void choose(ResultRequest request) {
    m_chosen = std::move(request);
    m_isWanted = true;
  }
  // The user returned to a result that is already loaded, so later requests are dropped.
  void keep(ResultRequest request) {
    m_chosen = std::move(request);
    m_isWanted = false;
  }
  void change(const StudyId& study) { m_changed.insert(study); }  // Its result must be read again.

  // Returns the result to read now, until ended(): nothing while another one is read or if none is requested.
  std::optional<ResultRequest> next() {
    if (m_isRead || (!m_isWanted && m_changed.empty())) return std::nullopt;
    m_isRead = true;
    const ResultRequest request = std::exchange(m_isWanted, false) ? m_chosen : of(*m_changed.begin());
    m_changed.erase(request.study);
    return request;
  }
  // Returns false if another baseline of that study was chosen meanwhile, so that this answer must be dropped.
  [[nodiscard]] bool ended(const ResultRequest& request) {
    m_isRead = false;
    return of(request.study).baseline == request.baseline;
  }

 private:
  [[nodiscard]] ResultRequest of(const StudyId& study) const {
    return {study, study == m_chosen.study ? m_chosen.baseline : 0};
  }

  ResultRequest m_chosen;
  bool m_isRead = false, m_isWanted = false;
  std::set<StudyId> m_changed;
};

}  // namespace scalescope
