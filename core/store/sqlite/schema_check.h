#pragma once

#include "core/base/result.h"
#include "core/store/sqlite/sqlite.h"

namespace scalescope {

// Checks that the database has only the tables and indexes of this version. A view or a computed column in the file of
// another user could keep a reader busy for ever.
Status checkSchema(Database& db);

}  // namespace scalescope
