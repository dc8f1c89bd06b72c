#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scalescope {

// Simulation of a bad network between this machine and a port of a node: its behaviour can be changed at any time, from
// any thread. `up` is the direction to the node. As with TCP, no bytes are lost: a cut holds them, and a connection's
// end too, until the network is back.
class TcpProxy {
 public:
  enum class Way { up, down };

  TcpProxy(std::string address, int port);  // Address of the node, IPv4.
  ~TcpProxy();
  TcpProxy(const TcpProxy&) = delete;
  TcpProxy& operator=(const TcpProxy&) = delete;

  [[nodiscard]] int port() const;  // Returns the port on 127.0.0.1 on which it listens.

  void cut();  // Cuts both directions silently.
  void cut(Way way);
  void applyFix();
  void allow(std::size_t bytes);  // Lets that many bytes pass down in spite of a cut.
  void delay(int milliseconds);   // Delays every byte in both directions.
  void chop(std::size_t bytes);   // Limits the bytes that are passed on at once; 0 means no limit.
  void corrupt(Way way);          // Changes the next byte that is passed on.
  void refuse();                  // Stops listening; existing connections stay open.
  void listen();
  void reset();  // Ends every connection at once, like a router that has lost its state.

  [[nodiscard]] int connections() const;  // Returns the number of connections made so far.
  [[nodiscard]] std::vector<int> portsAtNode()
      const;  // Returns the ports of the existing connections, as the node sees them.
  [[nodiscard]] bool isCorrupting(Way way) const;  // Returns true if the byte has not come yet.

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
