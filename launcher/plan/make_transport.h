#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Returns the transport to a host: local, over ssh, or to a node of the job that a cluster gave the study (an error
// without a study, because nodes are known only once it runs). Its links call back on the io_context's thread.
Result<std::unique_ptr<Transport>> makeTransport(asio::io_context& context, const HostSpec& host,
                                                 const TransportOptions& options);

}  // namespace scalescope
