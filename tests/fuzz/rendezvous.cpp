#include <cstdio>
#include <cstdlib>

#include "core/training/rendezvous/rendezvous_messages.h"
#include "tests/fuzz/fuzz.h"

// Reads the requests of a peer that has the secret to the store of a run, and the replies.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const std::string_view bytes = textOf(data, size);
  const auto request = decodeRequest(bytes);
  const auto reply = decodeReply(bytes);
  if ((!request || encode(*request) == bytes) && (!reply || encode(*reply) == bytes)) return 0;
  std::fprintf(stderr, "read, but not written the same\n");
  std::abort();
}
