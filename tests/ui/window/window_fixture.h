#pragma once

#include <gtest/gtest.h>

#include "tests/ui/window/fake_session.h"
#include "tests/ui/window/window_help.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/base/language.h"
#include "ui/main_window.h"

namespace scalescope {

inline const StudyId kStudy{"01JD0000000000000000000001"};

// A window over a lab that only records its requests.
class Window : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(Theme::light);
    installLanguage(QStringLiteral("en"));
    StoreSessionOptions options;
    options.folder = "/fake";
    m_bridge.store().open(options);
    m_window.resize(1280, 800);
    m_window.show();
    m_bridge.probeMachine();
    ASSERT_TRUE(waitFor([this] { return m_bridge.store().isOpen(); }));
  }
  // Clicks as a user: once it exists and is enabled.
  bool click(const char* name) {
    return waitFor([&] { return find(name) != nullptr && find(name)->isEnabled(); }) &&
           clickNamed(&m_window, QString::fromUtf8(name));
  }
  QWidget* find(const char* name) { return widgetNamed(&m_window, QString::fromUtf8(name)); }
  // Opens the study as a file at that path.
  bool openAsFile(const StudySpec& study, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return false;
    file.write(QByteArray::fromStdString(toJson(study).dump()));
    file.close();
    m_window.openStudy(path);
    return true;
  }
  void shootBoth(const char* name, int milliseconds = 60) {
    if (!picturesWanted()) milliseconds = 0;
    for (const Theme theme : {Theme::light, Theme::dark}) {
      applyTheme(theme);
      QTest::qWait(milliseconds);
      shoot(&m_window,
            QString::fromUtf8(name) + (theme == Theme::dark ? QStringLiteral("-dark") : QStringLiteral("-light")));
    }
    applyTheme(Theme::light);
  }
  void run();  // A running cell; defined where it is shown.

  std::shared_ptr<FakeSession::Log> m_log = std::make_shared<FakeSession::Log>();
  Bridge m_bridge{fakeServices(m_log)};
  MainWindow m_window{m_bridge, Settings(), presets()};
};

}  // namespace scalescope
