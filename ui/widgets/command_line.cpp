#include "ui/widgets/command_line.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLineEdit>

#include "core/base/shell_words.h"
#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"

namespace scalescope {

CommandLine::CommandLine(QWidget* parent) : QWidget(parent), m_text(new QLineEdit(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  m_text->setAccessibleName(tr("Equivalent command"));
  m_text->setReadOnly(true);
  QFont mono(QStringLiteral("DejaVu Sans Mono"));
  mono.setStyleHint(QFont::Monospace);
  mono.setPointSizeF(bodyFont().pointSizeF() * 0.95);
  m_text->setFont(mono);
  m_copy = makeButton(tr("Copy"), tr("Copy the command"), ButtonRole::normal, this);
  connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->text()); });
  row->addWidget(m_text, 1);
  row->addWidget(m_copy);
}

void CommandLine::setCommand(const QString& command) {
  m_text->setText(command);
  m_text->setCursorPosition(0);
}

void CommandLine::setNames(const QString& line, const QString& copy) {
  m_text->setAccessibleName(line);
  m_copy->setAccessibleName(copy);
}

QString CommandLine::command() const { return m_text->text(); }

QString shellWord(const QString& text) { return toQString(shellWord(text.toStdString())); }

QString shellLine(const std::vector<std::string>& words) { return toQString(joinShellWords(words)); }

namespace {

QString& storeOfCommands() {
  static QString folder;
  return folder;
}

}  // namespace

void setStoreOfCommands(const QString& folder) { storeOfCommands() = folder; }

QString storeOption() {
  return storeOfCommands().isEmpty() ? QString() : QStringLiteral(" --store ") + shellWord(storeOfCommands());
}

}  // namespace scalescope

#include "moc_command_line.cpp"
