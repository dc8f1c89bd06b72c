#include "app/desktop/shots.h"

#include <cstdio>

#include <QApplication>
#include <QGridLayout>

#include "app/desktop/shots_data.h"
#include "core/base/file.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/theme.h"
#include "ui/language.h"

namespace scalescope {
namespace {

constexpr int kSettleRounds = 20;

void settle() {
  for (int i = 0; i < kSettleRounds; ++i) {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

std::unique_ptr<QWidget> chartWall() {
  auto wall = std::make_unique<QWidget>();
  auto* grid = new QGridLayout(wall.get());
  grid->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
  grid->setSpacing(24);
  int place = 0;
  for (const Figure& figure : demoFigures()) {
    auto* view = new ChartView(wall.get());
    view->setEmptyAction(figure.series.empty() ? QStringLiteral("New study") : QString());
    view->setFigure(figure);
    grid->addWidget(view, place / 3, place % 3);
    ++place;
  }
  return wall;
}

bool take(const Shot& shot, Theme theme, const std::string& folder) {
  const std::unique_ptr<QWidget> widget = shot.make();
  widget->resize(shot.size);
  widget->show();
  settle();
  if (QWidget* focus = QApplication::focusWidget()) {  // a focus ring belongs to a person
    focus->clearFocus();
    settle();
  }
  const std::string file = folder + "/" + shot.name + (theme == Theme::dark ? "-dark.png" : "-light.png");
  std::printf("%s\n", file.c_str());
  return widget->grab().save(QString::fromStdString(file));
}

}  // namespace

Shot chartShot() { return {"charts", {1280, 1400}, chartWall}; }

std::optional<int> shotsFromArguments(int argc, char** argv, const std::vector<Shot>& shots) {
  if (argc < 2 || std::string(argv[1]) != "--shots") {
    return {};
  }
  const bool translatedShots = argc == 5 && std::string(argv[3]) == "--language";
  if (argc != 3 && !translatedShots) {
    std::fprintf(stderr, "usage: scalescope --shots DIR [--language en|de]\n");
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const std::string folder = argv[2];
  if (const Status made = makeFolders(folder); !made) {
    std::fprintf(stderr, "%s\n", english(made.error()).c_str());
    return 1;
  }
  int one = 1;
  QApplication app(one, argv);
  const QString language = translatedShots ? QString::fromLocal8Bit(argv[4]) : QStringLiteral("en");
  installLanguage(language);
  QLocale::setDefault(QLocale(language));  // whatever this machine's region is
  bool good = true;
  for (const Theme theme : {Theme::light, Theme::dark}) {
    applyTheme(app, theme);
    for (const Shot& shot : shots) {
      good = take(shot, theme, folder) && good;
    }
  }
  return good ? 0 : 1;
}

}  // namespace scalescope
