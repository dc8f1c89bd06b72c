#pragma once

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace scalescope {

// A new folder that is removed when the object is destroyed. In a fixture it must be declared before the members that
// use it.
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
