#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <variant>
#include <vector>

namespace scalescope {

// Facts about an optimizer that other programs than the worker need: one row each. The parser, the completed study, the
// checks, the wizard, the reports and the parameter server read this table; core/training/optim/update_rules.cpp has
// the update rules.

enum class OptimizerKind { sgd, adam, adamw, lars, rmsprop };

struct OptimizerSpec {  // Section "optimizer" of a study.
  OptimizerKind name = OptimizerKind::sgd;
  double lr = 0.1;
  double momentum = 0.9;
  double weightDecay = 5e-4;
  bool nesterov = false;
  double labelSmoothing = 0;
  double clipNorm = 0;
  std::vector<double> betas{0.9, 0.999};
  double trust = 0.001;
  double alpha = 0.99;
  double eps = 1e-8;
  bool centered = false;
  friend bool operator==(const OptimizerSpec&, const OptimizerSpec&) = default;
};

enum class OptimizerKey {
  lr,
  momentum,
  weightDecay,
  nesterov,
  labelSmoothing,
  clipNorm,
  betas,
  trust,
  alpha,
  eps,
  centered
};

// Rule for a completed study; values other than the default are always written.
enum class Written { always, whereUsed };

// A key of "optimizer" besides its name: its spelling in the file, its range and its member.
struct OptimizerKeyTraits {
  OptimizerKey value;
  std::string_view text;
  std::variant<double OptimizerSpec::*, bool OptimizerSpec::*, std::vector<double> OptimizerSpec::*> member;
  double min = 0, max = 0;
  Written written = Written::whereUsed;
};
// The order is that of the file.
inline constexpr std::array kOptimizerKeys{
    OptimizerKeyTraits{OptimizerKey::lr, "lr", &OptimizerSpec::lr, 0, 1e6, Written::always},
    OptimizerKeyTraits{OptimizerKey::momentum, "momentum", &OptimizerSpec::momentum, 0, 0.999999, Written::always},
    OptimizerKeyTraits{OptimizerKey::weightDecay, "weightDecay", &OptimizerSpec::weightDecay, 0, 1e3, Written::always},
    OptimizerKeyTraits{OptimizerKey::nesterov, "nesterov", &OptimizerSpec::nesterov, 0, 0, Written::always},
    OptimizerKeyTraits{OptimizerKey::labelSmoothing, "labelSmoothing", &OptimizerSpec::labelSmoothing, 0, 0.999999,
                       Written::always},
    OptimizerKeyTraits{OptimizerKey::clipNorm, "clipNorm", &OptimizerSpec::clipNorm, 0, 1e12, Written::always},
    OptimizerKeyTraits{OptimizerKey::betas, "betas", &OptimizerSpec::betas, 0, 0.99999999},
    OptimizerKeyTraits{OptimizerKey::trust, "trust", &OptimizerSpec::trust, 1e-12, 1e3},
    OptimizerKeyTraits{OptimizerKey::alpha, "alpha", &OptimizerSpec::alpha, 0, 0.99999999},
    OptimizerKeyTraits{OptimizerKey::eps, "eps", &OptimizerSpec::eps, 1e-30, 1},
    OptimizerKeyTraits{OptimizerKey::centered, "centered", &OptimizerSpec::centered}};
constexpr const auto& enumNames(OptimizerKey) { return kOptimizerKeys; }

class OptimizerKeys {
 public:
  constexpr OptimizerKeys(std::initializer_list<OptimizerKey> keys) {
    for (const OptimizerKey key : keys) m_bits |= bit(key);
  }
  [[nodiscard]] constexpr bool contain(OptimizerKey key) const { return (m_bits & bit(key)) != 0; }

 private:
  static constexpr unsigned bit(OptimizerKey key) { return 1U << static_cast<unsigned>(key); }
  unsigned m_bits = 0;
};
// Keys that the training step applies for every optimizer.
inline constexpr OptimizerKeys kCommonKeys{OptimizerKey::lr, OptimizerKey::weightDecay, OptimizerKey::labelSmoothing,
                                           OptimizerKey::clipNorm};

enum class LooksAt { elements, layers };  // Unit of the update; layers: the parameter server never splits a layer.

struct OptimizerTraits {
  OptimizerKind value;
  std::string_view text;   // Name in files.
  std::string_view title;  // Name on screen.
  OptimizerKeys keys;      // Keys besides the common ones.
  LooksAt looksAt = LooksAt::elements;
};
inline constexpr std::array kOptimizers{
    OptimizerTraits{OptimizerKind::sgd, "sgd", "SGD", {OptimizerKey::momentum, OptimizerKey::nesterov}},
    OptimizerTraits{OptimizerKind::adam, "adam", "Adam", {OptimizerKey::betas}},
    OptimizerTraits{OptimizerKind::adamw, "adamw", "AdamW", {OptimizerKey::betas}},
    OptimizerTraits{OptimizerKind::lars,
                    "lars",
                    "LARS",
                    {OptimizerKey::momentum, OptimizerKey::nesterov, OptimizerKey::trust},
                    LooksAt::layers},
    OptimizerTraits{OptimizerKind::rmsprop,
                    "rmsprop",
                    "RMSprop",
                    {OptimizerKey::momentum, OptimizerKey::alpha, OptimizerKey::eps, OptimizerKey::centered}}};
constexpr const auto& enumNames(OptimizerKind) { return kOptimizers; }

// Returns the row of a kind: rows are in the order of the enum.
constexpr const OptimizerTraits& traitsOf(OptimizerKind kind) { return kOptimizers[static_cast<std::size_t>(kind)]; }
static_assert([] {
  for (std::size_t i = 0; i < kOptimizers.size(); ++i)
    if (kOptimizers[i].value != static_cast<OptimizerKind>(i)) return false;
  return true;
}());
constexpr bool uses(OptimizerKind kind, OptimizerKey key) {
  return kCommonKeys.contain(key) || traitsOf(kind).keys.contain(key);
}

}  // namespace scalescope
