#pragma once

#include <string>

#include "core/base/result.h"
#include "core/study/data/kinds/kind.h"

namespace scalescope {

// Refuses what people have in place of a dataset's file and no reader of images can name: an HTML page, a pointer of
// Git LFS, a Python pickle. `path` is looked at, `shown` is what the person called it.
Status checkFileKind(const std::string& path, const std::string& shown, const DatasetKind& kind);

// The Python version of a file has its name without ".bin"; "" where there is none.
std::string pythonNameOf(const DataFile& file);

tl::unexpected<Error> isPickle(const std::string& shown, const DatasetKind& kind);

}  // namespace scalescope
