import CIIO

/// Converts an axis from raw values to the kernel interface's unit, m/s² or rad/s.
struct IIOAxis {
  let channel: IIOChannel
  let unit: IIOUnit
  var conversion: Conversion { unit.conversion }

  /// (raw + offset) · scale, as the kernel's interface defines it.
  struct Conversion: Equatable {
    var scale: Double
    var offset: Double

    func value(_ raw: Int64) -> Double { (Double(raw) + offset) * scale }

    /// Plausible steps of any chip, in m/s² or rad/s: with a step of 20, twice gravity, no direction is left.
    static let steps = 1e-12...20.0

    /// A negative scale, which reverses the axis, is usable.
    var isUsable: Bool { Self.steps.contains(scale.magnitude) && offset.isFinite }
  }

  /// The axes x, y, z of a kind, `accel`, `incli` or `anglvel`; nil for those that do not exist.
  static func all(_ kind: String, of node: IIONode) -> [IIOAxis?] {
    ["x", "y", "z"].map { axis in
      node.channel("\(kind)_\(axis)").map { IIOAxis($0, kind, node) }
    }
  }

  /// A channel of a kind without an axis's name.
  static func unnamed(_ kind: String, of node: IIONode) -> IIOAxis? {
    node.channel(kind).map { IIOAxis($0, kind, node) }
  }

  private init(_ channel: IIOChannel, _ kind: String, _ node: IIONode) {
    self.channel = channel
    unit = IIOUnit(
      kind,
      channel: { name in
        channel.file(name).map { IIOUnit.Attribute(file: $0, text: channel.text(name)) }
      }, device: node.text)
  }

  /// The smallest and the largest raw value, by the bits of its scan element; nil without one.
  ///
  /// libiio describes an axis without one by zeros.
  var limits: ClosedRange<Int64>? {
    guard let format = channel.format, (2...32).contains(format.bits) else { return nil }
    let half: Int64 = 1 << (Int64(format.bits) - 1)
    return format.is_signed ? -half...half - 1 : 0...2 * half - 1
  }

  /// Extends the lower `length` bits of a zeroed number from `iio_channel_convert`.
  ///
  /// libiio has ordered the bytes, shifted the value and extended its sign, but only within `length`, its bits in the
  /// buffer.
  static func widened(_ value: Int64, length: UInt32, isSigned: Bool) -> Int64 {
    guard length > 0, length < 64 else { return value }
    let rest = Int64(64 - length)
    let up = value << rest
    return isSigned ? up >> rest : Int64(bitPattern: UInt64(bitPattern: up) >> UInt64(rest))
  }
}
