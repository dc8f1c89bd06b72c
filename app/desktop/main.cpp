#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>
#include <memory>

#include "app/desktop/render.h"
#include "app/desktop/services.h"
#include "core/store/store.h"
#include "ui/style/theme.h"
#include "ui/style/system_theme.h"
#include "ui/base/language.h"
#include "ui/main_window.h"

namespace scalescope {
namespace {

ThemeChoice themeChoice(const QString& word) {
  return word == QStringLiteral("dark")    ? ThemeChoice::dark
         : word == QStringLiteral("light") ? ThemeChoice::light
                                           : ThemeChoice::system;
}

// What lives as long as the program: settings, theme, bridge; and the window, which is made anew in another language.
class Desktop final : public QObject {
 public:
  Desktop(QApplication& app, Settings settings, const QString& folder)
      : m_settings(std::move(settings)), m_theme(app), m_bridge(desktopServices()) {
    m_theme.follow(themeChoice(m_settings.theme));
    m_language = installLanguage(m_settings.language);
    m_options.folder = folder.toStdString();
    makeWindow();
  }

  void start(const QString& study) {
    m_window->show();
    // After the first picture: nothing that reads a disk stands before the window.
    QTimer::singleShot(0, this, [this, study] {
      m_bridge.open(m_options);
      m_bridge.probeMachine();
      if (!study.isEmpty()) m_window->openStudy(study);
    });
  }

 private:
  void makeWindow() {
    m_window = std::make_unique<MainWindow>(m_bridge, m_settings, presets());
    connect(m_window.get(), &MainWindow::settingsEdited, this, &Desktop::apply, Qt::QueuedConnection);
  }

  void apply(const Settings& settings) {
    const bool otherTheme = settings.theme != m_settings.theme;
    const bool otherLanguage = settings.language != m_settings.language;
    m_settings = settings;
    saveSettings(m_settings);
    if (otherTheme) m_theme.follow(themeChoice(m_settings.theme));
    if (!otherLanguage || installLanguage(m_settings.language) == m_language) return;
    m_language = installLanguage(m_settings.language);
    m_settings.windowGeometry = m_window->saveGeometry();
    makeWindow();
    m_window->show();
    m_window->goTo(MainWindow::settings);
    m_window->refreshFromBridge();
  }

  Settings m_settings;
  ThemeFollower m_theme;
  LabOptions m_options;
  Bridge m_bridge;
  QString m_language;
  std::unique_ptr<MainWindow> m_window;
};

int run(int argc, char** argv) {
  QApplication app(argc, argv);
  QApplication::setApplicationName(QStringLiteral("scalescope"));
  QApplication::setOrganizationName(QStringLiteral("scalescope"));
  QApplication::setApplicationDisplayName(QStringLiteral("Scalescope"));
  QCommandLineParser arguments;
  arguments.setApplicationDescription(QStringLiteral("A lab for scaling experiments in distributed training."));
  arguments.addHelpOption();
  const QCommandLineOption store(QStringLiteral("store"), QStringLiteral("Store folder."), QStringLiteral("DIR"));
  const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system, for this start."),
                                 QStringLiteral("WORD"));
  arguments.addOptions({store, theme});
  arguments.addPositionalArgument(QStringLiteral("STUDY"),
                                  QStringLiteral("Study file or preset:NAME to open in the wizard."),
                                  QStringLiteral("[STUDY]"));
  arguments.process(app);
  Settings settings = loadSettings();
  if (arguments.isSet(theme)) settings.theme = arguments.value(theme);
  QString folder = arguments.isSet(store) ? arguments.value(store) : settings.storeFolder;
  if (folder.isEmpty()) folder = QString::fromStdString(defaultStoreFolder());
  Desktop desktop(app, std::move(settings), folder);
  desktop.start(arguments.positionalArguments().value(0));
  return QApplication::exec();
}

}  // namespace
}  // namespace scalescope

int main(int argc, char** argv) {
  if (const auto status = scalescope::renderFromArguments(argc, argv)) return *status;
  return scalescope::run(argc, argv);
}
