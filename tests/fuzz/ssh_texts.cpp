#include <algorithm>

#include "core/base/text.h"
#include "launcher/transport/openssh/remote_shell.h"
#include "launcher/transport/openssh/ssh_way.h"
#include "launcher/transport/openssh/ssh_stderr.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace scalescope;

const LocalUser kUser{"ann", "/home/ann"};

void readSettings(std::string_view text, std::string_view bare) {
  SshSettings settings{.environment = Environment({})};
  applySshConfiguration(text, kUser, settings);
  require(whySystemSsh(text, text, {}).empty());
  const auto why = whySystemSsh(text, bare, {});
  require(std::none_of(why.begin(), why.end(), [](const std::string& word) { return word.empty(); }));
}

void readWords(std::string_view text) {
  if (const auto prompt = readSshPrompt(text))
    for (const std::string* said : {&prompt->host, &prompt->text}) require(inertText(*said, 1024) == *said);
  SshSettings settings{.environment = Environment({})};
  settings.host = "n0";
  settings.knownHostsAs = "n0";
  const Error error = sshEnded(text, settings, {{"/known", std::string(text)}});
  const std::string words = english(error);
  require(inertText(words, 4096) == words);
}

// A stream gives the same result for any pieces in which it arrives.
void cutAtMarks(std::string_view text) {
  MarkedStream whole("M", 64);
  MarkedStream pieces("M", 64);
  std::string first;
  std::string second;
  whole.feed(text);
  while (const auto word = whole.next()) first += *word + "|" + whole.takeText() + "|";
  for (const char byte : text) {
    pieces.feed({&byte, 1});
    while (const auto word = pieces.next()) second += *word + "|" + pieces.takeText() + "|";
  }
  require(first == second);
}

}  // namespace

// Reads the output of `ssh -G` (and of a bare one after a NUL), and the messages of ssh and of a host's shell.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = textOf(data, size);
  const std::size_t cut = std::min(text.find('\0'), text.size());
  readSettings(text.substr(0, cut), text.substr(std::min(cut + 1, text.size())));
  readWords(text);
  cutAtMarks(text);
  return 0;
}
