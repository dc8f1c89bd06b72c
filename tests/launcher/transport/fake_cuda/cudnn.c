int cudnnNumber(void) { return 100; }
