#include <string>
#include <vector>

#include "core/telemetry/log/segment.h"
#include "tests/fuzz/fuzz.h"

namespace {

// Collects payloads and gaps of a segment fed in pieces; returns the end of the returned data.
std::uint64_t readInPieces(std::string_view bytes, std::size_t piece, std::vector<std::string>& payloads) {
  using namespace scalescope;
  SegmentReader reader;
  std::uint64_t end = 0;
  const auto drain = [&] {
    while (const auto item = reader.next()) {
      require(item->endOffset > end);
      end = item->endOffset;
      if (item->kind == SegmentReader::Item::Kind::gap) continue;
      require(item->payload.size() <= kMaxRecordBytes);
      if (item->kind == SegmentReader::Item::Kind::header) (void)decodeHeader(item->payload);
      payloads.emplace_back(item->payload);
    }
  };
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    drain();
  }
  reader.finish();
  drain();
  require(end <= bytes.size());
  return end;
}

}  // namespace

// Any cut of the bytes gives the same records.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  std::vector<std::string> whole, pieces;
  readInPieces(textOf(data, size), size + 1, whole);
  readInPieces(textOf(data, size), 1000, pieces);
  require(whole == pieces);
  return 0;
}
