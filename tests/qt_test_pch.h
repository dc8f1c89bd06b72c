#pragma once

// Precompiled for the tests of the window (cmake/Boxes.cmake). QtTest's headers depend on the test's folder.
#include <QtCore>
#include <QtGui>
#include <QtWidgets>
#include "tests/test_pch.h"
