#include "launcher/events.h"
