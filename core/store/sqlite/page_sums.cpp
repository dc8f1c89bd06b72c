#include "core/store/sqlite/page_sums.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/crc32c.h"
#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr const char* kVfsName = "scalescope-page-sums";
constexpr int kSumBytes = 8;  // Size of the CRC-32C and its complement; SQLite's own checksum VFS reserves as many.
constexpr int kHeaderBytes = 100;
constexpr int kReservedAt = 20;  // Offset in the header: how many bytes of each page are reserved.
constexpr int kVersionAt = 60;   // Offset in the header: user_version, big-endian.
constexpr int kFirstVersionWithSums = 6;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

struct SummedFile {
  sqlite3_file base;
  bool hasSums;
  [[nodiscard]] sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

SummedFile* of(sqlite3_file* file) { return reinterpret_cast<SummedFile*>(file); }
sqlite3_file* real(sqlite3_file* file) { return of(file)->real(); }

bool isPage(int amount, sqlite3_int64 offset) {
  return amount >= 512 && (amount & (amount - 1)) == 0 && offset % amount == 0;
}

// Includes the page's content and its offset in the file, so that a page written to a wrong place is detected.
std::uint64_t sumOf(const char* page, int amount, sqlite3_int64 offset) {
  const auto seed = crc32c({reinterpret_cast<const char*>(&offset), sizeof offset});
  const std::uint64_t sum = crc32c({page, static_cast<std::size_t>(amount - kSumBytes)}, seed);
  return sum | ((~sum & 0xffffffffu) << 32);
}

// Reads from the file's header if pages have checksums. For versions that always write them, a reader expects them even
// if a damaged header says that nothing is reserved.
enum class Purpose { read, write };
void readHeader(SummedFile* file, const char* bytes, Purpose purpose) {
  if (std::string_view(bytes, kMagic.size()) != kMagic) return;
  const auto at = [&](int place) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[place])); };
  const std::uint32_t version =
      at(kVersionAt) << 24 | at(kVersionAt + 1) << 16 | at(kVersionAt + 2) << 8 | at(kVersionAt + 3);
  const bool isReserved = at(kReservedAt) == kSumBytes;
  file->hasSums = isReserved || (purpose == Purpose::read && version >= kFirstVersionWithSums);
}

// Returns true if the file ends within the page. SQLite would read the missing bytes as zeros; only a page that begins
// at the end of the file or after it may be missing, because SQLite compares their number with the header.
bool isCutWithin(sqlite3_file* file, int amount, sqlite3_int64 offset) {
  sqlite3_int64 size = 0;
  return of(file)->hasSums && isPage(amount, offset) &&
         real(file)->pMethods->xFileSize(real(file), &size) == SQLITE_OK && offset < size;
}

int readPage(sqlite3_file* file, void* to, int amount, sqlite3_int64 offset) {
  const int code = real(file)->pMethods->xRead(real(file), to, amount, offset);
  if (code == SQLITE_IOERR_SHORT_READ && isCutWithin(file, amount, offset)) return SQLITE_IOERR_DATA;
  if (code != SQLITE_OK) return code;
  const auto* bytes = static_cast<const char*>(to);
  if (offset == 0 && amount >= kHeaderBytes) readHeader(of(file), bytes, Purpose::read);
  if (!of(file)->hasSums || !isPage(amount, offset)) return SQLITE_OK;
  std::uint64_t stored = 0;
  std::memcpy(&stored, bytes + amount - kSumBytes, sizeof stored);
  return stored == sumOf(bytes, amount, offset) ? SQLITE_OK : SQLITE_IOERR_DATA;
}

int writePage(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
  const auto* bytes = static_cast<const char*>(from);
  if (offset == 0 && amount >= kHeaderBytes) readHeader(of(file), bytes, Purpose::write);
  if (!of(file)->hasSums || !isPage(amount, offset))
    return real(file)->pMethods->xWrite(real(file), from, amount, offset);
  std::string page(bytes, static_cast<std::size_t>(amount));
  const std::uint64_t sum = sumOf(bytes, amount, offset);
  std::memcpy(page.data() + amount - kSumBytes, &sum, sizeof sum);
  return real(file)->pMethods->xWrite(real(file), page.data(), amount, offset);
}

// Disables memory mapping, since mapped pages would be read without a check.
int fetchNothing(sqlite3_file*, sqlite3_int64, int, void** page) {
  *page = nullptr;
  return SQLITE_OK;
}

const sqlite3_io_methods kMethods = {
    3,
    [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); },
    readPage,
    writePage,
    [](sqlite3_file* f, sqlite3_int64 size) { return real(f)->pMethods->xTruncate(real(f), size); },
    [](sqlite3_file* f, int flags) { return real(f)->pMethods->xSync(real(f), flags); },
    [](sqlite3_file* f, sqlite3_int64* size) { return real(f)->pMethods->xFileSize(real(f), size); },
    [](sqlite3_file* f, int lock) { return real(f)->pMethods->xLock(real(f), lock); },
    [](sqlite3_file* f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); },
    [](sqlite3_file* f, int* out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); },
    [](sqlite3_file* f, int op, void* arg) { return real(f)->pMethods->xFileControl(real(f), op, arg); },
    [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); },
    [](sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); },
    [](sqlite3_file* f, int region, int size, int extend, void volatile** out) {
      return real(f)->pMethods->xShmMap(real(f), region, size, extend, out);
    },
    [](sqlite3_file* f, int offset, int n, int flags) {
      return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
    },
    [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
    [](sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); },
    fetchNothing,
    [](sqlite3_file*, sqlite3_int64, void*) { return SQLITE_OK; },
};

sqlite3_vfs* defaultVfs(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

// Only the database file itself has pages with checksums.
int openFile(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags) {
  sqlite3_vfs* under = defaultVfs(vfs);
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return under->xOpen(under, name, file, flags, outFlags);
  SummedFile* summed = of(file);
  *summed = {};
  const int code = under->xOpen(under, name, summed->real(), flags, outFlags);
  if (summed->real()->pMethods != nullptr) summed->base.pMethods = &kMethods;
  return code;
}

sqlite3_vfs madeVfs() {
  sqlite3_vfs* under = sqlite3_vfs_find(nullptr);
  sqlite3_vfs vfs{};
  if (under == nullptr) return vfs;
  vfs = *under;
  vfs.pNext = nullptr;
  vfs.szOsFile = under->szOsFile + static_cast<int>(sizeof(SummedFile));
  vfs.zName = kVfsName;
  vfs.pAppData = under;
  vfs.xOpen = openFile;
  vfs.xDelete = [](sqlite3_vfs* v, const char* name, int sync) {
    return defaultVfs(v)->xDelete(defaultVfs(v), name, sync);
  };
  vfs.xAccess = [](sqlite3_vfs* v, const char* name, int flags, int* out) {
    return defaultVfs(v)->xAccess(defaultVfs(v), name, flags, out);
  };
  vfs.xFullPathname = [](sqlite3_vfs* v, const char* name, int size, char* out) {
    return defaultVfs(v)->xFullPathname(defaultVfs(v), name, size, out);
  };
  return vfs;
}

}  // namespace

const char* pageSumVfs() {
  static sqlite3_vfs vfs = madeVfs();
  static const bool isRegistered = vfs.zName != nullptr && sqlite3_vfs_register(&vfs, 0) == SQLITE_OK;
  return isRegistered ? kVfsName : nullptr;
}

int reservePageSums(sqlite3* db) {
  int bytes = kSumBytes;
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

bool hasPageSums(sqlite3* db) {
  sqlite3_file* file = nullptr;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || file == nullptr) return false;
  return file->pMethods == &kMethods && of(file)->hasSums;
}

namespace {

// https://www.sqlite.org/fileformat2.html, "The Write-Ahead Log".
constexpr std::uint32_t kWalMagic = 0x377f0682;  // Magic number; its lowest bit means checksums of big-endian words.
constexpr std::size_t kWalHeaderBytes = 32, kFrameHeaderBytes = 24, kSummedFrameHeaderBytes = 8;
// A writer empties its log above 16 MiB, so a much longer file is not the log of a store.
constexpr std::uint64_t kMostWalBytes = 256u << 20;

std::uint32_t walWordAt(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
  return word;
}

struct WalSum {
  std::uint32_t first = 0, second = 0;
  bool isSwapped = false;

  void add(std::string_view bytes) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      std::uint32_t words[2];
      std::memcpy(words, bytes.data() + at, sizeof words);
      if (isSwapped) words[0] = __builtin_bswap32(words[0]), words[1] = __builtin_bswap32(words[1]);
      first += words[0] + second;
      second += words[1] + first;
    }
  }
  [[nodiscard]] bool isAt(std::string_view bytes, std::size_t at) const {
    return walWordAt(bytes, at) == first && walWordAt(bytes, at + 4) == second;
  }
};

std::string walBytesAt(const UniqueFd& file, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    const ssize_t got = pread(file.get(), bytes.data() + have, size - have, static_cast<off_t>(offset + have));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    have += static_cast<std::size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

// Classifies a frame: one that belongs to the current log has both salts of the header, one from before the last reset
// has two others.
enum class Turn { present, damaged, earlier };
Turn turnOf(std::string_view header, std::string_view frame) {
  if (frame.size() < 16) return Turn::earlier;
  const bool isFirst = header.substr(16, 4) == frame.substr(8, 4);
  const bool isSecond = header.substr(20, 4) == frame.substr(12, 4);
  return isFirst && isSecond ? Turn::present : isFirst || isSecond ? Turn::damaged : Turn::earlier;
}

}  // namespace

std::optional<std::uint64_t> walDamage(const std::string& databasePath) {
  const Result<UniqueFd> file = openRegularFile(databasePath + "-wal");
  if (!file) return std::nullopt;
  const std::string header = walBytesAt(*file, 0, kWalHeaderBytes);
  if (header.empty()) return std::nullopt;
  if (header.size() < kWalHeaderBytes || (walWordAt(header, 0) & ~1u) != kWalMagic) return 0;
  const bool isBigEndian = (walWordAt(header, 0) & 1) != 0;
  WalSum sum{0, 0, isBigEndian != (std::endian::native == std::endian::big)};
  sum.add(std::string_view(header).substr(0, 24));
  const std::uint32_t page = walWordAt(header, 8);
  if (!sum.isAt(header, 24) || page < 512 || page > 65536 || !std::has_single_bit(page)) return 0;
  const std::size_t frameBytes = kFrameHeaderBytes + page;
  std::uint64_t at = kWalHeaderBytes;
  for (; at < kMostWalBytes; at += frameBytes) {
    const std::string frame = walBytesAt(*file, at, frameBytes);
    if (turnOf(header, frame) == Turn::damaged) return at;
    if (turnOf(header, frame) == Turn::earlier) break;
    if (frame.size() < frameBytes) return at;
    sum.add(std::string_view(frame).substr(0, kSummedFrameHeaderBytes));
    sum.add(std::string_view(frame).substr(kFrameHeaderBytes));
    if (!sum.isAt(frame, 16)) return at;
  }
  const std::uint64_t end = at;
  for (; at < kMostWalBytes; at += frameBytes) {
    const std::string frame = walBytesAt(*file, at, kFrameHeaderBytes);
    if (frame.size() < kFrameHeaderBytes) return std::nullopt;
    if (turnOf(header, frame) == Turn::present) return end;
  }
  return std::nullopt;
}

}  // namespace scalescope
