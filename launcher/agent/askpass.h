#pragma once

namespace scalescope::agent {

// Name under which ssh calls the agent's program to ask the user (SSH_ASKPASS names a link to this program): it sends
// the question to the socket in its own folder and prints the answer.
inline constexpr const char* kAskpassName = "scalescope-askpass";

// Asks the question. `program`: name with which this process was called. Blocks until there is an answer or nothing can
// answer. Exit code: 0 with an answer on stdout, 1 without.
int answerSsh(const char* program, const char* prompt);

}  // namespace scalescope::agent
