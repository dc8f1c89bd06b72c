#include "ui/pages/new_study/fields/flag_finder.h"

#include <csignal>
#include <unistd.h>

#include <QProcess>
#include <QProcessEnvironment>
#include <QTimer>

#include "core/base/file.h"
#include "core/study/data/program_instruments.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr qsizetype kMostOutput = 256 * 1024;

// Returns the environment in which a program finds the package scalescope, as in a run; it is not measured.
QProcessEnvironment environmentOfProgram() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove(QStringLiteral("SCALESCOPE_RING"));
  const QString package = toQString(instrumentsBeside(programFolder()).hookFolder);
  const QString variable = QStringLiteral("PYTHONPATH"), others = environment.value(variable);
  if (!package.isEmpty())
    environment.insert(variable, others.isEmpty() ? package : package + QLatin1Char(':') + others);
  return environment;
}

}  // namespace

FlagFinder::FlagFinder(QObject* parent) : QObject(parent), m_timer(new QTimer(this)) {
  m_timer->setSingleShot(true);
  connect(m_timer, &QTimer::timeout, this, [this] { fail(tr("It did not exit within %1 s.").arg(m_deadline / 1000)); });
}

// The killed programs have to be gone before their objects are.
FlagFinder::~FlagFinder() {
  stop();
  for (QProcess* each : findChildren<QProcess*>()) each->waitForFinished();
}

void FlagFinder::start(const QStringList& command, const QString& folder) {
  stop();
  if (command.isEmpty()) return;
  m_output.clear();
  m_process = std::make_unique<QProcess>();
  QProcess& process = *m_process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.setProcessEnvironment(environmentOfProgram());
  process.setStandardInputFile(QProcess::nullDevice());
  process.setChildProcessModifier([] { ::setpgid(0, 0); });
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  connect(m_process.get(), &QProcess::readyRead, this, [this] {
    const QByteArray more = m_process->readAll();  // Output beyond the limit is read and dropped.
    m_output += more.left(kMostOutput - m_output.size());
  });
  connect(m_process.get(), &QProcess::finished, this, &FlagFinder::finish);
  connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) fail(m_process->errorString());
  });
  m_timer->start(m_deadline);
  process.start(command.first(), command.mid(1) + QStringList(QStringLiteral("--help")));
}

void FlagFinder::stop() {
  m_timer->stop();
  if (!m_process) return;
  m_process->disconnect(this);
  if (const auto pid = static_cast<pid_t>(m_process->processId()); pid > 0) ::kill(-pid, SIGKILL);
  m_process->kill();  // The child may not have its own process group yet.
  QProcess* ended = m_process.release();
  ended->setParent(this);
  // It is deleted later, because it may have sent the signal that led here, and once the killed program has ended.
  if (ended->state() == QProcess::NotRunning) return ended->deleteLater();
  connect(ended, &QProcess::stateChanged, ended, [ended](QProcess::ProcessState state) {
    if (state == QProcess::NotRunning) ended->deleteLater();
  });
}

void FlagFinder::fail(const QString& why) {
  stop();
  Q_EMIT failed(why);
}

void FlagFinder::finish() {
  m_output += m_process->readAll().left(kMostOutput - m_output.size());
  const int code = m_process->exitCode();
  const auto flags = helpFlags(std::string_view(m_output.constData(), static_cast<std::size_t>(m_output.size())));
  const QString last = QString::fromUtf8(m_output.trimmed().split('\n').last()).trimmed().left(300);
  if (!flags.empty()) {
    stop();
    Q_EMIT found(flags);
  } else if (code != 0) {
    fail(tr("It exited with code %1: %2").arg(code).arg(last));
  } else {
    fail(tr("Its help lists no flags."));
  }
}

}  // namespace scalescope

#include "moc_flag_finder.cpp"
