#pragma once

#include "core/report/figures.h"

namespace scalescope {

// Tables whose rows are something finer than a cell, or are put together from several cells.
Table bandwidthTable(const StudyResult& study);                          // a row per message size, bucket and step
Table lossTable(const StudyResult& study);                               // a row per repeat, rank and step
Table historyTable(const StudyResult& study);                            // a row per rank and epoch
Table perRankTable(const StudyResult& study);                            // a row per rank
Table frontierTable(const StudyResult& study, const ViewOptions& view);  // a row per configuration
Table hyperparameterTable(const StudyResult& study);                     // the completed study, key by key

}  // namespace scalescope
