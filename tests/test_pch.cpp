// Carries tests/test_pch.h, compiled once for all tests.
int main() { return 0; }
