#include "app/desktop/render.h"

#include <cstdio>
#include <cstring>
#include <string>

#include <unistd.h>

#include <QApplication>

#include "core/report/figure.h"
#include "ui/charts/render_figure.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostInput = 64u << 20;
constexpr int kBadInput = 2;

struct Wish {
  std::string file;
  RenderOptions options;
};

int complain(const Error& error, int status) {
  std::fprintf(stderr, "scalescope: %s\n", english(error).c_str());
  return status;
}

Result<Wish> parse(int argc, char** argv) {
  const auto refuse = [](const std::string& reason) { return fail("render.usage", {{"reason", reason}}); };
  Wish wish;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--theme") {
      if (value != "light" && value != "dark") {
        return refuse("--theme takes light or dark");
      }
      wish.options.theme = value == "dark" ? Theme::dark : Theme::light;
      ++i;
    } else if (word == "--scale") {
      if (value.size() != 1 || value[0] < '1' || value[0] > '4') {
        return refuse("--scale takes 1, 2, 3 or 4");
      }
      wish.options.scale = value[0] - '0';
      ++i;
    } else if (wish.file.empty() && !word.empty() && word[0] != '-') {
      wish.file = word;
    } else {
      return refuse("\"" + word + "\" is not expected");
    }
  }
  if (wish.file.empty()) {
    return refuse("no file is named");
  }
  return wish;
}

Result<std::string> readInput() {
  std::string text;
  char part[65536];
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, part, sizeof part);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return fail("render.input", {{"reason", std::string(std::strerror(errno))}});
    }
    if (got == 0) {
      return text;
    }
    text.append(part, static_cast<std::size_t>(got));
    if (text.size() > kMostInput) {
      return fail("render.too-large", {{"limit", static_cast<std::int64_t>(kMostInput)}});
    }
  }
}

Result<Figure> readFigure() {
  auto text = readInput();
  if (!text) {
    return tl::unexpected(text.error());
  }
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (json.is_discarded()) {
    return fail("render.input", {{"reason", std::string("it is not JSON")}});
  }
  return figureFromJson(json);
}

}  // namespace

std::optional<int> renderFromArguments(int argc, char** argv) {
  if (argc < 2 || std::string(argv[1]) != "--render") {
    return {};
  }
  const auto wish = parse(argc, argv);
  if (!wish) {
    return complain(wish.error(), kBadInput);
  }
  const auto figure = readFigure();
  if (!figure) {
    return complain(figure.error(), kBadInput);
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");  // drawing needs no display, and a present one must not change the bytes
  qputenv("QT_LOGGING_RULES", "qt.qpa.*=false");
  int one = 1;
  QApplication app(one, argv);
  const Status status = renderFigure(*figure, wish->file, wish->options);
  return status ? 0 : complain(status.error(), 1);
}

}  // namespace scalescope
