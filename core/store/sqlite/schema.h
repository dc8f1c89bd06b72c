#pragma once

#include "core/base/result.h"
#include "core/store/sqlite/sqlite.h"

namespace scalescope {

// Tables of store.db, version kSchemaVersion. Numbers (`no`) are internal and never leave the store.
//   queue: every entry that has ever been queued; exitCode is -1 while it is in the queue.
//   stretch: committed bytes of a segment, from one record's end to another's, and the types of their records (bits);
//   the records themselves are only in the log. source.bytes: committed bytes of its segments.
inline constexpr const char* kSchema = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE study(id TEXT PRIMARY KEY, name TEXT NOT NULL, protocol TEXT NOT NULL, spec TEXT NOT NULL,
  created INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, cellsBytes INTEGER NOT NULL DEFAULT 0)
  STRICT, WITHOUT ROWID;
CREATE TABLE queue(position INTEGER PRIMARY KEY, entry TEXT NOT NULL UNIQUE, study TEXT NOT NULL, cells TEXT NOT NULL,
  again INTEGER NOT NULL, context TEXT NOT NULL, exitCode INTEGER NOT NULL DEFAULT -1) STRICT;
CREATE TABLE cell(study TEXT NOT NULL, number INTEGER NOT NULL, generation INTEGER NOT NULL, key TEXT NOT NULL,
  untilOom INTEGER NOT NULL, cell TEXT NOT NULL, PRIMARY KEY(study, number, generation)) STRICT, WITHOUT ROWID;
CREATE TABLE run(no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, study TEXT NOT NULL, studyName TEXT NOT NULL,
  key TEXT NOT NULL, generation INTEGER NOT NULL, cell INTEGER NOT NULL, repeat INTEGER NOT NULL,
  variant TEXT NOT NULL, strategy TEXT NOT NULL, precision TEXT NOT NULL, nodes INTEGER NOT NULL,
  devices INTEGER NOT NULL, globalBatch INTEGER NOT NULL, perRankBatch REAL NOT NULL, imported TEXT NOT NULL,
  tags TEXT NOT NULL DEFAULT '[]', note TEXT NOT NULL DEFAULT '', deleted INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0, status INTEGER NOT NULL DEFAULT 0, cause TEXT NOT NULL DEFAULT '',
  started INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0, steps INTEGER NOT NULL DEFAULT 0,
  lastLoss REAL, imagesPerSecond REAL, records INTEGER NOT NULL DEFAULT 0, gaps INTEGER NOT NULL DEFAULT 0,
  drops INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX runOfStudy ON run(study);
CREATE INDEX runOfKey ON run(key);
CREATE TABLE source(no INTEGER PRIMARY KEY, run INTEGER NOT NULL, attempt INTEGER NOT NULL, kind INTEGER NOT NULL,
  idx INTEGER NOT NULL, bytes INTEGER NOT NULL, lastSeq INTEGER NOT NULL, missing BLOB NOT NULL,
  records INTEGER NOT NULL, damaged INTEGER NOT NULL, drops INTEGER NOT NULL, bootId TEXT NOT NULL,
  clockOffset INTEGER NOT NULL, firstWall INTEGER NOT NULL, lastStep INTEGER NOT NULL, lastLoss REAL,
  timedSamples INTEGER NOT NULL, timedNs INTEGER NOT NULL, status INTEGER NOT NULL, cause TEXT NOT NULL,
  ended INTEGER NOT NULL, UNIQUE(run, attempt, kind, idx)) STRICT;
CREATE TABLE stretch(source INTEGER NOT NULL, segment INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
  types INTEGER NOT NULL, PRIMARY KEY(source, segment, start)) STRICT, WITHOUT ROWID;
)sql";

// Checks that the database has only the tables and indexes of this version. A view or a computed column in the file of
// another user could keep a reader busy for ever.
Status checkSchema(Database& db);

}  // namespace scalescope
