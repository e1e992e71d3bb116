/// Formats with 0...9 decimals for display: real minus, none before zero; Swift's format from 10¹⁵ on and for NaN.
public func decimal(_ value: Double, places: Int) -> String {
  guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
  let power = (0..<places).reduce(1) { (power: UInt64, _) in power * 10 }
  let whole = UInt64(value.magnitude)
  // Splitting off the whole part keeps all digits of the rest.
  var rest = UInt64(((value.magnitude - Double(whole)) * Double(power)).rounded())
  let carry: UInt64 = rest == power ? 1 : 0
  if carry == 1 { rest = 0 }
  let sign = value < 0 && whole + carry + rest > 0 ? "−" : ""
  guard places > 0 else { return "\(sign)\(whole + carry)" }
  let digits = String(rest)
  return "\(sign)\(whole + carry)."
    + String(repeating: "0", count: places - digits.count) + digits
}

/// Formats with a fixed count of decimals, rounded to the nearest: "-0.3632".
public func fixed(_ value: Double, places: Int) -> String {
  var power = 1.0
  for _ in 0..<places { power *= 10 }
  let scaled = (value * power).rounded(.toNearestOrEven)
  guard scaled.magnitude < 1e18 else { return "\(value)" }
  let units = Int64(scaled.magnitude)
  let sign = scaled < 0 ? "-" : ""
  guard places > 0 else { return "\(sign)\(units)" }
  let digits = String(units % Int64(power))
  let padding = String(repeating: "0", count: places - digits.count)
  return "\(sign)\(units / Int64(power)).\(padding)\(digits)"
}

/// Formats with at most `places` decimals, 0...9: "0.5", "-3", "12.25".
public func short(_ value: Double, places: Int) -> String {
  let power = (0..<places).reduce(1.0) { (power, _) in power * 10 }
  guard value.magnitude < 1e15 / power else { return "\(value)" }
  let rounded = (value * power).rounded() / power
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}

/// Formats so that reading it back gives the same number; whole numbers without a point: "-1", "0.7071".
public func exact(_ value: Double) -> String {
  guard let whole = Int64(exactly: value), whole.magnitude <= 1 << 53 else { return "\(value)" }
  return "\(whole)"
}

extension String {
  /// Pads with spaces to `width` characters, at the end or, with `isRight`, in front; never truncates.
  public func padded(to width: Int, isRight: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return isRight ? spaces + self : self + spaces
  }
}
