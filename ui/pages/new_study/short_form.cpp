#include "ui/pages/new_study/short_form.h"

#include <QDir>
#include <QStringList>
#include <algorithm>
#include <iterator>

#include "core/study/read/program_study.h"
#include "core/study/read/trial_study.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/draft.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

// Keys that the options of the command already set, so that a patch must not repeat them.
constexpr const char* kKeysOfOptions[] = {"program", "variants", "axes", "protocol"};

template <class Values>
QString commaList(const Values& values) {
  QStringList out;
  for (const auto value : values) out << QString::number(value);
  return out.join(QLatin1Char(','));
}

// Returns the options for a program's axes and rate; nothing if one of them has no option.
std::optional<QString> optionsOf(const ProgramSpec& program, const ProgramAxes& axes) {
  QStringList out;
  if (axes.devices != std::vector<int>{1}) out << QStringLiteral("--devices ") + commaList(axes.devices);
  if (axes.batchKind == BatchKind::global)
    out << QStringLiteral("--global-batch ") + commaList(axes.batches);
  else if (axes.batches != std::vector<std::int64_t>{1} || followsBatch(program))
    out << QStringLiteral("--batch ") + commaList(axes.batches);
  for (const FreeAxis& axis : axes.free) {
    const auto text = freeAxisOption(axis);
    if (!text) return std::nullopt;
    out << QStringLiteral("--axis ") + shellWord(toQString(*text));
  }
  if (!program.rate.empty()) out << QStringLiteral("--rate ") + shellWord(toQString(program.rate));
  return out.join(QLatin1Char(' '));
}

// Returns the study that the options create from a command: of its program only what the options can set.
Result<StudySpec> studyOf(const StudySpec& study, const std::vector<std::string>& command, const ProgramAxes& axes) {
  ProgramSpec program;
  program.command = command;
  program.rate = study.program->rate;
  program.workingDirectory = study.program->workingDirectory;
  return programStudy(program, axes);
}

// Returns " --patch .." that turns `made` into `wanted`, empty if they are equal; nothing if no patch does.
std::optional<QString> patchOption(const StudySpec& made, const StudySpec& wanted) {
  const nlohmann::json patch = mergePatch(toJson(made), toJson(wanted));
  if (patch.empty()) return QString();
  const bool isSetTwice = std::any_of(std::begin(kKeysOfOptions), std::end(kKeysOfOptions),
                                      [&](const char* key) { return patch.contains(key); });
  const auto again = patched(made, patch);
  if (isSetTwice || !again || toJson(*again) != toJson(wanted)) return std::nullopt;
  return QStringLiteral(" --patch ") + shellWord(toQString(patch.dump()));
}

QString inFolder(const ProgramSpec& program, const QString& line) {
  const QString folder = toQString(program.workingDirectory);
  return folder.isEmpty() ? line : QStringLiteral("cd %1 && %2").arg(shellWord(folder), line);
}

QString optional(const QString& options) { return options.isEmpty() ? QString() : QLatin1Char(' ') + options; }

std::optional<QString> runForm(const StudySpec& study, const QString& further) {
  const auto axes = programAxesOf(study);
  const auto made = axes ? studyOf(study, study.program->command, *axes) : Result<StudySpec>(StudySpec());
  if (!axes || !made) return std::nullopt;
  const auto options = optionsOf(*study.program, *axes);
  const auto patch = patchOption(*made, study);
  if (!options || !patch) return std::nullopt;
  return QStringLiteral("scalescope-cli run%1%2 -- %3")
      .arg(optional(*options), *patch + further, shellLine(study.program->command));
}

std::optional<QString> abForm(const StudySpec& study, const QString& further) {
  const auto commands = commandsOf(study);
  const auto axes = programAxesOf(study);
  if (!commands || !axes) return std::nullopt;
  for (const auto& words : {commands->first, commands->second})
    if (std::find(words.begin(), words.end(), "--versus") != words.end()) return std::nullopt;
  const auto first = studyOf(study, commands->first, *axes), second = studyOf(study, commands->second, *axes);
  if (!first || !second) return std::nullopt;
  const OpenRepeats& open = *study.measure.openRepeats;
  auto made = trialStudy(*first, *second, {*open.decide, open.max, open.seconds});
  const auto options = optionsOf(*study.program, *axes);
  // The command names variants after their scripts, the study after both; the measurement is the same.
  if (made && first->name != second->name) {
    made->name = study.name;
    for (std::size_t i = 0; i < made->variants.size(); ++i) made->variants[i].first = study.variants[i].first;
  }
  const auto patch = made ? patchOption(*made, study) : std::nullopt;
  if (!options || !patch) return std::nullopt;
  QString limits = QStringLiteral(" --smallest-difference %1%").arg(*open.decide * 100);
  if (open.max != trialRepeats(*open.decide).max) limits += QStringLiteral(" --max-pairs %1").arg(open.max);
  if (open.seconds > 0) limits += QStringLiteral(" --time-limit %1").arg(open.seconds, 0, 'g', 9);
  return QStringLiteral("scalescope-cli ab%1%2%3 -- %4 --versus %5")
      .arg(optional(*options), limits, *patch + further, shellLine(commands->first), shellLine(commands->second));
}

}  // namespace

std::optional<QString> shortForm(const StudySpec& study, const QString& further) {
  if (!study.program || study.program->command.empty()) return std::nullopt;
  const auto line = isTrial(study) ? abForm(study, further) : runForm(study, further);
  return line ? std::optional(inFolder(*study.program, *line)) : std::nullopt;
}

}  // namespace scalescope
