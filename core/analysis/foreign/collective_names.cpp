#include <algorithm>
#include <cctype>

#include "core/analysis/foreign/benchmark_rows.h"

namespace scalescope {
namespace {

struct Operation {
  std::string_view program;  // Name of the nccl-tests program without "_perf".
  CollectiveOp op;
};

constexpr Operation kOperations[] = {{"all_reduce", CollectiveOp::allReduce},
                                     {"all_gather", CollectiveOp::allGather},
                                     {"reduce_scatter", CollectiveOp::reduceScatter},
                                     {"broadcast", CollectiveOp::broadcast},
                                     {"sendrecv", CollectiveOp::sendRecv},
                                     {"alltoall", CollectiveOp::allToAll},
                                     {"scatter", CollectiveOp::scatter},
                                     {"gather", CollectiveOp::gather},
                                     {"reduce", CollectiveOp::reduce}};

// Returns the spelling of an option's value, "all-reduce".
std::string enumName(const Operation& operation) {
  std::string word(operation.program);
  std::replace(word.begin(), word.end(), '_', '-');
  return word;
}

std::string plainLetters(std::string_view word) {
  std::string plain;
  for (const char c : word)
    if (c != '_' && c != '-') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return plain;
}

}  // namespace

std::optional<CollectiveOp> operationNamed(const std::string& wanted) {
  for (const Operation& known : kOperations)
    if (name(known.op) == wanted) return known.op;
  return std::nullopt;
}

std::string collectiveChoices() {
  std::string out;
  for (const Operation& known : kOperations) out += (out.empty() ? "" : ", ") + enumName(known);
  return out;
}

std::optional<CollectiveOp> collectiveNamed(const std::string& word) {
  for (const Operation& known : kOperations)
    if (enumName(known) == word) return known.op;
  return std::nullopt;
}

std::optional<CollectiveOp> operationOfProgram(std::string_view program) {
  const std::string plain = plainLetters(program);
  for (const Operation& known : kOperations)
    if (plainLetters(known.program) == plain) return known.op;
  return std::nullopt;
}

std::string programOf(std::string_view operation) {
  for (const Operation& known : kOperations)
    if (name(known.op) == operation) return std::string(known.program);
  return {};
}

}  // namespace scalescope
