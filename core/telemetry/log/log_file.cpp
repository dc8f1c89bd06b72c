#include "core/telemetry/log/log_file.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>

#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMaxSegmentFileBytes = 2 * kSegmentBytes;

struct NamedSegment {
  Source source;
  int number = 0;
};

// Parses "rank-3.0012.log" or "rank-3.reserve".
std::optional<NamedSegment> parseName(const std::string& file) {
  const std::size_t dot = file.find('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::optional<Source> source = parseSource(std::string_view(file).substr(0, dot));
  const std::string_view rest = std::string_view(file).substr(dot);
  if (!source) return std::nullopt;
  if (rest == ".reserve") return NamedSegment{*source, 0};
  if (!rest.ends_with(".log") || rest.size() < 9 || rest.size() > 12) return std::nullopt;
  int number = 0;
  const char* end = rest.data() + rest.size() - 4;
  const auto [stopped, error] = std::from_chars(rest.data() + 1, end, number);
  if (error != std::errc{} || stopped != end || number < 1) return std::nullopt;
  return NamedSegment{*source, number};
}

void readSegment(std::string_view bytes, bool final, SourceLog& log) {
  SegmentReader reader;
  reader.feed(bytes);
  if (final) reader.finish();
  while (const auto item = reader.next()) {
    if (item->kind == SegmentReader::Item::Kind::gap)
      ++log.gaps;
    else if (item->kind == SegmentReader::Item::Kind::header)
      if (Result<SegmentHeader> header = decodeHeader(item->payload))
        log.headers.push_back(std::move(*header));
      else
        ++log.gaps;
    else if (Result<Record> record = decodeRecord(item->payload))
      log.records.push_back(std::move(*record));
    else
      ++log.gaps;
  }
}

}  // namespace

std::vector<SegmentFile> listSegments(const std::string& attemptFolder) {
  std::vector<SegmentFile> segments;
  std::error_code error;
  for (std::filesystem::directory_iterator it(attemptFolder, error), end; !error && it != end; it.increment(error)) {
    const std::optional<NamedSegment> named = parseName(it->path().filename().string());
    std::error_code sizeError;
    const std::uint64_t bytes = named ? it->file_size(sizeError) : 0;
    // An unused reserve file contains nothing to read.
    if (!named || sizeError || (named->number == 0 && bytes == 0)) continue;
    segments.push_back({named->source, named->number, it->path().string(), bytes});
  }
  std::sort(segments.begin(), segments.end(), [](const SegmentFile& a, const SegmentFile& b) {
    const auto order = [](const SegmentFile& s) { return std::tuple(s.source, s.number == 0, s.number); };
    return order(a) < order(b);
  });
  return segments;
}

Result<SourceLog> readSource(const std::string& attemptFolder, const Source& source) {
  std::vector<SegmentFile> files = listSegments(attemptFolder);
  std::erase_if(files, [&](const SegmentFile& file) { return file.source != source; });
  int newest = 0;
  for (const SegmentFile& file : files) newest = std::max(newest, file.number);
  SourceLog log;
  bool ended = false;
  for (const SegmentFile& file : files) {
    Result<std::string> bytes = readFile(file.path, kMaxSegmentFileBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const std::uint64_t before = log.gaps;
    readSegment(*bytes, true, log);
    const auto isExit = [](const Record& record) { return record.type == RecordType::exit; };
    ended = std::any_of(log.records.begin(), log.records.end(), isExit);
    if (file.number != newest || ended || log.gaps == before) continue;
    // The newest segment may still grow, so its torn tail is not a gap yet.
    SourceLog growing;
    readSegment(*bytes, false, growing);
    log.gaps = before + growing.gaps;
  }
  const auto bySeq = [](const Record& a, const Record& b) { return a.seq < b.seq; };
  std::stable_sort(log.records.begin(), log.records.end(), bySeq);
  const auto sameSeq = [](const Record& a, const Record& b) { return a.seq == b.seq; };
  log.records.erase(std::unique(log.records.begin(), log.records.end(), sameSeq), log.records.end());
  return log;
}

}  // namespace scalescope
