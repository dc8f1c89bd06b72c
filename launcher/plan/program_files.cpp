#include "launcher/plan/program_files.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/base/digest.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/study/data/dataset.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// Files of one program by their names, within the limits of their number and size.
class ProgramFileList {
 public:
  explicit ProgramFileList(fs::path folder) : m_folder(std::move(folder)) {}

  Status add(const std::string& named) {
    std::error_code error;
    const fs::path path = (m_folder / named).lexically_normal();
    if (fs::is_regular_file(path, error)) return addFile(path);
    if (!fs::is_directory(path, error))
      return fail("program.no-files", {{"path", named}, {"folder", m_folder.string()}});
    return addFolder(path);
  }

  [[nodiscard]] std::vector<ProgramFile> list() const {
    std::vector<ProgramFile> files;
    for (const auto& [name, path] : m_files) files.push_back({name, path});
    return files;
  }

 private:
  // Adds the files of a folder. Links to folders are not followed, because they could form a cycle.
  Status addFolder(const fs::path& folder) {
    std::error_code error;
    fs::recursive_directory_iterator each(folder, error);
    for (; !error && each != fs::end(each); each.increment(error)) {
      const std::string name = each->path().filename().string();
      std::error_code unknown;
      const bool isLeftOut = name.front() == '.' || name == "__pycache__";
      if (isLeftOut && each->is_directory(unknown)) each.disable_recursion_pending();
      if (isLeftOut || !each->is_regular_file(unknown)) continue;
      if (auto added = addFile(each->path()); !added) return added;
    }
    return error ? fail("file.read", {{"path", folder.string()}, {"reason", error.message()}}) : Status();
  }

  Status addFile(const fs::path& path) {
    std::error_code error;
    const std::string name = path.lexically_relative(m_folder).string();
    // A file of the command outside the folder must already be present on the host.
    if (name.empty() || name.starts_with("..")) return {};
    if (inertText(name, name.size()) != name) return fail("program.file-name", {{"path", inertText(name, 256)}});
    if (!m_files.emplace(name, path.string()).second) return {};
    m_bytes += static_cast<std::int64_t>(fs::file_size(path, error));
    if (error) return fail("file.read", {{"path", path.string()}, {"reason", error.message()}});
    if (m_files.size() > kMostProgramFiles || m_bytes > kMostProgramBytes)
      return fail("program.many-files", {{"files", static_cast<std::int64_t>(kMostProgramFiles)},
                                         {"size", bytesText(static_cast<double>(kMostProgramBytes))},
                                         {"path", m_folder.string()}});
    return {};
  }

  fs::path m_folder;
  std::map<std::string, std::string> m_files;
  std::int64_t m_bytes = 0;
};

std::string runsOf(const std::string& path) { return access(path.c_str(), X_OK) == 0 ? "x " : "- "; }

fs::path folderOf(const ProgramSpec& program) {
  std::error_code error;
  const fs::path folder =
      program.workingDirectory.empty() ? fs::current_path(error) : fs::path(program.workingDirectory);
  const std::string normal = folder.lexically_normal().string();
  return normal.size() > 1 && normal.ends_with('/') ? fs::path(normal.substr(0, normal.size() - 1)) : fs::path(normal);
}

}  // namespace

Result<std::vector<ProgramFile>> programFiles(const ProgramSpec& program) {
  const fs::path folder = folderOf(program);
  ProgramFileList list(folder);
  std::error_code unknown;
  if (const std::string script = scriptOf(program); !script.starts_with('/') && !fs::exists(folder / script, unknown))
    return fail("program.no-script", {{"path", script}, {"folder", folder.string()}});
  for (const std::string& word : program.command) {
    std::error_code error;
    if (word.empty() || word.front() == '/' || !fs::is_regular_file(folder / word, error)) continue;
    if (auto added = list.add(word); !added) return tl::unexpected(added.error());
  }
  for (const std::string& named : program.files)
    if (auto added = list.add(named); !added) return tl::unexpected(added.error());
  return list.list();
}

Result<std::string> digestOfFiles(const std::vector<ProgramFile>& files, const std::stop_token& stop,
                                  const Environment& environment) {
  std::string all;
  for (const ProgramFile& file : files) {
    auto digest = fileDigest(file.path, stop, environment);
    if (!digest) return digest;
    all += runsOf(file.path) + *digest + " " + file.name + "\n";
  }
  return sha256Hex(all);
}

Result<std::string> programDigest(const ProgramSpec& program, const Environment& environment) {
  std::string digests;
  for (const std::string& word : program.command) {
    std::error_code error;
    const fs::path path = fs::path(program.workingDirectory) / word;
    if (word.empty() || !fs::is_regular_file(path, error)) continue;
    auto digest = fileDigest(path.string(), {}, environment);
    if (!digest) return digest;
    digests += *digest + "\n";
  }
  if (program.files.empty()) return sha256Hex(digests);
  const auto files = programFiles(program);
  if (!files) return tl::unexpected(files.error());
  const auto named = digestOfFiles(*files, {}, environment);
  if (!named) return named;
  return sha256Hex(digests + *named);
}

}  // namespace scalescope
