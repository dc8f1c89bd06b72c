#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

#include "tests/paths.h"

namespace scalescope {

// A source file, for tests that read the sources.

struct SourceFile {
  std::string path;  // Path below the source folder.
  std::vector<std::string> lines;
};

inline bool isCode(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cpp" || extension == ".c" || extension == ".cu";
}

inline SourceFile readSource(const std::string& path) {
  SourceFile source{path, {}};
  std::ifstream file(sourceFile(path));
  for (std::string line; std::getline(file, line);) source.lines.push_back(line);
  return source;
}

// Returns every file below those folders of the source folder for which `wanted` is true.
template <class Wanted>
std::vector<SourceFile> sourcesBelow(std::initializer_list<const char*> folders, Wanted wanted) {
  const std::filesystem::path root = sourceFile(".");
  std::vector<SourceFile> out;
  for (const char* folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file() && wanted(entry.path()))
        out.push_back(readSource(std::filesystem::relative(entry.path(), root).string()));
  return out;
}

}  // namespace scalescope
