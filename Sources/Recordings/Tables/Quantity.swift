/// What three columns for x, y and z hold, as their headings say it; better ones first.
enum Quantity: Int, Comparable {
  /// With gravity.
  case acceleration
  case gravity
  /// A unit of acceleration alone: perhaps without gravity.
  case acceleratingUnit
  case unnamed
  /// Useless from here on.
  case linear, turning, magnetic, other

  static func < (left: Quantity, right: Quantity) -> Bool { left.rawValue < right.rawValue }

  var isUsable: Bool { self < .linear }

  /// Whether the headings say that it is with gravity.
  var isNamed: Bool { self <= .gravity }

  /// Beginnings of words in lower case, of which one must occur.
  private static let beginnings: [(quantity: Quantity, words: [String])] = [
    (.linear, ["linea", "user", "nograv", "without", "excl", "ohne", "linéaire", "линейн"]),
    (.turning, ["gyr", "rotation", "rotrate", "angul", "anglvel", "omega", "drehrate"]),
    (.magnetic, ["magn", "kompass", "compass"]),
    (
      .other,
      [
        "orient", "euler", "quat", "angle", "position", "veloc", "speed", "offset", "bias", "std",
        "deviation", "varian", "max", "min", "joy", "atti",
      ]
    ),
    (.gravity, ["grav", "schwer"]),
    (
      .acceleration,
      [
        "acc", "acel", "accél", "beschl", "gforce", "versnel", "zrychl", "przysp", "ubrz",
        "ivme", "aceler", "ускор", "加速", "επιτ", "adxl", "lis3", "mma8", "bma", "accn",
      ]
    ),
  ]
  private static let exact: [String: Quantity] = [
    "lin": .linear, "la": .linear, "w": .turning, "rot": .turning, "b": .magnetic, "m": .magnetic,
    "mag": .magnetic, "gra": .gravity, "a": .acceleration, "ac": .acceleration,
    "gf": .acceleration, "vel": .other, "pos": .other, "q": .other, "pitch": .other,
    "roll": .other, "yaw": .other, "dev": .other, "sd": .other,
  ]

  init(_ heading: Heading) {
    func has(_ row: (quantity: Quantity, words: [String])) -> Bool {
      heading.words.contains { word in row.words.contains { word.hasPrefix($0) } }
    }
    var named =
      Self.beginnings.first(where: has)?.quantity
      ?? heading.words.lazy.compactMap { Self.exact[$0] }.first
    // "acceleration including gravity", "G-Force"
    if named == .gravity, Self.beginnings.last.map(has) ?? false { named = .acceleration }
    if heading.words.contains("force"), heading.words.contains("g") { named = .acceleration }
    let isAccelerating = Unit.Acceleration(heading.unit) != nil
    switch named {
    // ROS calls it so, and it is with gravity: the numbers decide.
    case .linear? where heading.text.lowercased().contains("linear_acceleration"):
      self = .acceleratingUnit
    case .linear?: self = .linear
    // "mG" may be milligauss, and "gx (g)" is no rate.
    case let quantity? where quantity != .acceleration && quantity != .gravity: self = quantity
    case _ where Unit.isTurning(heading.unit): self = .turning
    case _ where Unit.isMagnetic(heading.unit): self = .magnetic
    case let quantity?: self = quantity
    case nil where isAccelerating: self = .acceleratingUnit
    // "gx" beside "ax" is a gyroscope's.
    case nil where heading.words == ["g"]: self = .turning
    case nil: self = Unit.isRaw(heading.unit) ? .unnamed : .other
    }
  }
}
