#pragma once

#include <string>

#include "core/base/result.h"
#include "core/study/data/kinds/kind.h"

namespace scalescope {

// Refuses files that users often have in place of a dataset's file, with an error that names what they are: an HTML
// page, a Git LFS pointer, a Python pickle. `path` is read, `shown` is the name that the user gave.
Status checkFileKind(const std::string& path, const std::string& shown, const DatasetKind& kind);

// Returns the name of the file's Python version, which lacks ".bin"; empty if there is none.
std::string pythonNameOf(const DataFile& file);

tl::unexpected<Error> isPickle(const std::string& shown, const DatasetKind& kind);

}  // namespace scalescope
