#!/usr/bin/env python3
"""Tests that the guide's page of published tables has the audit's current findings, with stored studies beside them.

usage: published_test.py PROGRAMS"""

import shutil
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "pins")]
import published  # noqa: E402
from place import Place  # noqa: E402

PROGRAMS = sys.argv.pop(1)


class Tables(unittest.TestCase):
    def test_the_page_has_the_results_of_the_audit(self):
        tables = published.Published(PROGRAMS)
        self.assertEqual(
            published.PAGE.read_text(), published.page(tables), "tests/studies/published.py --page writes it again"
        )

    def test_every_table_has_its_place_and_every_wrong_number_the_right_one(self):
        tables = published.Published(PROGRAMS)
        page = published.page(tables)
        self.assertEqual(sorted(tables.rows), sorted(file for file, _, _ in published.FILES))
        flags = [one for one in tables.findings if one["verdict"] == "flag"]
        self.assertGreater(len(flags), 40)
        for one in flags:
            if one["recomputed"] is not None and "+" not in one["column"]:
                self.assertIn(f"**{one['printed']}** → {published.say(one['recomputed'])}", page)
        self.assertIn("| E | dp | 2 | 32 | 36.93 | **1.40** → 0.700 |", page)
        self.assertNotIn("expect", page)

    def test_an_edited_number_is_not_bold(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in published.TABLES.glob("*.csv"):
                shutil.copy(file, folder)
            speedup = Path(folder) / "speedup.csv"
            speedup.write_text(speedup.read_text().replace("E,dp,2,32,36.93,1.40", "E,dp,2,32,36.93,0.70"))
            page = published.page(published.Published(PROGRAMS, folder))
        self.assertIn("| E | dp | 2 | 32 | 36.93 | 0.70 |", page)

    def test_stored_studies_stand_under_the_tables_of_the_same_columns(self):
        with Place(PROGRAMS) as place:
            store = place.folder / place.stored("lab")
            tables = published.Published(PROGRAMS)
            text = published.beside(tables, store, [("wide", "E"), ("until-oom", "C"), ("learning", "D")])
        self.assertIn("## wide beside report E, speedup.csv", text)
        self.assertIn("| 2 | 36.93 | **1.40** → 0.700 | 17.59 | **1.67** → 0.837 |", text)
        self.assertIn("| accumulation 1 | ddp | 2 |", text)
        self.assertIn("## wide beside report E, compute_comm.csv", text)
        self.assertIn("## wide beside report E, bandwidth.csv", text)
        self.assertIn("## until-oom beside report C, batch_sweep.csv", text)
        self.assertIn("## learning beside report D, large_batch.csv", text)
        for line in text.splitlines():
            if line.startswith("## "):
                columns = None
            elif line.startswith("| "):
                columns = columns or line.count("|")
                self.assertEqual(line.count("|"), columns, line)
            else:
                columns = None

    def test_of_a_store_without_names_of_reports_nothing_is_printed(self):
        with Place(PROGRAMS) as place:
            store = place.folder / place.stored("lab")
            self.assertEqual(published.beside(published.Published(PROGRAMS), store, []), "")


if __name__ == "__main__":
    unittest.main()
