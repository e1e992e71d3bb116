/// A number that is set from outside until the service restarts: 1 changes nothing.
public enum ControlValue: String, CaseIterable, Sendable {
  /// Factor of every colour, beside the schedule's.
  case brightness
  /// Share of the births.
  case intensity
  /// Factor of the scene's winds.
  case wind

  /// Its property on the bus.
  public var property: String {
    switch self {
    case .brightness: "BrightnessFactor"
    case .intensity: "Intensity"
    case .wind: "Wind"
    }
  }

  /// What it may be.
  public var range: ClosedRange<Double> {
    switch self {
    case .brightness, .intensity: 0...1
    case .wind: 0...10
    }
  }

  var row: ControlProperty {
    ControlProperty(property, "d", .signalled(step: 0)) {
      .number($0.value(self))
    } set: { target, value throws(BusError) in
      try set(target, value)
    }
  }

  /// Sets it, if the value is a number in its range.
  func set(_ target: any ControlTarget, _ value: BusValue) throws(BusError) {
    guard case .number(let number) = value, range.contains(number) else {
      throw BusError(
        .invalid,
        "\(rawValue): value out of range; expected \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      )
    }
    target.set(self, to: number)
  }
}
