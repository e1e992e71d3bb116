import Motion

/// How a crystal is made.
enum CrystalRecipe: Sendable {
  case reiter(ReiterGrowth)
  case gravner(GravnerGrowth)
  case needle(CrystalNeedle)

  /// Stars 1–16, plates with arms 17–25, ribs and sectors 26–29, needles 30–32.
  ///
  /// Chosen among some hundred by eye; any two stars or plates differ by at least 15 % of their area.
  static let all: [CrystalRecipe] =
    seeds.map { .reiter(.star(seed: $0)) } + plates + papers
    + [0.1, 0.12, 0.145].map { .needle(CrystalNeedle(width: $0)) }

  private static let seeds: [UInt64] = [
    154, 148, 163, 112, 117, 147, 124, 110, 170, 115, 126, 131, 122, 118, 143, 166,
  ]

  /// Slow diffusion first grows a plate; then each corner meets other weather.
  private static let plates: [CrystalRecipe] = [
    plate(0.6, (0.45, 0.5, 0.1), (1, 1, 0.0001)),
    plate(0.55, (0.25, 0.5, 0.1), (0.5, 1, 0.0001), (0.7, 0.6, 0.06), (1, 1, 0.0001)),
    plate(0.45, (0.35, 0.5, 0.08), (0.6, 1, 0.0005), (0.8, 1, 0.03), (1, 1, 0.001)),
    plate(0.5, (0.3, 0.5, 0.08), (1, 1, 0.0005)),
    plate(0.5, (0.7, 0.5, 0.08), (1, 1, 0.0005)),
    plate(0.6, (0.2, 0.5, 0.1), (0.55, 1, 0.003), (1, 1, 0.05)),
    plate(0.55, (0.5, 1, 0.06), (1, 2.4, 0.02)),
    plate(0.3, (0.3, 0.5, 0.08), (1, 2.4, 0.003)),
    plate(0.4, (0.5, 1, 0.0001), (0.8, 0.5, 0.05), (1, 1, 0.0005)),
  ]

  private static func plate(
    _ vapor: Double, _ weather: (reach: Double, alpha: Double, gamma: Double)...
  ) -> CrystalRecipe {
    .reiter(
      ReiterGrowth(
        vapor: vapor,
        weather: weather.map { .init(reach: $0.reach, alpha: $0.alpha, gamma: $0.gamma) }))
  }

  /// Figures 10, 11, 13 and 14 of Gravner and Griffeath.
  private static let papers: [CrystalRecipe] = [
    .gravner(
      GravnerGrowth(
        rho: 0.8, beta: 1.9, alpha: 0.004, theta: 0.001, kappa: 0.05, mu: 0.015, gamma: 1e-4)),
    .gravner(
      GravnerGrowth(
        rho: 0.635, beta: 1.6, alpha: 0.4, theta: 0.025, kappa: 0.005, mu: 0.015, gamma: 5e-4)),
    .gravner(
      GravnerGrowth(
        rho: 0.38, beta: 1.06, alpha: 0.35, theta: 0.112, kappa: 0.001, mu: 0.14, gamma: 6e-4)),
    .gravner(
      GravnerGrowth(
        rho: 0.37, beta: 1.09, alpha: 0.02, theta: 0.09, kappa: 0.003, mu: 0.12, gamma: 1e-6)),
  ]
}

extension ReiterGrowth {
  /// A star whose weather changes two to four times while it grows.
  static func star(seed: UInt64) -> ReiterGrowth {
    var random = SeededGenerator(seed: seed, stream: 0x6372_7973)
    let vapor = 0.3 + 0.25 * random.nextUnit()
    let changes = 2 + Int(random.nextUnit() * 3)
    let weather = (0...changes).map { index in
      let (alpha, gamma) = climates[Int(random.nextUnit() * Double(climates.count))]
      let share = (Double(index) + 0.4 + 0.9 * random.nextUnit()) / Double(changes + 1)
      return Weather(reach: index == changes ? 1 : share, alpha: alpha, gamma: gamma)
    }
    return ReiterGrowth(vapor: vapor, weather: weather)
  }

  /// Pairs of alpha and gamma that grow snow, from lacy to full.
  private static let climates: [(alpha: Double, gamma: Double)] = [
    (1, 1e-4), (1, 0.001), (1, 0.003), (1, 0.01), (1, 0.03), (2.4, 5e-4), (2.4, 0.003),
    (2.4, 0.02), (0.6, 0.002),
  ]
}
