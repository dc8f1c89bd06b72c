#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/json/fields.h"
#include "core/store/store.h"

namespace scalescope {

// cells.json of a study, as a store keeps it (with all generations and the study's id) and as `plan --out` writes it.
// Readers may only require the fields listed here.
struct CellsFile {
  std::vector<StoredCell> cells;
};

// A cell of an imported table has no key.
template <class Visit, SameAs<StoredCell> T>
void eachField(Visit&& visit, T& m) {
  visit("generation", m.generation), visit("key", m.key, Limits().required().nullable()),
      visit("cell", m.cell, Limits().required());
}
template <class Visit, SameAs<CellsFile> T>
void eachField(Visit&& visit, T& m) {
  visit("cells", m.cells, Limits().count(1u << 20).required());
}

// Returns the cells of a parsed cells.json. They are moved out of it, because copies of large ones would take their
// memory twice.
Result<std::vector<StoredCell>> takeCells(nlohmann::json file, const std::string& path);

// Parses the JSON of a column of store.db, which may be damaged. Returns a discarded value if it is invalid or nested
// too deeply.
nlohmann::json storedJson(const std::string& text);

// The longest cause that is stored, of a source or a run. A log may have one of a megabyte; its reader has all of it.
inline constexpr std::size_t kMostCauseBytes = 8u << 10;

// The cause of a run's end in the column `run.cause`: the message as a value with its English text beside it (JSON), or
// plain text from older logs.
struct StoredCause {
  Message sentence;
  std::string text;
};

template <class Visit, SameAs<StoredCause> T>
void eachField(Visit&& visit, T& m) {
  visit("code", m.sentence.code, Limits().text(128).required()), visit("arguments", m.sentence.arguments),
      visit("text", m.text, Limits().text(1u << 20));
}

}  // namespace scalescope
