#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace scalescope {

// Names and contents of a zip's files, in their order.
using ZipEntries = std::vector<std::pair<std::string, std::string>>;

// Writes a zip of these files. With the type AE_IFLNK, plan.json is a link to a file outside.
inline void writeZip(const std::string& file, const ZipEntries& entries, unsigned type = AE_IFREG) {
  archive* zip = archive_write_new();
  archive_write_set_format_zip(zip);
  ASSERT_EQ(archive_write_open_filename(zip, file.c_str()), ARCHIVE_OK);
  for (const auto& [name, text] : entries) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    const bool link = type == AE_IFLNK && name.ends_with("plan.json");
    archive_entry_set_filetype(entry, link ? AE_IFLNK : AE_IFREG);
    if (link) archive_entry_set_symlink(entry, "/etc/passwd");
    archive_entry_set_perm(entry, 0755);
    archive_entry_set_size(entry, link ? 0 : static_cast<la_int64_t>(text.size()));
    ASSERT_EQ(archive_write_header(zip, entry), ARCHIVE_OK);
    if (!link) archive_write_data(zip, text.data(), text.size());
    archive_entry_free(entry);
  }
  archive_write_close(zip);
  archive_write_free(zip);
}

inline ZipEntries readZip(const std::string& file) {
  ZipEntries entries;
  archive* zip = archive_read_new();
  archive_read_support_format_zip(zip);
  EXPECT_EQ(archive_read_open_filename(zip, file.c_str(), 64u << 10), ARCHIVE_OK);
  archive_entry* entry = nullptr;
  while (archive_read_next_header(zip, &entry) == ARCHIVE_OK) {
    entries.emplace_back(archive_entry_pathname(entry), "");
    std::string block(64u << 10, '\0');
    for (la_ssize_t got = 1; got > 0;) {
      got = archive_read_data(zip, block.data(), block.size());
      EXPECT_GE(got, 0) << entries.back().first;
      if (got > 0) entries.back().second.append(block, 0, static_cast<std::size_t>(got));
    }
  }
  archive_read_free(zip);
  return entries;
}

}  // namespace scalescope
