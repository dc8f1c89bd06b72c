#include "ui/pages/new_study/fields/program_form.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/base/shell_words.h"
#include "core/program/program_command.h"
#include "core/study/cells/cell_grid.h"
#include "core/study/cells/expand.h"
#include "core/study/read/trial_study.h"
#include "ui/base/message_translation.h"
#include "ui/widgets/form.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostPreviewed = 12;
constexpr int kLeastProgram = 140;  // Width of its field beside the button, in pixels at the usual font size.

// Returns the number of words of the command that name the program; the rest are its arguments.
std::size_t programWords(const ProgramSpec& program) {
  const auto& words = program.command;
  if (words.empty() || !isPython(program)) return std::min<std::size_t>(1, words.size());
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-m") return std::min(i + 2, words.size());
    if (!words[i].starts_with("-")) return i + 1;
  }
  return words.size();
}

// Returns the indices of the cells in the order of the matrix, row by row. Baselines that the protocol adds are the
// last cells, but in the first column.
std::vector<std::size_t> matrixOrder(const std::vector<Cell>& cells) {
  std::vector<GridCell> settings;
  for (const Cell& cell : cells) settings.push_back(gridCell(cell));
  const std::vector<CellGrid::Place> places = gridOf(settings).places;
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(places[a].row, places[a].column) < std::pair(places[b].row, places[b].column);
  });
  return order;
}

QWidget* inRow(QWidget* parent, std::initializer_list<QWidget*> parts) {
  auto* box = new QWidget(parent);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  for (QWidget* part : parts) row->addWidget(part, row->isEmpty() ? 1 : 0);
  return box;
}

}  // namespace

std::vector<std::string> commandFor(const QString& file) {
  if (!file.endsWith(QLatin1String(".py"))) return {file.toStdString()};
  const QString folder = QFileInfo(file).path();
  for (const char* environment : {"/.venv/bin/python", "/venv/bin/python"})
    if (const QString python = folder + QLatin1String(environment); QFileInfo(python).isExecutable())
      return {python.toStdString(), file.toStdString()};
  return {"python3", file.toStdString()};
}

ProgramForm::ProgramForm(QWidget* parent) : QWidget(parent), m_finder(this), m_form(new Form(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addWidget(m_form);
  addProgram();
  addFlags();
  m_folder = new QLineEdit(m_form);
  m_form->addRow(tr("Folder"), m_folder, tr("The folder that the program is started in, the same on every machine."));
  m_rate = new QLineEdit(m_form);
  m_rate->setPlaceholderText(tr("automatic: from its steps"));
  m_form->addRow(tr("Throughput regex"), m_rate,
                 tr("Regular expression with one group that matches samples per second in the program's output. Needed "
                    "only if its steps cannot be detected."));
  m_form->addTitle(tr("Command of each cell"));
  m_preview = makeLabel({}, LabelRole::small, m_form);
  m_preview->setWordWrap(true);
  m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_form->addWide(named(m_preview, tr("Command of each cell")));
  for (QLineEdit* field : {m_program, m_arguments, m_folder, m_rate})
    connect(field, &QLineEdit::editingFinished, this, [this, field] {
      if (!field->isModified()) return;
      edit();
    });
  connect(&m_finder, &FlagFinder::found, this, &ProgramForm::showFlags);
  connect(&m_finder, &FlagFinder::failed, this, [this](const QString& why) {
    m_find->setEnabled(true);
    m_note->show(InlineNote::Kind::warning, tr("Could not detect the program's flags. %1").arg(why));
  });
}

void ProgramForm::addProgram() {
  m_form->addTitle(tr("Your program"));
  m_program = new QLineEdit(m_form);
  m_program->setPlaceholderText(QStringLiteral("python3 train.py"));
  m_program->setMinimumWidth(inFont(kLeastProgram));
  auto* choose = makeButton(tr("Choose \u2026"), tr("Choose the program"), ButtonRole::normal, m_form);
  connect(choose, &QPushButton::clicked, this, &ProgramForm::askFile);
  setAccessibleNameOf(m_program, tr("Program"));
  m_form->addRow(
      tr("Program"), inRow(m_form, {m_program, choose}),
      tr("A script or program that torchrun can start. It is not modified and runs with your permissions. Put a "
         "path that contains spaces in quotes."));
  m_arguments = new QLineEdit(m_form);
  m_arguments->setPlaceholderText(QStringLiteral("--batch-size {batch}"));
  m_form->addRow(
      tr("Arguments"), m_arguments,
      tr("Each run replaces {batch} (per device), {globalBatch}, {devices}, {nodes}, {worldSize}, {precision}, "
         "{accumulation}, {seed} and {repeat}. Put arguments that contain spaces in quotes."));
  m_problem = makeLabel({}, LabelRole::danger, m_form);
  m_problem->setWordWrap(true);
  m_problem->hide();
  m_form->addWide(m_problem);
}

void ProgramForm::addFlags() {
  m_find = makeButton(tr("Detect flags"), tr("Detect the program's flags"), ButtonRole::normal, m_form);
  m_find->setToolTip(tr("Runs the program with --help (60 s at most)"));
  connect(m_find, &QPushButton::clicked, this, &ProgramForm::findFlags);
  m_flag = named(new WordBox(m_form), tr("Flag"));
  m_value = named(new WordBox(m_form), tr("Value of the flag"));
  auto* add = makeButton(tr("Add"), tr("Add the flag"), ButtonRole::normal, m_form);
  connect(add, &QPushButton::clicked, this, &ProgramForm::addFlag);
  m_adding = inRow(m_form, {m_flag, m_value, add});
  m_adding->hide();
  auto* box = new QWidget(m_form);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  column->addWidget(m_find, 0, Qt::AlignLeft);
  column->addWidget(m_adding);
  m_note = new InlineNote(box);
  column->addWidget(m_note);
  m_form->addRow(tr("Flags"), box, tr("A flag with a placeholder gets its value from each cell."));
}

bool ProgramForm::hasProblem() const { return m_study.program && !m_problem->text().isEmpty(); }

void ProgramForm::setStudy(const StudySpec& study) {
  if (!study.program) {
    m_finder.stop();
    m_study = study;
    return showProblem({});
  }
  const ProgramSpec& program = *study.program;
  const bool isOther = !m_study.program || m_study.program->command != program.command;
  m_study = study;
  const auto split = program.command.begin() + static_cast<std::ptrdiff_t>(programWords(program));
  showUnlessTyped(m_program, shellLine({program.command.begin(), split}));
  showUnlessTyped(m_arguments, shellLine({split, program.command.end()}));
  showUnlessTyped(m_folder, toQString(program.workingDirectory));
  showUnlessTyped(m_rate, toQString(program.rate));
  m_find->setEnabled(!program.command.empty() && !m_finder.isRunning());
  if (isOther) showProblem(program.command.empty() ? tr("Choose the program to measure.") : QString());
  showPreview();
}

void ProgramForm::showProblem(const QString& text) {
  const bool isOther = m_problem->text() != text;
  m_problem->setText(text);
  m_problem->setVisible(!text.isEmpty());
  if (isOther) Q_EMIT problemChanged();
}

Result<std::vector<std::string>> ProgramForm::typedCommand() const {
  auto command = splitShellWords(m_program->text().toStdString());
  auto arguments = splitShellWords(m_arguments->text().toStdString());
  if (!command) return command;
  if (!arguments) return arguments;
  std::move(arguments->begin(), arguments->end(), std::back_inserter(*command));
  return command;
}

// The fields are parsed as a study file, so that errors have its messages.
void ProgramForm::edit() {
  if (m_program->text().trimmed().isEmpty()) return showProblem(tr("Choose the program to measure."));
  StudySpec typed = m_study;
  auto command = typedCommand();
  if (!command) return showProblem(translated(command.error()));
  typed.program->command = std::move(*command);
  typed.program->workingDirectory = m_folder->text().trimmed().toStdString();
  typed.program->rate = m_rate->text().toStdString();
  const auto study = studyFromJson(toJson(typed), m_study.name);
  showProblem(study ? QString() : translated(study.error()));
  if (!study) return;
  for (QLineEdit* field : {m_program, m_arguments, m_folder, m_rate}) field->setModified(false);
  StudySpec next = *study;
  if (next.name == kProgramStudyName) next.name = programName(*next.program);
  if (next.name == trialName(std::string(kProgramStudyName))) next.name = trialName(programName(*next.program));
  setStudy(next);
  Q_EMIT edited(next);
}

void ProgramForm::askFile() {
  auto* dialog = new QFileDialog(this, tr("Choose the program to measure"), m_folder->text(),
                                 tr("Python scripts (*.py);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &ProgramForm::chooseFile);
  dialog->open();
}

void ProgramForm::chooseFile(const QString& file) {
  m_program->setText(shellLine(commandFor(file)));
  m_folder->setText(QFileInfo(file).path());
  m_adding->hide();
  edit();
}

void ProgramForm::findFlags() {
  const auto words = splitShellWords(m_program->text().toStdString());
  if (!words) return showProblem(translated(words.error()));
  QStringList command;
  for (const std::string& word : *words) command << toQString(word);
  m_find->setEnabled(false);
  m_note->show(InlineNote::Kind::info, tr("Running it with --help \u2026"), tr("Cancel"), [this] {
    m_finder.stop();
    m_find->setEnabled(true);
    m_note->clear();
  });
  m_finder.start(command, m_folder->text());
}

void ProgramForm::showFlags(const std::vector<HelpFlag>& flags) {
  m_flags = flags;
  m_find->setEnabled(true);
  m_note->clear();
  m_flag->clear();
  for (const HelpFlag& flag : flags) {
    m_flag->add(toQString(flag.value.empty() ? flag.name : flag.name + " " + flag.value), flag.name);
    m_flag->setItemData(m_flag->count() - 1, toQString(flag.help), Qt::ToolTipRole);
  }
  m_value->clear();
  for (const std::string_view name : kPlaceholders)
    m_value->add(QStringLiteral("{%1}").arg(toQString(name)), "{" + std::string(name) + "}");
  m_value->add(tr("no value"), "");
  const HelpFlag* batch = batchFlag(flags);
  m_flag->setWord(batch != nullptr ? batch->name : flags.front().name);
  m_value->setWord("{batch}");
  m_adding->show();
}

void ProgramForm::addFlag() {
  auto words = splitShellWords(m_arguments->text().toStdString());
  if (!words) return showProblem(translated(words.error()));
  words->push_back(m_flag->word());
  if (!m_value->word().empty()) words->push_back(m_value->word());
  m_arguments->setText(shellLine(*words));
  edit();
}

void ProgramForm::showPreview() {
  QStringList lines;
  const auto cells = expand(m_study);
  const auto order = cells ? matrixOrder(*cells) : std::vector<std::size_t>();
  for (std::size_t i = 0; i < order.size() && i < kMostPreviewed; ++i) {
    RunPlan plan;
    plan.cell = (*cells)[order[i]];
    plan.seed = m_study.seed + plan.repeat.value;
    const QString line =
        tr("Devices: %1. %2").arg(plan.cell.worldDevices()).arg(shellLine(programCommand(plan, 0).words));
    lines << (m_study.variants.size() == 1 ? line : pairOf(toQString(plan.cell.variant), line));
  }
  if (order.size() > kMostPreviewed) lines << tr("and %1 more").arg(order.size() - kMostPreviewed);
  m_preview->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace scalescope

#include "moc_program_form.cpp"
