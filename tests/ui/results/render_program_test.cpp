#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "app/desktop/shots_data.h"

namespace scalescope {
namespace {

constexpr int kWaitMs = 30000;

struct Outcome {
  int status = -1;
  QByteArray errors;
};

Outcome render(const QStringList& arguments, const QByteArray& input) {
  QProcess program;
  program.start(QStringLiteral(SCALESCOPE_BIN_DIR "/scalescope"), QStringList{QStringLiteral("--render")} + arguments);
  program.write(input);
  program.closeWriteChannel();
  const bool ended = program.waitForFinished(kWaitMs);
  if (!ended) {
    program.kill();
    program.waitForFinished(kWaitMs);
  }
  return {ended ? program.exitCode() : -1, program.readAllStandardError()};
}

QByteArray figureText() { return QByteArray::fromStdString(toJson(demoFigure("speedup")).dump()); }

TEST(RenderProgram, DrawsTheFigureOfStandardInput) {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("a.png"));
  const Outcome out =
      render({file, QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--scale"), QStringLiteral("2")}, figureText());
  ASSERT_EQ(out.status, 0) << out.errors.toStdString();
  EXPECT_EQ(QImage(file).size(), QSize(1920, 1200));
}

TEST(RenderProgram, RefusesWhatItCannotDraw) {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("a.svg"));
  EXPECT_EQ(render({file}, "not json").status, 2);
  EXPECT_EQ(render({file}, "{\"version\": 99}").status, 2);
  EXPECT_EQ(render({}, figureText()).status, 2);
  EXPECT_EQ(render({file, QStringLiteral("--scale"), QStringLiteral("9")}, figureText()).status, 2);
  EXPECT_EQ(render({folder.filePath(QStringLiteral("a.gif"))}, figureText()).status, 1);
  EXPECT_FALSE(QFile::exists(file));
}

}  // namespace
}  // namespace scalescope
