#include <QFile>
#include <QImage>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "tests/paths.h"
#include "tests/shots/shots_data.h"
#include "core/report/documents/report.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

constexpr int kProgramMs = 30000;

struct Outcome {
  int status = -1;
  QByteArray errors;
};

Outcome render(const QStringList& arguments, const QByteArray& input) {
  QProcess program;
  program.start(QString::fromStdString(builtProgram("scalescope")),
                QStringList{QStringLiteral("--render")} + arguments);
  program.write(input);
  program.closeWriteChannel();
  const bool ended = program.waitForFinished(kProgramMs * patience());
  if (!ended) {
    program.kill();
    program.waitForFinished(kProgramMs * patience());
  }
  return {ended ? program.exitCode() : -1, program.readAllStandardError()};
}

QByteArray figureText() { return QByteArray::fromStdString(toJson(demoFigure("speedup")).dump()); }

// A server over ssh has no display.
TEST(DesktopProgram, PrintsHelpAndVersionWithoutADisplay) {
  for (const QString& word : {QStringLiteral("--help"), QStringLiteral("--version"), QStringLiteral("-h")}) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(QLatin1String(name));
    program.setProcessEnvironment(environment);
    program.start(QString::fromStdString(builtProgram("scalescope")), {word});
    ASSERT_TRUE(program.waitForFinished(kProgramMs * patience())) << word.toStdString();
    EXPECT_EQ(program.exitStatus(), QProcess::NormalExit) << program.readAllStandardError().toStdString();
    EXPECT_EQ(program.exitCode(), 0) << word.toStdString();
    EXPECT_TRUE(program.readAllStandardOutput().contains("scalescope")) << word.toStdString();
  }
}

TEST(RenderProgram, DrawsTheFigureOfStandardInput) {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("a.png"));
  const Outcome out =
      render({file, QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--scale"), QStringLiteral("2")},
             figureText());
  ASSERT_EQ(out.status, 0) << out.errors.toStdString();
  EXPECT_EQ(QImage(file).size(), QSize(1920, 1200));
}

TEST(RenderProgram, DrawsSeveralFiguresIntoAFolder) {
  QTemporaryDir folder;
  const nlohmann::ordered_json input{{"version", 1},
                                     {"figures", {toJson(demoFigure("speedup")), toJson(demoFigure("waterfall"))}}};
  const Outcome out = render({folder.path(), QStringLiteral("--as"), QStringLiteral("svg"), QStringLiteral("--bare"),
                              QStringLiteral("--adaptive")},
                             QByteArray::fromStdString(input.dump()));
  ASSERT_EQ(out.status, 0) << out.errors.toStdString();
  for (const char* name : {"speedup.svg", "waterfall.svg"}) {
    QFile file(folder.filePath(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    const QByteArray svg = file.readAll();
    EXPECT_TRUE(svg.contains("prefers-color-scheme:dark")) << name;
    EXPECT_TRUE(svg.contains("var(--figure-muted, #5b636e)"))
        << name;  // Headings of every axis; a bare line chart has none.
  }
}

// The PDF has text, lines and fonts: an embedded image would blur in print and cannot be searched.
TEST(RenderProgram, WritesAReportAsPdfWithoutImages) {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("report.pdf"));
  const auto document = toJson(makeReport(inEnglish(), demoStudy()));
  const Outcome out = render({file}, QByteArray::fromStdString(document.dump()));
  ASSERT_EQ(out.status, 0) << out.errors.toStdString();
  QFile pdf(file);
  ASSERT_TRUE(pdf.open(QIODevice::ReadOnly));
  const QByteArray bytes = pdf.readAll();
  EXPECT_TRUE(bytes.startsWith("%PDF"));
  EXPECT_TRUE(bytes.contains("/Font"));
  EXPECT_FALSE(bytes.contains("/Subtype /Image"));
  EXPECT_EQ(render({file}, R"({"version": 9, "blocks": []})").status, 2);
}

TEST(RenderProgram, RefusesInvalidInput) {
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
