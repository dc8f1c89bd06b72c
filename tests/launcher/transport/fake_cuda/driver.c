int driverNumber(void) { return 3; }
