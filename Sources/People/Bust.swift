import Graphics

/// A figure of a dense crowd, seen from behind: head, shoulders and raised arms, in few parts.
///
/// Places are in points with the crown of the head at (0, 0) and y down; below `waist` the crowd is solid.
package enum Bust: Int, CaseIterable, Sendable {
  case short, long, bob, bun, ponytail, bobble, hat, hood, curls, cap, couple, child
  case phone, raisedPhone, pointing, cheering, carrying

  /// Each as often as it occurs; mostly those who only watch.
  package static let packed: [Bust] = [
    .short, .long, .bobble, .short, .bob, .hood, .couple, .short, .bun, .phone, .curls, .short,
    .long, .cap, .cheering, .couple, .ponytail, .short, .raisedPhone, .bobble, .bob, .carrying,
    .short, .hood, .child, .hat, .short, .pointing,
  ]

  /// Down to here all but children are whole, in any lean.
  package static let waist = 48.0
  /// How far it reaches to either side, in any lean.
  package static let reach = 52.0
  /// Where outlines end.
  ///
  /// Sizes, heights and leans differ; with this, everyone's outline reaches the row's waist.
  package static let bottom = 58.0

  /// How much lower than others its head is.
  package var drop: Double { self == .child ? 17 : 0 }

  /// Overlapping parts.
  package var path: Path {
    var figure = Figure()
    Self.body(&figure, 0, shoulders: isSlender ? 17 : 21)
    figure.ellipse(0, 11.5, 9.4, 11.5)
    addHair(&figure)
    addOthers(&figure)
    addArms(&figure)
    return figure.path
  }

  /// The lit screen of a raised phone; nil without one.
  package var screen: Path? {
    var figure = Figure()
    switch self {
    case .phone: figure.polygon([(-11.6, -13), (11.6, -13), (11.6, -4.4), (-11.6, -4.4)])
    case .raisedPhone: figure.polygon([(16.6, -26), (24.4, -26), (24.4, -11), (16.6, -11)])
    case .short, .long, .bob, .bun, .ponytail, .bobble, .hat, .hood, .curls, .cap, .couple, .child,
      .pointing, .cheering, .carrying:
      return nil
    }
    return figure.path
  }

  private var isSlender: Bool {
    switch self {
    case .long, .bob, .bun, .ponytail, .child: true
    case .short, .bobble, .hat, .hood, .curls, .cap, .couple, .phone, .raisedPhone, .pointing,
      .cheering, .carrying:
      false
    }
  }

  private static func body(_ figure: inout Figure, _ x: Double, shoulders: Double) {
    let half: [(x: Double, y: Double)] = [
      (4.6, 15), (5.8, 25.5), (shoulders * 0.55, 29), (shoulders, 32), (shoulders + 4, 42),
      (shoulders + 4, bottom - 2), (shoulders + 3, bottom + 2),
    ]
    figure.blob(half.map { (x + $0.x, $0.y) } + half.reversed().map { (x - $0.x, $0.y) })
  }

  private func addHair(_ figure: inout Figure) {
    switch self {
    case .short, .phone, .pointing, .cheering, .carrying, .couple:
      figure.ellipse(-9.2, 12.5, 1.9, 2.9)
      figure.ellipse(9.2, 12.5, 1.9, 2.9)
    case .long:
      figure.blob([
        (-10, 3), (-11, 16), (-12.5, 33), (-6, 40), (6, 40), (12.5, 33), (11, 16), (10, 3), (0, -4),
      ])
    case .bob, .raisedPhone, .child:
      figure.blob([(-10.5, 3), (-12.5, 17), (-11, 25), (11, 25), (12.5, 17), (10.5, 3), (0, -4)])
    case .bun: figure.ellipse(0, -2.5, 5.2, 5)
    case .ponytail: figure.blob([(-5, 3), (-7, -5), (-1, -9), (6, -5), (11, 6), (9, 16), (4, 6)])
    case .bobble:
      figure.blob([(-10.6, 13), (-11.6, 0), (0, -6), (11.6, 0), (10.6, 13)])
      figure.ellipse(0, -4, 3.5, 3.4)
    case .hat:
      figure.ellipse(0, 6.5, 17, 3)
      figure.blob([(-10, 8), (-11, -5), (0, -6), (11, -5), (10, 8)])
    case .hood:
      figure.blob([(-13, 30), (-12.5, 8), (-9, -4), (9, -4), (12.5, 8), (13, 30), (0, 36)])
    case .curls: figure.ellipse(0, 9.5, 13, 12.5)
    case .cap:
      figure.blob([(-10.2, 8), (-11, -4), (0, -5), (11, -4), (10.2, 8)])
      figure.blob([(-8, 3), (-19, 5), (-19, 9), (-8, 9)])
    }
  }

  /// Adds a second figure, beside or on the shoulders of the first.
  private func addOthers(_ figure: inout Figure) {
    switch self {
    case .couple:
      Self.body(&figure, 25, shoulders: 16)
      figure.ellipse(19, 19, 8.6, 10.4)
      figure.blob([(10, 14), (8, 28), (13, 40), (28, 40), (30, 26), (28, 13), (19, 6)])
    case .carrying:
      // A child: head, trunk and legs.
      figure.ellipse(0, -38, 8.2, 9.2)
      figure.blob([
        (-3, -31), (-9.5, -27), (-10.5, -8), (-9.5, 10), (9.5, 10), (10.5, -8), (9.5, -27),
        (3, -31),
      ])
      figure.limb(-8.5, 2, 4.4, -10.5, 24, 3.4)
      figure.limb(8.5, 2, 4.4, 10.5, 24, 3.4)
    case .short, .long, .bob, .bun, .ponytail, .bobble, .hat, .hood, .curls, .cap, .child, .phone,
      .raisedPhone, .pointing, .cheering:
      break
    }
  }

  private func addArms(_ figure: inout Figure) {
    func arm(_ points: [(x: Double, y: Double)], _ radius: Double = 4.8) {
      for (index, point) in points.dropFirst().enumerated() {
        let thin = radius * (1 - 0.17 * Double(index))
        figure.limb(points[index].x, points[index].y, thin, point.x, point.y, thin * 0.83)
      }
    }
    switch self {
    case .phone:
      arm([(-20, 38), (-23, 20), (-12, -5)])
      arm([(20, 38), (23, 20), (12, -5)])
      figure.polygon([(-13, -14.4), (13, -14.4), (13, -3), (-13, -3)])
    case .raisedPhone:
      arm([(20, 38), (25, 18), (20.5, -9)])
      figure.polygon([(15.2, -27.4), (25.8, -27.4), (25.8, -9), (15.2, -9)])
    case .pointing: arm([(20, 38), (30, 19), (38, 0), (42, -9)], 4.6)
    case .cheering:
      arm([(-20, 38), (-29, 17), (-32, -9)])
      arm([(20, 38), (28, 16), (34, -7)])
    case .carrying:
      arm([(-8, -24), (-18, -31), (-21, -43)], 3)
      arm([(8, -24), (19, -29), (24, -40)], 3)
    case .short, .long, .bob, .bun, .ponytail, .bobble, .hat, .hood, .curls, .cap, .couple, .child:
      break
    }
  }
}
