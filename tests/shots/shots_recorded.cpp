#include "tests/shots/shots_recorded.h"

#include <cstdio>
#include <cstdlib>

#include "launcher/cached_stores.h"
#include "launcher/study_results.h"

namespace scalescope {
namespace {

template <class Value>
Value orEnd(Result<Value> value) {
  if (value) return std::move(*value);
  std::fprintf(stderr, "scalescope-shots: the demo cannot be read: %s\n", english(value.error()).c_str());
  std::exit(1);
}

RecordedDemo readDemo() {
  const auto reader = orEnd(StoreReader::open(orEnd(demoStore())));
  RecordedDemo demo{orEnd(reader->studies()), orEnd(reader->runs()), {}};
  if (!demo.studies.empty()) demo.first = orEnd(studyResult(*reader, demo.studies.front().id));
  return demo;
}

}  // namespace

const RecordedDemo& recordedDemo() {
  static const RecordedDemo demo = readDemo();
  return demo;
}

}  // namespace scalescope
