#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scalescope {

// A bad network between this machine and a port of a node: what it does to connections can be changed at any time, from
// any thread. `up` is towards the node. Bytes are never lost, as TCP never loses any: a cut holds them, and a
// connection's end too, until the network is back.
class TcpProxy {
 public:
  enum class Way { up, down };

  TcpProxy(std::string address, int port);  // of the node, IPv4
  ~TcpProxy();
  TcpProxy(const TcpProxy&) = delete;
  TcpProxy& operator=(const TcpProxy&) = delete;

  [[nodiscard]] int port() const;  // where it listens, on 127.0.0.1

  void cut();  // both ways, silently
  void cut(Way way);
  void applyFix();
  void allow(std::size_t bytes);  // so many more come down through a cut
  void delay(int milliseconds);   // of every byte, each way
  void chop(std::size_t bytes);   // no more are handed on at once; 0: as they come
  void corrupt(Way way);          // the next byte that comes is handed on as another one
  void refuse();                  // nobody listens any more; connections that stand go on
  void listen();
  void reset();  // every connection ends at once, as when a router forgets them

  [[nodiscard]] int connections() const;               // made so far
  [[nodiscard]] std::vector<int> portsAtNode() const;  // of the connections that stand, as the node sees them
  [[nodiscard]] bool isCorrupting(Way way) const;      // the byte has not come yet

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
