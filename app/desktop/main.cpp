#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QTimer>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "app/desktop/render.h"
#include "app/desktop/desktop_services.h"
#include "core/store/store.h"
#include "launcher/bundle/bundle.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/base/file_language.h"
#include "ui/base/language.h"
#include "ui/base/notice.h"
#include "ui/base/window_session.h"
#include "ui/main_window.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

ThemeChoice themeChoice(const QString& word) {
  return word == QStringLiteral("dark")    ? ThemeChoice::dark
         : word == QStringLiteral("light") ? ThemeChoice::light
                                           : ThemeChoice::system;
}

// Objects with the lifetime of the program: settings, theme, bridge; and the window, which is created again for another
// language.
class Desktop final : public QObject {
 public:
  // `theme` applies to this start only, until the user chooses another one; empty for the theme of the settings.
  Desktop(Settings settings, const QString& folder, const QString& theme)
      : m_settings(std::move(settings)), m_bridge(desktopServices()), m_comparer(compareServices()) {
    m_theme.follow(themeChoice(theme.isEmpty() ? m_settings.theme : theme));
    m_language = installLanguage(m_settings.language);
    setFileLanguage(languageOfFiles());
    m_options.folder = folder.toStdString();
    m_comparer.setFolder(m_options.folder);
    makeWindow();
    if (const auto session = loadSession(folder)) m_window->restoreSession(*session);
  }

  // Bundles are opened beside each other; the wizard opens the last of several studies.
  void start(const QStringList& files) {
    m_window->show();
    // Disk access starts after the window's first frame.
    QTimer::singleShot(0, this, [this, files] {
      m_bridge.store().open(m_options);
      m_bridge.probeMachine();
      for (const QString& each : files)
        if (each.endsWith(QString::fromLatin1(kBundleEnding.data(), qsizetype(kBundleEnding.size()))))
          m_window->openBundle(QFileInfo(each).absoluteFilePath());
        else if (!each.isEmpty())
          m_window->openStudy(each);
    });
  }

 private:
  [[nodiscard]] QString languageOfFiles() const {
    return m_settings.fileLanguage.isEmpty() ? m_language : m_settings.fileLanguage;
  }

  void makeWindow() {
    m_window = std::make_unique<MainWindow>(m_bridge, m_settings, presets());
    m_window->serveCompare(m_comparer);
    connect(m_window.get(), &MainWindow::settingsEdited, this, &Desktop::apply, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::noticeRequested, this, &notify);
    // This is queued like the settings, to run after them. Files are replaced as a whole or not at all, so an immediate
    // exit damages none.
    connect(
        m_window.get(), &MainWindow::leaveRequested, this, [] { std::quick_exit(EXIT_SUCCESS); }, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::sessionChanged, this, [this](const Session& session) {
      reportUnsaved(saveSession(QString::fromStdString(m_options.folder), session));
    });
  }

  // Reports the error only once, since saving is retried about every second.
  void reportUnsaved(const Status& kept) {
    if (!kept && !std::exchange(m_isUnsavedReported, true)) m_window->showUnkept(kept.error());
  }

  void apply(const Settings& settings) {
    const bool otherTheme = settings.theme != m_settings.theme;
    const bool otherLanguage = settings.language != m_settings.language;
    m_settings = settings;
    reportUnsaved(saveSettings(m_settings));
    setFileLanguage(languageOfFiles());
    if (otherTheme) m_theme.follow(themeChoice(m_settings.theme));
    if (!otherLanguage || installLanguage(m_settings.language) == m_language) return;
    m_language = installLanguage(m_settings.language);
    setFileLanguage(languageOfFiles());
    m_settings.windowGeometry = m_window->saveGeometry();
    m_settings.isFirst = false;
    const Session session = m_window->session();
    makeWindow();
    m_window->restoreSession(session);
    m_window->show();
    m_window->goTo(MainWindow::settings);
    m_window->refreshFromBridge();
  }

  Settings m_settings;
  ThemeFollower m_theme;
  StoreSessionOptions m_options;
  Bridge m_bridge;
  Comparer m_comparer;
  QString m_language;
  bool m_isUnsavedReported = false;
  std::unique_ptr<MainWindow> m_window;
};

struct CommandLine {
  QCommandLineParser parser;
  QCommandLineOption store{QStringLiteral("store"), QStringLiteral("Store folder."), QStringLiteral("DIR")};
  QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("Color theme of this start: light, dark or system."),
                           QStringLiteral("THEME")};

  CommandLine() {
    QCoreApplication::setApplicationName(QStringLiteral("scalescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SCALESCOPE_VERSION));
    QCoreApplication::setOrganizationName(QStringLiteral("scalescope"));
    parser.setApplicationDescription(QStringLiteral("Measures how distributed training scales."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({store, theme});
    parser.addPositionalArgument(
        QStringLiteral("STUDY"),
        QStringLiteral("Study file or preset:NAME to open in New study, or bundles to compare."),
        QStringLiteral("[STUDY ...]"));
  }
};

// Returns true if only help or version are requested, which need no display.
bool wantsWords(int argc, char** argv) {
  for (int i = 1; i < argc && std::strcmp(argv[i], "--") != 0; ++i)
    for (const char* word : {"-h", "--help", "--help-all", "-v", "--version"})
      if (std::strcmp(argv[i], word) == 0) return true;
  return false;
}

int run(int argc, char** argv) {
  CommandLine arguments;
  if (wantsWords(argc, argv)) {
    const QCoreApplication app(argc, argv);
    arguments.parser.process(app);  // This ends the program.
  }
  QApplication app(argc, argv);
  QApplication::setApplicationDisplayName(QStringLiteral("Scalescope"));
  arguments.parser.process(app);
  Settings settings = loadSettings();
  QString folder =
      arguments.parser.isSet(arguments.store) ? arguments.parser.value(arguments.store) : settings.storeFolder;
  if (folder.isEmpty()) folder = QString::fromStdString(defaultStoreFolder());
  setStoreOfCommands(folder == QString::fromStdString(defaultStoreFolder()) ? QString() : folder);
  Desktop desktop(std::move(settings), folder, arguments.parser.value(arguments.theme));
  desktop.start(arguments.parser.positionalArguments());
  return QApplication::exec();
}

}  // namespace
}  // namespace scalescope

int main(int argc, char** argv) {
  if (const auto status = scalescope::renderFromArguments(argc, argv)) return *status;
  return scalescope::run(argc, argv);
}
