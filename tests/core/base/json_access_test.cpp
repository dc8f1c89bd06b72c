// Reads every line of the sources and fails where one takes a value out of JSON by hand: value("x"), at("x"), get<T>()
// and ["x"] throw or assert on what a file, a peer or the database may hold. core/base's readers do not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

// Where it is right all the same, and why.
const std::map<std::string, std::string> kAllowed{
    {"core/base/json/fields.h", "the reader itself; it writes into members"},
    {"core/base/json/json_text.cpp", "asks the parser for a key, which is a text"},
    {"core/telemetry/record/cbor.cpp", "mends texts where they lie"},
    {"core/study/cells/cell_key.cpp", "takes members out of JSON that it has just written"},
};

// A subscript that is assigned to, or appended to, writes.
const std::regex kReads(R"((\.|->)(value|at)\("|(\.|->)(template )?get<|get_ref<|get_to\()"
                        R"(|\["[A-Za-z]+"\](?!( =|\.push_back\(|\.back\(\)\[|\["[A-Za-z]+"\] =)))");

// Other things that look the same: tuples, maps of C++, LibTorch's saved values.
const std::regex kOthers(R"(std::get<|saved_data\[|words\["|values\[")");

bool isSource(const fs::path& path) { return path.extension() == ".h" || path.extension() == ".cpp"; }

}  // namespace

TEST(JsonAccess, NothingIsTakenOutOfJsonByHand) {
  const fs::path root = SCALESCOPE_SOURCE_DIR;
  std::set<std::string> used;
  int files = 0;
  for (const char* top : {"core", "launcher", "ui", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!isSource(entry.path())) continue;
      ++files;
      const std::string path = fs::relative(entry.path(), root).string();
      std::ifstream file(entry.path());
      int number = 0;
      for (std::string line; std::getline(file, line);) {
        ++number;
        if (!std::regex_search(line, kReads) || std::regex_search(line, kOthers)) continue;
        if (kAllowed.contains(path))
          used.insert(path);
        else
          ADD_FAILURE() << path << ":" << number << ": " << line;
      }
    }
  EXPECT_GT(files, 300);
  for (const auto& [path, why] : kAllowed) EXPECT_TRUE(used.contains(path)) << path << " needs no exception any more";
}
