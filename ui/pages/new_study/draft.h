#pragma once

#include <QByteArray>
#include <QString>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/study/cells/expand.h"
#include "launcher/plan/resolve.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {

// The study that the user edits, as a value; everything here is pure.

// Source of a draft for a program of the user's own, and the initial name of its study.
inline constexpr QLatin1String kOwnProgram("program:");
inline constexpr std::string_view kProgramStudyName = "my-program";
// Source of a draft for a trial of two variants of a program; its study is named trialName(kProgramStudyName).
inline constexpr QLatin1String kOwnTrial("trial:");

struct Draft {
  QString source;    // "preset:NAME" or a file's path.
  StudySpec origin;  // The study as it was opened.
  StudySpec study;
  std::set<nlohmann::json> unticked;  // Values of cellMatch() of the excluded cells.
  friend bool operator==(const Draft&, const Draft&) = default;
};

Draft draftOf(const QString& source, const StudySpec& study);

// Returns the initial study of the user's program: weak scaling over the devices of this machine.
StudySpec ownProgramStudy(const MachineFacts& machine);

// Returns the initial trial of two variants of a program, on one device.
StudySpec ownTrialStudy();

// Sets the numbers of devices of a program's study. One device gives a single process, more give a group as for ddp,
// unless the study has several strategies.
void setProgramDevices(StudySpec& study, const std::vector<int>& devices);

// Returns a cell's axis values in the form of `skip` of the study file.
nlohmann::json cellMatch(const StudySpec& study, const Cell& cell);

// Returns the study to run or save: unticked cells become `skip` entries.
StudySpec finished(const Draft& draft);

// Returns the hosts as in the draft's study (with its data folder and GPUs), if the study uses all of them; else
// nothing.
std::optional<std::vector<HostSpec>> asStudyHasThem(const Draft& draft, const std::vector<HostSpec>& hosts);

// Values derived from a draft, computed once for each edit, with one expansion, or two if cells are unticked.
struct DraftCells {
  Result<std::vector<Cell>> all;     // Cells that the matrix shows, ticked or not.
  Result<std::vector<Cell>> ticked;  // Cells of finished().
  std::optional<Error> problem;      // First error for which a study file with this content would be refused.
};
DraftCells cellsOf(const Draft& draft);

// Returns the reason why the first ticked cell cannot run, although it can be planned and saved. `resolved` (may be
// null) has devices and data.
std::optional<Error> obstacleOf(const Draft& draft, const DraftCells& cells, const ResolvedStudy* resolved);

// Creates an RFC 7396 patch: patch(from) == to.
nlohmann::json mergePatch(const nlohmann::json& from, const nlohmann::json& to);

// Returns the command that runs this study, quoted for a shell.
QString commandLine(const Draft& draft);

// Parses "64, 128 512" to 64 128 512; returns nothing if a word is not a positive whole number or if there are more
// than 64.
std::optional<std::vector<std::int64_t>> parseBatches(const QString& text);

// Returns the nearest batch that divides evenly, if `problem` is about one that does not.
std::optional<std::int64_t> nearestBatch(const Error& problem, std::int64_t& wrong);

// Keeps the batch numbers; a protocol other than free decides whether they are global or per rank.
void setProtocol(StudySpec& study, Protocol protocol);

struct MatrixTotals {
  int cells = 0;
  int stored = 0;
  int repeats = 0;                // Least number of repeats.
  int mostRepeats = 0;            // Greatest number, which is larger if repeats are open.
  std::optional<double> seconds;  // Forecast, if every cell to run has one.
  std::optional<double> memoryBytes;
};
// `resolved` (may be null) provides forecasts and stored repeats if it belongs to this study.
Matrix draftMatrix(const Draft& draft, const std::vector<Cell>& cells, const ResolvedStudy* resolved,
                   MatrixTotals& totals);

// Text about the baseline that the protocol adds automatically, or that the user has removed, with the study after
// removing or adding it. None if the protocol has no baseline or the axes include it.
struct BaselineNote {
  QString text;
  QString action;
  StudySpec study;
};
std::optional<BaselineNote> baselineNote(const Draft& draft, const std::vector<Cell>& cells,
                                         const ResolvedStudy* resolved);

// Returns whole sentences about the protocol: "Strong scaling: ...".
QString protocolSentence(Protocol protocol);

// A draft that outlives its window, for a change of language, a restart, or another study that is opened in its place.
struct KeptDraft {
  Draft draft;
  int step = 0;  // Step of the wizard.
};

QByteArray toBytes(const KeptDraft& kept);
// Returns nothing for bytes that are no draft of this version or that contain a study which it refuses.
std::optional<KeptDraft> keptDraftFrom(const QByteArray& bytes);

// Returns true if the user has changed the opened study.
bool isChanged(const Draft& draft);

}  // namespace scalescope
