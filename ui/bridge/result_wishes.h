#pragma once

#include <optional>
#include <set>
#include <utility>

#include "core/base/ids.h"

namespace scalescope {

struct ResultWish {
  StudyId study;
  int baseline = 0;
};

// Decides which study's result is read next: the one that the user chose comes first, and stays chosen when studies
// change meanwhile. A value; one result is read at a time.
class ResultWishes {
 public:
  void choose(ResultWish wish) {
    m_chosen = std::move(wish);
    m_isWanted = true;
  }
  // The user returned to a result that is already loaded, so later requests are dropped.
  void keep(ResultWish wish) {
    m_chosen = std::move(wish);
    m_isWanted = false;
  }
  void change(const StudyId& study) { m_changed.insert(study); }  // Its result must be read again.

  // Returns the result to read now, until ended(): nothing while another one is read or if none is requested.
  std::optional<ResultWish> next() {
    if (m_isRead || (!m_isWanted && m_changed.empty())) return std::nullopt;
    m_isRead = true;
    const ResultWish wish = std::exchange(m_isWanted, false) ? m_chosen : of(*m_changed.begin());
    m_changed.erase(wish.study);
    return wish;
  }
  // Returns false if another baseline of that study was chosen meanwhile, so that this answer must be dropped.
  [[nodiscard]] bool ended(const ResultWish& wish) {
    m_isRead = false;
    return of(wish.study).baseline == wish.baseline;
  }

 private:
  [[nodiscard]] ResultWish of(const StudyId& study) const {
    return {study, study == m_chosen.study ? m_chosen.baseline : 0};
  }

  ResultWish m_chosen;
  bool m_isRead = false, m_isWanted = false;
  std::set<StudyId> m_changed;
};

}  // namespace scalescope
