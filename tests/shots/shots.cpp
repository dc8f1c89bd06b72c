#include "tests/shots/shots.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include <QApplication>
#include <QDeadlineTimer>
#include <QGridLayout>

#include "tests/shots/shots_data.h"
#include "tests/shots/shots_guide.h"
#include "tests/shots/shots_stored.h"
#include "core/base/file.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/base/language.h"

namespace scalescope {
namespace {

constexpr int kSettleRounds = 20;
constexpr int kMostPixels = 8000;
constexpr int kDrawMs = 30000;
constexpr int kSmallest = 0;  // Compression of a PNG with the smallest file, which is the slowest to write.

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
    view->setFigure(figure);
    grid->addWidget(view, place / 3, place % 3);
    ++place;
  }
  return wall;
}

struct ShotArguments {
  std::string folder;
  QString language = QStringLiteral("en");
  std::optional<QSize> size;  // Size of all shots, replacing their sizes.
  std::string store;          // Store whose studies are shown in place of all other shots.
  std::string prefix;         // Only shots whose names begin with it.
  bool isGuide = false;
};

std::optional<QSize> sizeOf(const std::string& words) {
  int width = 0, height = 0;
  if (std::sscanf(words.c_str(), "%dx%d", &width, &height) != 2 || width < 1 || height < 1) return {};
  return QSize(std::min(width, kMostPixels), std::min(height, kMostPixels));
}

std::optional<ShotArguments> readArguments(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};  // No folder is meant by an option.
  ShotArguments out;
  out.folder = argv[1];
  out.isGuide = argc == 3 && argv[2] == std::string("--guide");
  if (out.isGuide) return out;
  if (argc % 2 != 0) return {};
  for (int i = 2; i < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--language")
      out.language = QString::fromLocal8Bit(argv[i + 1]);
    else if (option == "--size" && sizeOf(argv[i + 1]))
      out.size = sizeOf(argv[i + 1]);
    else if (option == "--store")
      out.store = argv[i + 1];
    else if (option == "--only")
      out.prefix = argv[i + 1];
    else
      return {};
  }
  return out;
}

QStringList offeredLanguages() { return languages() << kPseudo; }

void printUsage(FILE* to) {
  std::fprintf(to,
               "usage: scalescope-shots DIR [--language %s] [--size WIDTHxHEIGHT] [--store FOLDER]\n"
               "           [--only PREFIX]\n"
               "       scalescope-shots DIR --guide\n"
               "       scalescope-shots --list-guide | --help\n",
               qUtf8Printable(offeredLanguages().join(QLatin1Char('|'))));
}

void speak(const QString& language) {
  installLanguage(language);
  QLocale::setDefault(QLocale(language));  // This machine's region must not matter.
}

bool take(const Shot& shot, QSize size, const std::string& file) {
  const std::unique_ptr<QWidget> widget = shot.make();
  widget->resize(size);
  widget->show();
  settle();
  if (QWidget* focus = QApplication::focusWidget()) {  // A focus ring would suggest a user.
    focus->clearFocus();
    settle();
  }
  const auto isDrawn = [&] {
    for (const FigureMaker* maker : widget->findChildren<FigureMaker*>())
      if (!maker->isIdle()) return false;
    return !shot.isDrawn || shot.isDrawn(*widget);
  };
  QDeadlineTimer patience(kDrawMs);
  while (!isDrawn() && !patience.hasExpired()) settle();
  settle();  // The last changes need a layout too.
  std::printf("%s\n", file.c_str());
  return widget->grab().save(QString::fromStdString(file), "PNG", kSmallest);
}

bool takeAll(const std::vector<Shot>& shots, const ShotArguments& arguments) {
  speak(arguments.language);
  bool good = true;
  for (const Theme theme : {Theme::light, Theme::dark}) {
    applyTheme(theme);
    for (const Shot& shot : shots) {
      if (!shot.name.starts_with(arguments.prefix)) continue;
      const char* ending = theme == Theme::dark ? "-dark.png" : "-light.png";
      good = take(shot, arguments.size.value_or(shot.size), arguments.folder + "/" + shot.name + ending) && good;
    }
  }
  return good;
}

bool takeGuide(const std::vector<Shot>& shots, const std::string& folder) {
  bool good = true;
  for (const GuidePicture& picture : guidePictures()) {
    const auto shot =
        std::find_if(shots.begin(), shots.end(), [&](const Shot& each) { return each.name == picture.shot; });
    if (shot == shots.end()) {
      std::fprintf(stderr, "scalescope-shots: no shot is called %s\n", picture.shot);
      return false;
    }
    speak(QString::fromLatin1(picture.language));
    applyTheme(picture.theme);
    good = take(*shot, picture.size, folder + "/" + picture.name + ".png") && good;
  }
  return good;
}

int listGuide() {
  for (const GuidePicture& picture : guidePictures())
    std::printf("%s %dx%d\n", picture.name, picture.size.width(), picture.size.height());
  return 0;
}

}  // namespace

Shot chartShot() { return {"charts", {1280, 1400}, chartWall}; }

int takeShots(int argc, char** argv, const std::vector<Shot>& shots) {
  if (argc == 2 && argv[1] == std::string("--list-guide")) return listGuide();
  if (argc == 2 && argv[1] == std::string("--help")) {
    printUsage(stdout);
    return 0;
  }
  const auto arguments = readArguments(argc, argv);
  if (!arguments) {
    printUsage(stderr);
    return 2;
  }
  if (!offeredLanguages().contains(arguments->language)) {
    std::fprintf(stderr, "scalescope-shots: there is no language %s: choose one of %s\n",
                 qUtf8Printable(arguments->language), qUtf8Printable(offeredLanguages().join(QStringLiteral(", "))));
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("TZ", "UTC");  // Recorded times look the same everywhere.
  if (const Status made = makeFolders(arguments->folder); !made) {
    std::fprintf(stderr, "%s\n", english(made.error()).c_str());
    return 1;
  }
  int one = 1;
  QApplication app(one, argv);
  if (arguments->isGuide) return takeGuide(shots, arguments->folder) ? 0 : 1;
  if (arguments->store.empty()) return takeAll(shots, *arguments) ? 0 : 1;
  const auto stored = storedShots(arguments->store);
  if (!stored) std::fprintf(stderr, "scalescope-shots: %s\n", english(stored.error()).c_str());
  if (!stored || !takeAll(*stored, *arguments)) return 1;
  const Status printed = printStored(arguments->store, arguments->prefix, arguments->language, arguments->folder);
  if (!printed) std::fprintf(stderr, "scalescope-shots: %s\n", english(printed.error()).c_str());
  return printed ? 0 : 1;
}

}  // namespace scalescope
