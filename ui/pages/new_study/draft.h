#pragma once

#include <QString>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/study/cells/expand.h"
#include "launcher/plan/resolve.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {

// The study that a person is putting together, as a value; everything here is pure.

// The source of a draft that begins with a program of the user's own, and the name of its study until there is one.
inline constexpr QLatin1String kOwnProgram("program:");
inline constexpr std::string_view kProgramStudyName = "my-program";
// Likewise of a trial of two variants of a program; its study is called trialName(kProgramStudyName).
inline constexpr QLatin1String kOwnTrial("trial:");

struct Draft {
  QString source;    // "preset:NAME" or a file's path
  StudySpec origin;  // as it was opened
  StudySpec study;
  std::set<nlohmann::json> unticked;  // cellMatch() of the cells left out
  friend bool operator==(const Draft&, const Draft&) = default;
};

Draft draftOf(const QString& source, const StudySpec& study);

// The study of a program that is still to be chosen: weak scaling over the devices of this machine.
StudySpec ownProgramStudy(const MachineFacts& machine);

// The trial of two variants of a program that are still to be written, on one device.
StudySpec ownTrialStudy();

// Gives a study of a program these numbers of devices. With one device it is a single process, with more a group as of
// ddp, unless its strategies are several.
void setProgramDevices(StudySpec& study, const std::vector<int>& devices);

// A cell's place in the matrix as `skip` of the study file spells it.
nlohmann::json cellMatch(const StudySpec& study, const Cell& cell);

// The study to run or save: unticked cells are `skip` entries.
StudySpec finished(const Draft& draft);

// The hosts as the draft's study has them (with its folder of data and its GPUs), where it uses all of them; else
// nothing.
std::optional<std::vector<HostSpec>> asStudyHasThem(const Draft& draft, const std::vector<HostSpec>& hosts);

// What follows from a draft: worked out once for each edit, with one expansion, or two where cells are unticked.
struct DraftCells {
  Result<std::vector<Cell>> all;     // what the matrix shows, ticked or not
  Result<std::vector<Cell>> ticked;  // of finished()
  std::optional<Error> problem;      // first thing that a study file with this content would be refused for
};
DraftCells cellsOf(const Draft& draft);

// Why the first ticked cell cannot run, though it can be planned and saved. `resolved` (may be null) knows devices and
// data.
std::optional<Error> obstacleOf(const Draft& draft, const DraftCells& cells, const ResolvedStudy* resolved);

// RFC 7396: patch(from) == to.
nlohmann::json mergePatch(const nlohmann::json& from, const nlohmann::json& to);

// The command that runs the same, safe to paste into a shell.
QString commandLine(const Draft& draft);

// "64, 128 512" -> 64 128 512; nothing where a word is not a positive whole number or there are more than 64.
std::optional<std::vector<std::int64_t>> parseBatches(const QString& text);

// The nearest batch that does divide, where `problem` is one that does not.
std::optional<std::int64_t> nearestBatch(const Error& problem, std::int64_t& wrong);

// Batches keep their numbers; which kind they are follows the protocol.
void setProtocol(StudySpec& study, Protocol protocol);

struct MatrixTotals {
  int cells = 0;
  int stored = 0;
  int repeats = 0;                // at least
  int mostRepeats = 0;            // more than that where they are open
  std::optional<double> seconds;  // only where every cell to run has a forecast
  std::optional<double> memoryBytes;
};
// `resolved` (may be null) gives forecasts and stored repeats where it is of this very study.
Matrix draftMatrix(const Draft& draft, const std::vector<Cell>& cells, const ResolvedStudy* resolved,
                   MatrixTotals& totals);

// The baseline that the protocol adds by itself, or that a person has removed: its text, and the study with it removed
// or added again. None where the protocol has none or the axes have it already.
struct BaselineNote {
  QString text;
  QString action;
  StudySpec study;
};
std::optional<BaselineNote> baselineNote(const Draft& draft, const std::vector<Cell>& cells,
                                         const ResolvedStudy* resolved);

// "Strong scaling: ..." for the protocol, in whole sentences.
QString protocolSentence(Protocol protocol);

}  // namespace scalescope
