#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// The way to that host: this machine's, or over ssh. Its links call back on the io_context's thread.
Result<std::unique_ptr<Transport>> makeTransport(asio::io_context& context, const HostSpec& host,
                                                 const TransportOptions& options);

}  // namespace scalescope
