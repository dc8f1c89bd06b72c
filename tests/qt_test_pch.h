#pragma once

// Precompiled for the tests of the window (cmake/Boxes.cmake).
#include <QtCore>
#include <QtGui>
#include <QtTest>
#include <QtWidgets>
#include "tests/test_pch.h"
