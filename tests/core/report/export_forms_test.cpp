#include "core/report/figures/export_forms.h"

#include <gtest/gtest.h>

#include "core/report/figures/figure_kind.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

// Every pair of a kind and a form is a file, a drawing, or refused by the ending.
TEST(ExportForms, EveryKindHasEveryFormButThoseOfOneKind) {
  const StudyResult study = strongStudy();
  for (const ExportForm& form : exportForms())
    for (const std::string& what : exportKinds()) {
      const ExportForm* found = exportForm(form.ending, what);
      if (form.only != nullptr && what != form.only) {
        EXPECT_EQ(found, nullptr) << what << form.ending;
        continue;
      }
      ASSERT_EQ(found, &form) << what << form.ending;
      if (form.drawn()) continue;
      const auto text = exportText(inEnglish(), form, study, what, {});
      ASSERT_TRUE(text) << what << form.ending;
      EXPECT_FALSE(text->empty()) << what << form.ending;
    }
  EXPECT_EQ(exportForm("doc", "speedup"), nullptr);
}

TEST(ExportForms, EachIsWrittenOneWay) {
  for (const ExportForm& form : exportForms())
    EXPECT_EQ((form.ofTable != nullptr) + (form.ofStudy != nullptr) + form.drawn(), 1) << form.ending;
}

TEST(ExportForms, AKindsOwnAreFoundByTheirName) {
  const auto names = [](const char* what) {
    std::string out;
    for (const OwnForm& own : ownForms(what)) out += std::string(own.form->ending) + "=" + own.name + ";";
    return out;
  };
  EXPECT_EQ(names("trace"), "json=JSON (Chrome trace);");
  EXPECT_EQ(names("bandwidth"), "txt=nccl-tests;");
  EXPECT_EQ(names("speedup"), "");
}

TEST(ExportForms, HelpAndRefusalNameEachEnding) {
  const std::string refused = english(unknownEnding("a.doc"));
  EXPECT_EQ(
      refused,
      "cannot export to a.doc: use one of the endings .csv .md .json .tex .png .svg or .pdf (.txt for bandwidth only)");
  EXPECT_EQ(english(unknownDrawing("a.doc")),
            "a.doc: figures are written as .png, .svg or .pdf. Choose one of these endings.");
  for (const ExportForm& form : exportForms()) {
    EXPECT_NE(refused.find(std::string(".") + form.ending), std::string::npos) << form.ending;
    EXPECT_NE(exportEndings().find(std::string(".") + form.ending), std::string::npos) << form.ending;
    if (form.only != nullptr) EXPECT_NE(kindNamed(form.only), nullptr) << form.ending;
  }
}

}  // namespace scalescope
