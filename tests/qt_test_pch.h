#pragma once

// Precompiled for the tests of the window (cmake/Boxes.cmake), without QtTest, whose headers depend on the test's folder.
#include <QtCore>
#include <QtGui>
#include <QtWidgets>
#include "tests/test_pch.h"
