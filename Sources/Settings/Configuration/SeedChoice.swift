import Documents

/// Where the number comes from that a service draws snow and villages from.
public enum SeedChoice: Equatable, Sendable {
  /// From the machine: each installation has its own.
  case machine
  case number(UInt64)

  /// Nil for the machine's.
  public var number: UInt64? {
    switch self {
    case .machine: nil
    case .number(let number): number
    }
  }
}

extension Format where Value == SeedChoice {
  static var seed: Format {
    let number = Format<UInt64>.whole(0...1 << 53).map { number, _, _ in SeedChoice.number(number) }
    return Format.choice(of: [("machine", .machine)])
      .or(number) { if case .number = $0 { true } else { false } }
  }
}
