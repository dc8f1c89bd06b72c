#pragma once

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace scalescope {

// A new folder, gone with the object. In a fixture it stands before whatever works in it.
class TempFolder {
 public:
  TempFolder() : m_path((std::filesystem::temp_directory_path() / "scalescope-test-XXXXXX").string()) {
    if (mkdtemp(m_path.data()) == nullptr) throw std::runtime_error("no temporary folder");
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] std::string path(const std::string& name) const { return m_path + "/" + name; }

 private:
  std::string m_path;
};

}  // namespace scalescope
