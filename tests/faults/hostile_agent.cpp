// A lying agent: hostile_agent AGENT SEED FOLDER SESSIONS attach. It sits between a client and a real agent and
// changes, duplicates, drops or invents messages of the agent; after SESSIONS sessions, counted in FOLDER, it passes
// everything on. FOLDER/lies lists its lies, one per line. With SEED "doubles" it sends the bytes of each piece of a
// log twice, each after the end of the one before it, and makes no other changes.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/base/crc32c.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "core/telemetry/wire/wire.h"
#include "tests/paths.h"

namespace {

using namespace scalescope;
using Json = nlohmann::json;

constexpr int kMostLies = 6;       // Number of lies in one session.
constexpr std::size_t kHead = 12;  // Magic, length and checksum.

std::mt19937 random_;
bool onlyDoubles = false;

std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }

// Returns a value that no honest agent would send.
Json nonsense() {
  Json deep = Json::array();
  for (int i = 0; i < 200; ++i) deep = Json::array({std::move(deep)});
  const std::vector<Json> all{nullptr,
                              true,
                              -1,
                              0,
                              std::numeric_limits<std::int64_t>::min(),
                              std::numeric_limits<std::uint64_t>::max(),
                              1e308,
                              "",
                              "\x1b[31m\xe2\x80\xae$(touch canary)`touch canary`; touch canary\n",
                              "../../../canary",
                              std::string(1u << 20, 'A'),
                              deep,
                              Json(100'000, 0),
                              Json::object({{"run", {{"run", 7}}}}),
                              Json::binary({1, 2, 3})};
  return all[below(all.size())];
}

void listValues(Json& value, std::vector<Json*>& out) {
  out.push_back(&value);
  if (value.is_structured())
    for (Json& inner : value) listValues(inner, out);
}

Json* anyValue(Json& body) {
  std::vector<Json*> values;
  for (Json& inner : body) listValues(inner, values);
  return values.empty() ? nullptr : values[below(values.size())];
}

// Returns a message of the fuzzers' corpus, unchanged.
std::string fromCorpus() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(scalescope::sourceFile("tests/fuzz/corpus/agent_message")))
    files.push_back(entry.path().string());
  return readFile(files[below(files.size())]).value_or("");
}

// Flips bits of a frame and corrects its checksum.
std::string flipped(std::string bytes) {
  for (std::size_t i = 0; i < 1 + below(8); ++i)
    bytes[kHead + below(bytes.size() - kHead)] ^= static_cast<char>(1u << below(8));
  const std::uint32_t sum = crc32c(std::string_view(bytes).substr(kHead));
  for (std::size_t i = 0; i < 4; ++i) bytes[8 + i] = static_cast<char>(sum >> (8 * i));
  return bytes;
}

std::string encoded(const Frame& frame) {
  std::string bytes;
  encodeFrame(frame.type, frame.body, frame.bytes, bytes);
  return bytes;
}

// Offsets up to which a log's bytes were read, and were sent on.
struct Doubled {
  std::uint64_t read = 0, said = 0;
};
std::map<std::string, Doubled> doubled_;  // By run, source and segment.

// Returns a piece that only its log can disprove: its offset follows from the pieces sent before.
std::string doubled(Frame frame) {
  std::uint64_t offset = frame.body.at("offset");
  frame.body.erase("offset");
  Doubled& log = doubled_[frame.body.dump()];
  if (offset != log.read) log = {offset, offset};  // The client has requested the log again.
  frame.body["offset"] = log.said;
  log = {offset + frame.bytes.size(), log.said + 2 * frame.bytes.size()};
  frame.bytes += frame.bytes;
  return encoded(frame);
}

bool isReported(const Frame& frame) { return onlyDoubles ? frame.type == MessageType::data : below(3) == 0; }

// Returns the message that replaces the frame, and the name of the lie.
std::pair<std::string, std::string> lieFor(Frame frame) {
  if (onlyDoubles) return {doubled(std::move(frame)), "doubled bytes"};
  switch (below(8)) {
    case 0:
    case 1:
      if (Json* value = anyValue(frame.body)) *value = nonsense();
      return {encoded(frame), "another value"};
    case 2:
      if (!frame.body.empty())
        frame.body.erase(std::next(frame.body.begin(), static_cast<long>(below(frame.body.size()))));
      return {encoded(frame), "a field less"};
    case 3:
      return {encoded(frame) + encoded(frame), "twice"};
    case 4:
      return {fromCorpus() + encoded(frame), "made up"};
    case 5:
      return {flipped(encoded(frame)), "flipped"};
    case 6:
      frame.bytes += std::string(below(1u << 20), static_cast<char>(below(256)));
      return {encoded(frame), "more bytes"};
    default:
      frame.type = static_cast<MessageType>(1 + below(21));
      return {encoded(frame), "another kind"};
  }
}

bool reportAll(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(to, bytes.data(), bytes.size());
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

int lie(const std::string& agent, const std::string& folder) {
  auto in = makePipe();
  auto out = makePipe();
  if (!in || !out) return 1;
  auto child = Process::start({.arguments = {agent, "attach"}, .in = in->read.get(), .out = out->write.get()});
  if (!child) return 1;
  in->read.reset();
  out->write.reset();
  std::ofstream lies(folder + "/lies", std::ios::app);
  FrameDecoder decoder;
  int count = 0;
  std::array<pollfd, 2> watched{{{0, POLLIN, 0}, {out->read.get(), POLLIN, 0}}};
  while ((onlyDoubles || count < kMostLies) && poll(watched.data(), watched.size(), -1) > 0) {
    std::array<char, 65536> buffer;
    if (watched[0].revents != 0) {
      const ssize_t got = read(0, buffer.data(), buffer.size());
      if (got <= 0 || !reportAll(in->write.get(), {buffer.data(), static_cast<std::size_t>(got)})) return 0;
    }
    if (watched[1].revents == 0) continue;
    const ssize_t got = read(out->read.get(), buffer.data(), buffer.size());
    if (got <= 0) return 0;
    decoder.feed({buffer.data(), static_cast<std::size_t>(got)});
    for (auto frame = decoder.next(); frame && *frame; frame = decoder.next()) {
      const auto [bytes, name] = isReported(**frame) ? lieFor(**frame) : std::pair(encoded(**frame), std::string());
      if (!name.empty()) lies << name << std::endl;
      count += name.empty() ? 0 : 1;
      if (!reportAll(1, bytes)) return 0;
    }
  }
  return 0;
}

// Takes the first number that is not taken yet.
int takeNumber(const std::string& folder, int most) {
  for (int number = 0; number < most; ++number)
    if (UniqueFd(open((folder + "/session-" + std::to_string(number)).c_str(), O_CREAT | O_EXCL | O_WRONLY, 0600))
            .valid())
      return number;
  return most;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) return 2;
  const std::string agent = argv[1], folder = argv[3];
  const int sessions = std::atoi(argv[4]);
  const int number = std::string(argv[5]) == "attach" ? takeNumber(folder, sessions) : sessions;
  if (number < sessions) {
    onlyDoubles = std::string(argv[2]) == "doubles";
    random_.seed(static_cast<unsigned>(std::atoi(argv[2]) * 1000 + number));
    return lie(agent, folder);
  }
  execv(agent.c_str(), (std::vector<char*>{argv[1], argv[5], nullptr}).data());
  return 127;
}
