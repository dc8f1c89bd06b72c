#include "launcher/datasets/catalog.h"
#include "launcher/datasets/dataset_folder.h"
#include "tests/fuzz/fuzz.h"

// An accepted list of mirrors or manifest has no path or address that leads elsewhere; an accepted manifest is written
// unchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  if (const auto catalog = parseCatalog(textOf(data, size), "fuzz.json"))
    for (const CatalogEntry& entry : catalog->datasets)
      for (const Download& download : entry.downloads) {
        require(download.file.find('/') == std::string::npos && download.file.front() != '-');
        for (const std::string& mirror : download.mirrors)
          require(mirror.starts_with("http") || mirror.starts_with("file:///"));
      }
  const auto manifest = parseDatasetManifest(textOf(data, size), "fuzz.json");
  if (!manifest) return 0;
  const std::string text = manifestText(*manifest);
  const auto again = parseDatasetManifest(text, "fuzz.json");
  require(again.has_value() && manifestText(*again) == text);
  return 0;
}
