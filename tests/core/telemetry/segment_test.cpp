#include "core/telemetry/log/segment.h"

#include <random>
#include <set>

#include "tests/core/telemetry/sample_records.h"
#include "tests/paths.h"
#include "tests/sanitized.h"

namespace scalescope {
namespace {

struct Read {
  int headers = 0;
  int gaps = 0;
  std::uint64_t gapBytes = 0;
  std::vector<std::string> payloads;
  std::uint64_t offset = 0;
};

void drain(SegmentReader& reader, Read& read) {
  while (const auto item = reader.next()) {
    if (item->kind == SegmentReader::Item::Kind::header) ++read.headers;
    if (item->kind == SegmentReader::Item::Kind::gap) ++read.gaps, read.gapBytes += item->gapBytes;
    if (item->kind == SegmentReader::Item::Kind::record) read.payloads.emplace_back(item->payload);
    EXPECT_EQ(item->endOffset, reader.offset());
  }
  read.offset = reader.offset();
}

Read readAll(std::string_view bytes, bool final) {
  SegmentReader reader;
  reader.feed(bytes);
  if (final) reader.finish();
  Read read;
  drain(reader, read);
  return read;
}

// Returns payloads of mixed sizes over several blocks, some longer than a block.
std::vector<std::string> payloads(std::size_t count) {
  std::mt19937 random(7);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t size = i % 50 == 49 ? 70'000 : 20 + random() % 400;
    std::string payload(size, '\0');
    for (char& c : payload) c = static_cast<char>(random());
    all.push_back(std::move(payload));
  }
  return all;
}

std::string image(const std::vector<std::string>& all, std::vector<std::size_t>* ends = nullptr) {
  std::string bytes;
  std::string header;
  encodeHeader(sampleHeader(), header);
  appendChunks(header, 0, bytes);
  for (const std::string& payload : all) {
    appendChunks(payload, 0, bytes);
    if (ends) ends->push_back(bytes.size());
  }
  return bytes;
}

}  // namespace

TEST(Sources, TextAndBack) {
  for (const Source& source : {Source{SourceKind::rank, 3}, Source{SourceKind::node, 0}, Source{SourceKind::client, 0}})
    EXPECT_EQ(parseSource(text(source)), source);
  for (const char* bad : {"", "rank", "rank-", "rank-03", "rank--1", "rank-1x", "node-99999999999", "clients", "../x"})
    EXPECT_FALSE(parseSource(bad)) << bad;
}

TEST(Segment, HeaderComesBack) {
  std::string payload;
  encodeHeader(sampleHeader(), payload);
  EXPECT_EQ(decodeHeader(payload).value(), sampleHeader());
  SegmentHeader newer = sampleHeader();
  newer.version = kSegmentVersion + 1;
  payload.clear();
  encodeHeader(newer, payload);
  const Result<SegmentHeader> refused = decodeHeader(payload);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "telemetry.version");
}

// The index has the boot id of each source.
TEST(Segment, AHeaderWithALongBootIdIsRefused) {
  SegmentHeader header = sampleHeader();
  for (const std::size_t size : {std::size_t{256}, std::size_t{257}}) {
    header.bootId.assign(size, 'b');
    std::string payload;
    encodeHeader(header, payload);
    EXPECT_EQ(decodeHeader(payload).has_value(), size == 256);
  }
}

TEST(Segment, PayloadsOfAllSizesComeBackInOrder) {
  const std::vector<std::string> all = payloads(300);
  const std::string bytes = image(all);
  const Read read = readAll(bytes, true);
  EXPECT_EQ(read.headers, 1);
  EXPECT_EQ(read.gaps, 0);
  EXPECT_EQ(read.payloads, all);
  EXPECT_EQ(read.offset, bytes.size());
}

TEST(Segment, SizesAroundTheBlockEnd) {
  for (std::size_t fill = kBlockBytes - 40; fill <= kBlockBytes + 10; ++fill) {
    const std::vector<std::string> all{std::string(fill, 'a'), std::string(20, 'b'), "", std::string(kBlockBytes, 'c')};
    std::string bytes;
    for (const std::string& payload : all) appendChunks(payload, 0, bytes);
    Read read = readAll(bytes, true);
    EXPECT_EQ(read.gaps, 0) << fill;
    ASSERT_EQ(read.headers, 1) << fill;  // The item at offset 0.
    EXPECT_EQ(read.payloads, std::vector<std::string>(all.begin() + 1, all.end())) << fill;
  }
}

TEST(Segment, FedInAnyPiecesAndResumedAnywhere) {
  const std::vector<std::string> all = payloads(120);
  const std::string bytes = image(all);
  std::mt19937 random(3);
  Read read;
  SegmentReader reader;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size = std::min<std::size_t>(bytes.size() - at, 1 + random() % 5000);
    reader.feed(std::string_view(bytes).substr(at, size));
    at += size;
    drain(reader, read);
    EXPECT_EQ(reader.fedTo(), at);
    if (random() % 4 == 0) {  // A new reader starts at the offset up to which everything has been returned.
      reader = SegmentReader(read.offset);
      at = read.offset;
    }
  }
  EXPECT_EQ(read.payloads, all);
  EXPECT_EQ(read.gaps, 0);
}

TEST(Segment, TornTailAtEveryLengthWaitsThenContinues) {
  const std::vector<std::string> all = payloads(12);
  std::vector<std::size_t> ends;
  const std::string bytes = image(all, &ends);
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    SegmentReader reader;
    Read read;
    reader.feed(std::string_view(bytes).substr(0, size));
    drain(reader, read);
    const auto whole = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), size) - ends.begin());
    ASSERT_EQ(read.payloads.size(), whole) << size;
    ASSERT_EQ(read.gaps, 0) << size;
    reader.feed(std::string_view(bytes).substr(size));
    drain(reader, read);
    ASSERT_EQ(read.payloads, all) << size;
  }
}

TEST(Segment, AFinishedTornTailIsOneGap) {
  const std::vector<std::string> all = payloads(12);
  std::vector<std::size_t> ends;
  const std::string bytes = image(all, &ends);
  for (std::size_t size = ends[0]; size < bytes.size(); size += 3) {
    const Read read = readAll(std::string_view(bytes).substr(0, size), true);
    const bool clean = std::find(ends.begin(), ends.end(), size) != ends.end();
    EXPECT_EQ(read.gaps, clean ? 0 : 1) << size;
    EXPECT_EQ(read.offset, size);
  }
}

TEST(Segment, AnUnwrittenRestIsNoGap) {
  const std::vector<std::string> all = payloads(5);
  const std::string bytes = image(all);
  const std::string padded = bytes + std::string(kGrowBytes, '\0');
  for (const bool final : {false, true}) {
    const Read read = readAll(padded, final);
    EXPECT_EQ(read.payloads, all);
    EXPECT_EQ(read.gaps, 0);
    EXPECT_EQ(read.offset, bytes.size());
  }
}

// Every byte of a file of a few blocks is flipped in turn: only the damaged block's records are lost, and its gap is
// reported once.
TEST(Segment, SingleFlipsLoseAtMostTheirBlock) {
  const std::vector<std::string> all = payloads(130);
  std::vector<std::size_t> ends;
  const std::string bytes = image(all, &ends);
  ASSERT_GT(bytes.size(), 3 * kBlockBytes);
  constexpr std::size_t kFew = kIsSanitized ? 29 : 1;  // A sanitizer makes each check about fifty times slower.
  for (std::size_t at = 0; at < bytes.size(); at += kFew * (at % 1024 < 64 ? 1 : 37)) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    const Read read = readAll(damaged, true);
    ASSERT_LE(read.gaps, 1) << at;
    ASSERT_EQ(read.offset, bytes.size()) << at;
    const std::set<std::string> got(read.payloads.begin(), read.payloads.end());
    ASSERT_EQ(got.size(), read.payloads.size()) << at;
    const std::size_t blockEnd = (at / kBlockBytes + 1) * kBlockBytes;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t start = i == 0 ? 60 : ends[i - 1];
      if (ends[i] <= at || start >= blockEnd)
        ASSERT_TRUE(got.contains(all[i])) << "record " << i << " is far from the flip at " << at;
    }
    for (const std::string& payload : got) ASSERT_NE(std::find(all.begin(), all.end(), payload), all.end()) << at;
  }
}

TEST(Segment, ZeroedDuplicatedAndSwappedBlocksEndAndRecover) {
  const std::vector<std::string> all = payloads(200);
  const std::string bytes = image(all);
  ASSERT_GT(bytes.size(), 5 * kBlockBytes);
  std::string zeroed = bytes;
  std::fill_n(zeroed.begin() + kBlockBytes, kBlockBytes, '\0');
  std::string doubled = bytes;
  doubled.insert(3 * kBlockBytes, bytes.substr(3 * kBlockBytes, kBlockBytes));
  std::string swapped = bytes;
  std::swap_ranges(swapped.begin() + kBlockBytes, swapped.begin() + 2 * kBlockBytes, swapped.begin() + 2 * kBlockBytes);
  for (const std::string& damaged : {zeroed, doubled, swapped}) {
    const Read read = readAll(damaged, true);
    EXPECT_GE(read.gaps, 1);
    EXPECT_EQ(read.payloads.back(), all.back());
    EXPECT_EQ(read.offset, damaged.size());
  }
}

// Each block of the zeros was compared with all bytes after it: a small file with a large hole took minutes.
TEST(Segment, ManyZerosBeforeAByteAreReadInOnePass) {
  const std::vector<std::string> all = payloads(5);
  const std::string bytes = image(all);
  SegmentReader reader;
  reader.feed(bytes);
  const std::string zeros(1u << 20, '\0');
  for (int i = 0; i < 96; ++i) reader.feed(zeros);
  reader.feed("x");
  reader.finish();
  std::size_t records = 0, gaps = 0;
  while (const auto item = reader.next()) {
    records += item->kind == SegmentReader::Item::Kind::record ? 1 : 0;
    gaps += item->kind == SegmentReader::Item::Kind::gap ? 1 : 0;
  }
  EXPECT_EQ(records, all.size());
  EXPECT_EQ(gaps, 1u);
  EXPECT_EQ(reader.offset(), bytes.size() + 96 * zeros.size() + 1);
}

TEST(Segment, GoldenVersion1) { expectGolden("segment-1.log", segmentImage(sampleHeader(), oneOfEach())); }

TEST(Segment, GoldenVersion1IsRead) {
  const std::string path = sourceFile("tests/data/golden/segment-1.log");
  const Read read = readAll(readFile(path).value(), true);
  std::vector<Record> records;
  for (const std::string& payload : read.payloads) records.push_back(decodeRecord(payload).value());
  EXPECT_EQ(records, oneOfEach());
}

}  // namespace scalescope
