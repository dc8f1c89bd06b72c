#include "core/analysis/tables/decode.h"

#include <algorithm>
#include <cstdint>

namespace scalescope::tables {
namespace {

void append(std::string& out, std::uint32_t point) {
  const auto byte = [&](std::uint32_t bits) { out += static_cast<char>(static_cast<unsigned char>(bits)); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0 | (point >> 6));
    byte(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    byte(0xE0 | (point >> 12));
    byte(0x80 | ((point >> 6) & 0x3F));
    byte(0x80 | (point & 0x3F));
  } else {
    byte(0xF0 | (point >> 18));
    byte(0x80 | ((point >> 12) & 0x3F));
    byte(0x80 | ((point >> 6) & 0x3F));
    byte(0x80 | (point & 0x3F));
  }
}

unsigned at(std::string_view bytes, std::size_t i) { return static_cast<unsigned char>(bytes[i]); }

// Returns the length of the UTF-8 sequence that begins at `i`; 0: there is none.
std::size_t sequenceAt(std::string_view bytes, std::size_t i) {
  const unsigned first = at(bytes, i);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first < 0xE0                  ? 0
                             : first < 0xF0                  ? 3
                             : first < 0xF5                  ? 4
                                                             : 0;
  if (length == 0 || i + length > bytes.size()) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((at(bytes, i + k) & 0xC0) != 0x80) return 0;
  return length;
}

bool isUtf8(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = sequenceAt(bytes, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string fromUtf16(std::string_view bytes, bool bigEndian) {
  std::string out;
  const auto unit = [&](std::size_t i) {
    return bigEndian ? at(bytes, i) << 8 | at(bytes, i + 1) : at(bytes, i + 1) << 8 | at(bytes, i);
  };
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    std::uint32_t point = unit(i);
    if (point >= 0xD800 && point < 0xDC00 && i + 3 < bytes.size() && (unit(i + 2) & 0xFC00) == 0xDC00) {
      point = 0x10000 + ((point - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
      i += 2;
    } else if (point >= 0xD800 && point < 0xE000) {
      point = 0xFFFD;  // The other half of the surrogate pair is missing.
    }
    append(out, point);
  }
  return out;
}

std::string fromWindows1252(std::string_view bytes) {
  // Code points of 0x80 to 0x9F; the other bytes are Latin-1. 0 is unassigned.
  static constexpr std::uint16_t kHigh[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                              0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                              0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                              0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned byte = at(bytes, i);
    const bool high = byte >= 0x80 && byte < 0xA0;
    append(out, high ? (kHigh[byte - 0x80] != 0 ? kHigh[byte - 0x80] : 0xFFFD) : byte);
  }
  return out;
}

// Returns which bytes of a text without a byte order mark are the upper ones of UTF-16, 0 or 1; -1: it is not UTF-16.
// Most letters of a table are ASCII, so their upper bytes are zero.
int upperBytes(std::string_view bytes) {
  if (bytes.size() % 2 != 0 || bytes.size() < 8) return -1;
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (bytes[i] == '\0') ++zeros[i % 2];
  for (const int upper : {0, 1})
    if (zeros[upper] * 4 > bytes.size() && zeros[1 - upper] == 0) return upper;
  return -1;
}

}  // namespace

Result<std::string> utf8Of(std::string_view bytes, const std::string& fileName) {
  const auto starts = [&](std::string_view mark) { return bytes.substr(0, mark.size()) == mark; };
  if (starts("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  std::string text;
  if (starts("\xFF\xFE") || starts("\xFE\xFF"))
    text = fromUtf16(bytes.substr(2), starts("\xFE\xFF"));
  else if (const int upper = upperBytes(bytes); upper >= 0)
    text = fromUtf16(bytes, upper == 0);
  else
    text = isUtf8(bytes) ? std::string(bytes) : fromWindows1252(bytes);
  if (text.find('\0') != std::string::npos) return fail("audit.csv-binary", {{"file", fileName}});
  return text;
}

}  // namespace scalescope::tables
