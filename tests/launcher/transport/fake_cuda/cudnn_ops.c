int opsNumber(void) { return 20; }
