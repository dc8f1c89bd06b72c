#include "app/desktop/render.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include <unistd.h>

#include <QApplication>

#include "core/base/json/fields.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/report/documents/document.h"
#include "core/report/figures/export_forms.h"
#include "ui/charts/render_figure.h"
#include "ui/charts/report_pdf.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostInput = 64u << 20;
constexpr int kBadInput = 2;

struct RenderTarget {
  std::string place;   // A file, or a folder if `ending` is set.
  std::string ending;  // One of drawnEndings().
  RenderOptions options;
};

int complain(const Error& error, int status) {
  std::fprintf(stderr, "scalescope: %s\n", english(error).c_str());
  return status;
}

Result<RenderTarget> parse(int argc, char** argv) {
  const std::string endings = joinedBy("|", drawnEndings());
  const std::string scales = "1.." + std::to_string(kMostScale);
  const auto refuse = [&](const std::string& reason) {
    return fail("render.usage", {{"scales", scales}, {"endings", endings}, {"reason", reason}});
  };
  RenderTarget target;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--theme") {
      if (value != "light" && value != "dark") return refuse("--theme must be light or dark");
      target.options.theme = value == "dark" ? Theme::dark : Theme::light;
      ++i;
    } else if (word == "--scale") {
      if (value.size() != 1 || value[0] < '1' || value[0] > '0' + kMostScale)
        return refuse("--scale must be one of " + scales);
      target.options.scale = value[0] - '0';
      ++i;
    } else if (word == "--as") {
      const std::vector<std::string> known = drawnEndings();
      if (std::find(known.begin(), known.end(), value) == known.end()) return refuse("--as must be one of " + endings);
      target.ending = value;
      ++i;
    } else if (word == "--bare") {
      target.options.framed = false;
      target.options.size = QSize(kReportFigureWidth, kReportFigureHeight);
    } else if (word == "--adaptive") {
      target.options.adaptive = true;
    } else if (target.place.empty() && !word.empty() && word[0] != '-') {
      target.place = word;
    } else {
      return refuse("\"" + word + "\" is not an option");
    }
  }
  if (target.place.empty()) return refuse("no output file is named");
  return target;
}

Result<std::string> readInput() {
  std::string text;
  char part[65536];
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("render.input", {{"reason", std::string(std::strerror(errno))}});
    if (got == 0) return text;
    text.append(part, static_cast<std::size_t>(got));
    if (text.size() > kMostInput) return fail("render.too-large", {{"limit", static_cast<std::int64_t>(kMostInput)}});
  }
}

Result<nlohmann::json> readJson() {
  auto text = readInput();
  if (!text) return tl::unexpected(text.error());
  auto json = parseJson<nlohmann::json>(*text, "stdin", kMostInput);
  if (!json) return fail("render.not-json", {}, json.error());
  return json;
}

struct FigureList {
  std::vector<nlohmann::json> figures;
};
template <class Visit, SameAs<FigureList> T>
void eachField(Visit&& visit, T& m) {
  visit("figures", m.figures, Limits().required());
}

// Input from stdin, which is read before anything is drawn.
struct Job {
  std::vector<Figure> figures;
  std::optional<Document> document;
};

Result<Job> readJob(const RenderTarget& target) {
  const auto json = readJson();
  if (!json) return tl::unexpected(json.error());
  Job job;
  if (json->is_object() && json->contains("blocks")) {
    auto document = documentFromJson(*json);
    if (!document) return tl::unexpected(document.error());
    job.document = std::move(*document);
    return job;
  }
  FigureList list{{*json}};
  if (const bool several = !target.ending.empty(); several) {
    auto read = fromJson<FigureList>(*json, "stdin");
    if (!read) return fail("figure.not-a-figure", {}, read.error());
    list = std::move(*read);
  }
  for (const auto& entry : list.figures) {
    auto figure = figureFromJson(entry);
    if (!figure) return tl::unexpected(figure.error());
    job.figures.push_back(std::move(*figure));
  }
  return job;
}

// Makes a file name from an id: letters, digits and dashes only.
std::string fileName(const std::string& id) {
  std::string name;
  for (const char c : id) name += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '-';
  return name;
}

Status draw(const Job& job, const RenderTarget& target) {
  if (job.document) {
    const QByteArray bytes = documentPdf(*job.document);
    return writeFileAtomic(target.place, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
  }
  for (const Figure& figure : job.figures) {
    const std::string file =
        target.ending.empty() ? target.place : target.place + "/" + fileName(figure.id) + "." + target.ending;
    if (const Status drawn = renderFigure(figure, file, target.options); !drawn) return drawn;
  }
  return {};
}

}  // namespace

std::optional<int> renderFromArguments(int argc, char** argv) {
  if (argc < 2 || std::string(argv[1]) != "--render") return {};
  const auto target = parse(argc, argv);
  if (!target) return complain(target.error(), kBadInput);
  const auto job = readJob(*target);
  if (!job) return complain(job.error(), kBadInput);
  qputenv("QT_QPA_PLATFORM", "offscreen");  // Drawing needs no display, and an existing one must not change the output.
  qputenv("QT_LOGGING_RULES", "qt.qpa.*=false");
  int one = 1;
  QApplication app(one, argv);
  const Status status = draw(*job, *target);
  return status ? 0 : complain(status.error(), 1);
}

}  // namespace scalescope
