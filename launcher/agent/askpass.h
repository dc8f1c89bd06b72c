#pragma once

namespace scalescope::agent {

// Under this name (SSH_ASKPASS names a link to this program) the agent's program is what ssh asks a person by: it takes
// the question to the socket beside itself and prints the answer.
inline constexpr const char* kAskpassName = "scalescope-askpass";

// `program`: how this process was called. Blocks until the answer is there or nobody gives one. Exit code: 0 with an
// answer on stdout, 1 without.
int answerSsh(const char* program, const char* prompt);

}  // namespace scalescope::agent
