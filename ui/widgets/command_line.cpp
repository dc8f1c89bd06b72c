#include "ui/widgets/command_line.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>

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

QString shellWord(const QString& text) {
  // A shell does not expand braces around a single name.
  static const QRegularExpression harmless(QStringLiteral("^([A-Za-z0-9_@%+=:,./-]|[{][A-Za-z0-9_]+[}])+$"));
  if (harmless.match(text).hasMatch()) return text;
  QString quoted = text;
  return QLatin1Char('\'') + quoted.replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

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
