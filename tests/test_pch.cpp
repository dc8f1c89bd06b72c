// Carries a precompiled header of the tests (cmake/Boxes.cmake).
int main() { return 0; }
