#include "core/base/machine/topology.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/traffic.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostDevices = 64;
constexpr std::size_t kMostTopologyLines = 256;
constexpr std::size_t kLongestName = 32;
constexpr std::string_view kNvidia = "0x10de";
constexpr std::string_view kDisplay = "0x03";  // Class of VGA and 3D controllers.

bool isPlain(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && text.front() != '.' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:@-") ==
             std::string_view::npos;
}

// Returns the names in a folder, sorted.
std::vector<std::string> plainNamesIn(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (std::string name = at->path().filename().string(); isPlain(name)) names.push_back(std::move(name));
  std::sort(names.begin(), names.end());
  return names;
}

std::string firstWord(const std::string& path) { return std::string(ProcWords(procFile(path)).next()); }

// Reads a count; the kernel writes -1, or has no file, if it does not know it.
std::optional<int> countIn(const std::string& path) {
  const auto count = ProcWords(procFile(path)).number<int>();
  return count && *count >= 0 ? count : std::nullopt;
}

std::vector<NumaNode> readNumaCpus(const std::string& root) {
  const std::string folder = root + "/sys/devices/system/node";
  std::vector<NumaNode> nodes;
  for (const int number : parseCpuList(procFile(folder + "/online"))) {
    const std::string cpus = firstWord(folder + "/node" + std::to_string(number) + "/cpulist");
    const bool isList = !cpus.empty() && cpus.find_first_not_of("0123456789,-") == std::string::npos;
    if (isList && nodes.size() < kMostDevices) nodes.push_back({number, cpus});
  }
  return nodes;
}

std::vector<NetworkCard> readNetworkCards(const std::string& root) {
  const std::string folder = root + "/sys/class/net/";
  std::vector<NetworkCard> cards;
  std::error_code error;
  for (const std::string& name : plainNamesIn(folder))
    if (std::filesystem::exists(folder + name + "/device", error) && cards.size() < kMostDevices)
      cards.push_back(
          {name, parseLinkSpeed(procFile(folder + name + "/speed")), countIn(folder + name + "/device/numa_node")});
  return cards;
}

// Reads "32.0 GT/s PCIe" and returns it without the last word; "" if the file has something else.
std::string pciSpeed(const std::string& path) {
  const std::string text = procFile(path);
  ProcWords words(text);
  const std::string_view number = words.next(), unit = words.next();
  const bool isSpeed = unit == "GT/s" && number.find_first_not_of("0123456789.") == std::string_view::npos;
  return isSpeed && number.size() <= 8 ? std::string(number) + " GT/s" : "";
}

std::vector<GpuCard> readGpuCards(const std::string& root) {
  const std::string folder = root + "/sys/bus/pci/devices/";
  std::vector<GpuCard> cards;
  for (const std::string& address : plainNamesIn(folder)) {
    const std::string device = folder + address;
    if (cards.size() == kMostDevices || firstWord(device + "/vendor") != kNvidia ||
        !firstWord(device + "/class").starts_with(kDisplay))
      continue;
    cards.push_back({address, countIn(device + "/numa_node"), pciSpeed(device + "/max_link_speed"),
                     countIn(device + "/max_link_width"), countIn(device + "/current_link_width")});
  }
  return cards;
}

// Removes escape sequences, since nvidia-smi underlines its headings.
std::string withoutEscapes(std::string_view line) {
  std::string plain;
  for (std::size_t at = 0; at < line.size(); ++at)
    if (line[at] == '\x1b')
      at = std::min(line.find('m', at), line.size());
    else
      plain += line[at];
  return plain;
}

std::vector<std::string> plainWords(std::string_view line) {
  const std::string plain = withoutEscapes(line);
  std::vector<std::string> words;
  ProcWords left(plain);
  for (std::string_view word = left.next(); !word.empty(); word = left.next()) words.emplace_back(word);
  return words;
}

// Parses "GPU3" as 3.
std::optional<int> gpuNumber(const std::string& word) {
  if (!word.starts_with("GPU")) return std::nullopt;
  int number = 0;
  const char* end = word.data() + word.size();
  const auto [last, error] = std::from_chars(word.data() + 3, end, number);
  const bool isOne = error == std::errc() && last == end && number >= 0 && number < static_cast<int>(kMostDevices);
  return isOne ? std::optional<int>(number) : std::nullopt;
}

bool isLinkKind(const std::string& word) {
  return word.size() >= 2 && word.size() <= 8 &&
         word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == std::string::npos;
}

std::string joinedParts(const std::vector<std::string>& parts, const char* between) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

void addNuma(const std::optional<int>& node, std::vector<std::string>& to) {
  if (node) to.push_back("NUMA " + std::to_string(*node));
}

std::string cardText(const NetworkCard& card) {
  std::vector<std::string> facts;
  if (card.speedMbps > 0) facts.push_back(std::to_string(static_cast<long long>(card.speedMbps)) + " Mbit/s");
  addNuma(card.numaNode, facts);
  return card.name + (facts.empty() ? "" : ": " + joinedParts(facts, ", "));
}

std::string cardText(const GpuCard& card) {
  std::vector<std::string> facts;
  addNuma(card.numaNode, facts);
  std::string bus = card.speed.empty() && !card.lanes ? "" : "PCIe";
  if (!card.speed.empty()) bus += " " + card.speed;
  if (card.lanes) bus += " x" + std::to_string(*card.lanes);
  if (card.lanes && card.lanesNow && *card.lanesNow < *card.lanes) bus += ", now x" + std::to_string(*card.lanesNow);
  if (!bus.empty()) facts.push_back(bus);
  return "GPU " + card.address + (facts.empty() ? "" : ": " + joinedParts(facts, ", "));
}

}  // namespace

Topology readTopology(const std::string& root) {
  return {readNumaCpus(root), readNetworkCards(root), readGpuCards(root), {}};
}

// The first line that names GPUs is the heading; each row has its own name and then a word for each column.
std::vector<GpuLink> parseGpuLinks(std::string_view text) {
  std::vector<GpuLink> links;
  std::vector<std::optional<int>> columns;
  std::size_t lines = 0;
  eachProcLine(text, [&](std::string_view line) {
    if (++lines > kMostTopologyLines) return;
    const std::vector<std::string> words = plainWords(line);
    if (words.empty()) return;
    const auto row = gpuNumber(words.front());
    if (columns.empty()) {
      if (!row) return;
      for (const std::string& word : words) columns.push_back(gpuNumber(word));
      return;
    }
    if (!row) return;
    for (std::size_t at = 1; at < words.size() && at <= columns.size(); ++at)
      if (const auto column = columns[at - 1]; column && *row < *column && isLinkKind(words[at]))
        links.push_back({*row, *column, words[at]});
  });
  return links;
}

std::string topologyText(const Topology& topology) {
  std::vector<std::string> parts;
  for (const NumaNode& node : topology.numaNodes)
    parts.push_back("NUMA " + std::to_string(node.number) + ": CPUs " + node.cpus);
  for (const NetworkCard& card : topology.networkCards) parts.push_back(cardText(card));
  for (const GpuCard& card : topology.gpus) parts.push_back(cardText(card));
  std::map<std::string, std::vector<std::string>> pairs;  // GPU pairs by kind of link.
  for (const GpuLink& link : topology.gpuLinks)
    pairs[link.kind].push_back(std::to_string(link.first) + "-" + std::to_string(link.second));
  const bool isOneKind = pairs.size() == 1 && topology.gpuLinks.size() > 1;
  for (const auto& [kind, all] : pairs)
    parts.push_back(kind + ": " + (isOneKind ? "all pairs of GPUs" : "GPUs " + joinedParts(all, ", ")));
  return joinedParts(parts, "; ");
}

}  // namespace scalescope
