#include "core/training/checkpoint/checkpoint_folder.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>

#include <nlohmann/json.hpp>

namespace scalescope {
namespace {

constexpr std::string_view kPrefix = "step-";
constexpr std::string_view kEnding = ".safetensors";
constexpr std::size_t kMaxListed = 100'000;

std::optional<std::int64_t> stepOf(const std::string& name) {
  if (!name.starts_with(kPrefix) || !name.ends_with(kEnding) || name.size() <= kPrefix.size() + kEnding.size())
    return std::nullopt;
  const char* first = name.data() + kPrefix.size();
  const char* last = name.data() + name.size() - kEnding.size();
  std::int64_t step = 0;
  const auto [end, error] = std::from_chars(first, last, step);
  return error == std::errc() && end == last && step >= 0 ? std::optional(step) : std::nullopt;
}

Status writeManifest(const std::string& folder, const std::vector<CheckpointFile>& kept) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (auto file = kept.rbegin(); file != kept.rend(); ++file) {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(file->path, error);
    if (!error) list.push_back({{"file", checkpointFileName(file->step)}, {"step", file->step}, {"bytes", bytes}});
  }
  const nlohmann::ordered_json manifest{{"version", 1}, {"checkpoints", std::move(list)}};
  return writeFileAtomic(folder + "/manifest.json", manifest.dump(1) + "\n");
}

void removeHalfWritten(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> left;
  for (std::filesystem::directory_iterator entry(folder, error), end;
       !error && entry != end && left.size() < kMaxListed; entry.increment(error))
    if (const std::string name = entry->path().filename().string(); name.find(".tmp") != std::string::npos)
      left.push_back(entry->path().string());
  for (const std::string& path : left) unlink(path.c_str());
}

}  // namespace

std::string checkpointFileName(std::int64_t step) {
  char digits[24];
  std::snprintf(digits, sizeof digits, "%012lld", static_cast<long long>(step));
  return std::string(kPrefix) + digits + std::string(kEnding);
}

std::vector<CheckpointFile> listCheckpoints(const std::string& folder) {
  std::vector<CheckpointFile> found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end;
       !error && entry != end && found.size() < kMaxListed; entry.increment(error))
    if (const auto step = stepOf(entry->path().filename().string())) found.push_back({entry->path().string(), *step});
  std::sort(found.begin(), found.end(),
            [](const CheckpointFile& a, const CheckpointFile& b) { return a.step > b.step; });
  return found;
}

Result<WrittenCheckpoint> writeCheckpoint(const CheckpointToWrite& checkpoint) {
  if (Status made = makeFolders(checkpoint.folder); !made) return tl::unexpected(made.error());
  removeHalfWritten(checkpoint.folder);
  const std::string name = checkpointFileName(checkpoint.facts.step);
  const auto bytes = writeTensorFile(checkpoint.folder + "/" + name, toMetadata(checkpoint.facts), checkpoint.tensors,
                                     checkpoint.megabytesPerSecond);
  if (!bytes) return tl::unexpected(bytes.error());
  std::vector<CheckpointFile> files = listCheckpoints(checkpoint.folder);
  const auto keep = std::min(files.size(), static_cast<std::size_t>(std::max(1, checkpoint.keep)));
  const std::vector<CheckpointFile> surplus(files.begin() + static_cast<std::ptrdiff_t>(keep), files.end());
  files.resize(keep);
  if (Status listed = writeManifest(checkpoint.folder, files); !listed) return tl::unexpected(listed.error());
  for (const CheckpointFile& file : surplus) unlink(file.path.c_str());
  return WrittenCheckpoint{name, *bytes};
}

Result<std::optional<OpenCheckpoint>> newestCheckpoint(const std::string& folder, const CheckpointFacts& wanted,
                                                       const std::function<void(const Error&)>& passedOver) {
  std::optional<Error> newest;
  const std::vector<CheckpointFile> files = listCheckpoints(folder);
  for (const CheckpointFile& file : files) {
    auto opened = openTensorFile(file.path);
    auto facts = opened ? factsFromMetadata(opened->file.metadata, file.path)
                        : Result<CheckpointFacts>(tl::unexpected(opened.error()));
    const Status belongs = facts ? checkBelongs(*facts, wanted, file.path) : Status(tl::unexpected(facts.error()));
    if (belongs) return OpenCheckpoint{std::move(*opened), std::move(*facts)};
    passedOver(belongs.error());
    if (!newest) newest = belongs.error();
  }
  if (newest)
    return fail("training.checkpoint-none", {{"folder", folder}, {"count", static_cast<std::int64_t>(files.size())}},
                *newest);
  return std::optional<OpenCheckpoint>{};
}

}  // namespace scalescope
