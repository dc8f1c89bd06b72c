#include "core/analysis/values/result_fields.h"

namespace scalescope {

nlohmann::ordered_json toJson(const CellResult& cell) {
  nlohmann::ordered_json out;
  JsonField<CellResult>::write(cell, Limits().nullable(), out);
  return out;
}

nlohmann::ordered_json toJson(const StudyResult& study) {
  nlohmann::ordered_json out;
  JsonField<StudyResult>::write(study, Limits().nullable(), out);
  return out;
}

}  // namespace scalescope
