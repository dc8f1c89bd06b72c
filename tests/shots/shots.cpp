#include "tests/shots/shots.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include <QApplication>
#include <QDeadlineTimer>
#include <QGridLayout>

#include "tests/shots/shots_data.h"
#include "core/base/file.h"
#include "ui/charts/chart_view.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/base/language.h"

namespace scalescope {
namespace {

constexpr int kSettleRounds = 20;
constexpr int kMostPixels = 8000;
constexpr int kDrawMs = 30000;

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

struct ShotArguments {
  std::string folder;
  QString language = QStringLiteral("en");
  std::optional<QSize> size;  // of every shot, in place of its own
};

std::optional<QSize> sizeOf(const std::string& words) {
  int width = 0, height = 0;
  if (std::sscanf(words.c_str(), "%dx%d", &width, &height) != 2 || width < 1 || height < 1) return {};
  return QSize(std::min(width, kMostPixels), std::min(height, kMostPixels));
}

std::optional<ShotArguments> readArguments(int argc, char** argv) {
  if (argc < 2 || argc % 2 != 0) return {};
  ShotArguments out;
  out.folder = argv[1];
  for (int i = 2; i < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--language")
      out.language = QString::fromLocal8Bit(argv[i + 1]);
    else if (option == "--size" && sizeOf(argv[i + 1]))
      out.size = sizeOf(argv[i + 1]);
    else
      return {};
  }
  return out;
}

bool take(const Shot& shot, Theme theme, const ShotArguments& arguments) {
  const std::unique_ptr<QWidget> widget = shot.make();
  widget->resize(arguments.size.value_or(shot.size));
  widget->show();
  settle();
  if (QWidget* focus = QApplication::focusWidget()) {  // a focus ring belongs to a person
    focus->clearFocus();
    settle();
  }
  if (shot.isDrawn) {
    QDeadlineTimer patience(kDrawMs);
    while (!shot.isDrawn(*widget) && !patience.hasExpired()) settle();
  }
  const std::string file = arguments.folder + "/" + shot.name + (theme == Theme::dark ? "-dark.png" : "-light.png");
  std::printf("%s\n", file.c_str());
  return widget->grab().save(QString::fromStdString(file));
}

}  // namespace

Shot chartShot() { return {"charts", {1280, 1400}, chartWall}; }

int takeShots(int argc, char** argv, const std::vector<Shot>& shots) {
  const auto arguments = readArguments(argc, argv);
  if (!arguments) {
    std::fprintf(stderr, "usage: scalescope-shots DIR [--language en|de|zh_CN|pseudo] [--size WIDTHxHEIGHT]\n");
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  if (const Status made = makeFolders(arguments->folder); !made) {
    std::fprintf(stderr, "%s\n", english(made.error()).c_str());
    return 1;
  }
  int one = 1;
  QApplication app(one, argv);
  installLanguage(arguments->language);
  QLocale::setDefault(QLocale(arguments->language));  // whatever this machine's region is
  bool good = true;
  for (const Theme theme : {Theme::light, Theme::dark}) {
    applyTheme(app, theme);
    for (const Shot& shot : shots) good = take(shot, theme, *arguments) && good;
  }
  return good ? 0 : 1;
}

}  // namespace scalescope
