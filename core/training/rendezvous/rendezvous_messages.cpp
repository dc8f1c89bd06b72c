#include "core/training/rendezvous/rendezvous_messages.h"

namespace scalescope {
namespace {

constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kNumberBytes = 8;

std::uint64_t littleEndian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t at = bytes.size(); at-- > 0;) number = number << 8 | static_cast<std::uint8_t>(bytes[at]);
  return number;
}

void putText(const std::string& text, std::string& out) {
  putLength(text.size(), out);
  out += text;
}

// Reader of fields from the front of the bytes; `good` is false if one of them was missing.
struct FieldReader {
  std::string_view rest;
  bool good = true;

  std::string_view bytes(std::size_t size) {
    if (size > rest.size()) return good = false, std::string_view();
    const std::string_view taken = rest.substr(0, size);
    rest.remove_prefix(size);
    return taken;
  }
  std::uint8_t byte() {
    const std::string_view taken = bytes(1);
    return taken.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(taken.front());
  }
  std::string text() {
    const std::string_view length = bytes(kLengthBytes);
    return good ? std::string(bytes(readLength(length))) : std::string();
  }
  std::int64_t number() { return static_cast<std::int64_t>(littleEndian(bytes(kNumberBytes))); }
  [[nodiscard]] bool isWhole() const { return good && rest.empty(); }
};

}  // namespace

void putLength(std::size_t length, std::string& out) {
  for (std::size_t i = 0; i < kLengthBytes; ++i) out.push_back(static_cast<char>(length >> (8 * i) & 255));
}

void putNumber(std::uint64_t number, std::string& out) {
  for (std::size_t i = 0; i < kNumberBytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 255));
}

std::size_t readLength(std::string_view fourBytes) { return static_cast<std::size_t>(littleEndian(fourBytes)); }

std::string encode(const StoreRequest& request) {
  std::string out(1, static_cast<char>(request.call));
  putText(request.key, out);
  putText(request.value, out);
  putText(request.expected, out);
  putNumber(static_cast<std::uint64_t>(request.number), out);
  return out;
}

std::string encode(const StoreReply& reply) {
  std::string out(1, reply.found ? '\1' : '\0');
  putText(reply.value, out);
  putNumber(static_cast<std::uint64_t>(reply.number), out);
  return out;
}

std::optional<StoreRequest> decodeRequest(std::string_view bytes) {
  FieldReader in{bytes};
  const std::uint8_t call = in.byte();
  if (call < static_cast<std::uint8_t>(StoreCall::set) || call > static_cast<std::uint8_t>(StoreCall::count))
    return std::nullopt;
  StoreRequest request{static_cast<StoreCall>(call), in.text(), in.text(), in.text(), in.number()};
  return in.isWhole() ? std::optional(std::move(request)) : std::nullopt;
}

std::optional<StoreReply> decodeReply(std::string_view bytes) {
  FieldReader in{bytes};
  const std::uint8_t found = in.byte();
  StoreReply reply{found == 1, in.text(), in.number()};
  return in.isWhole() && found <= 1 ? std::optional(std::move(reply)) : std::nullopt;
}

}  // namespace scalescope
