import CIIO

/// One axis: from a device's own number to the unit of the kernel's interface, m/s² or rad/s.
struct IIOAxis {
  let channel: IIOChannel
  var conversion: Conversion
  /// What the device says of its scale and offset, for messages; nil where it says nothing.
  let (scaleText, offsetText): (String?, String?)

  /// (raw + offset) · scale, as the kernel's interface defines it.
  struct Conversion: Equatable {
    var scale: Double
    var offset: Double

    /// The device's number in the interface's unit.
    func value(_ raw: Int64) -> Double { (Double(raw) + offset) * scale }

    /// Steps of all chips that are and will be, in m/s² or rad/s: a step of 2 g tells no direction.
    static let steps = 1e-12...20.0

    /// Whether numbers come out that can be used; a negative scale turns an axis round.
    var isUsable: Bool { Self.steps.contains(scale.magnitude) && offset.isFinite }
  }

  /// Three axes of a kind, `accel` or `anglvel`; nil unless there are all three.
  static func triple(_ kind: String, of node: IIONode) -> [IIOAxis]? {
    let axes = ["x", "y", "z"].compactMap { axis in
      node.channel("\(kind)_\(axis)").map { IIOAxis($0, kind, node) }
    }
    return axes.count == 3 ? axes : nil
  }

  private init(_ channel: IIOChannel, _ kind: String, _ node: IIONode) {
    self.channel = channel
    // The channel knows both in_accel_x_scale and in_accel_scale; a bare `scale` is the device's.
    // Without any there is no unit, which is the same as a scale of 0.
    scaleText = channel.text("scale") ?? node.text("in_\(kind)_scale") ?? node.text("scale")
    offsetText = channel.text("offset") ?? node.text("in_\(kind)_offset") ?? node.text("offset")
    conversion = Conversion(
      scale: scaleText.flatMap(Double.init) ?? 0,
      offset: offsetText.map { Double($0) ?? .nan } ?? 0)
  }

  /// Widens what `iio_channel_convert` leaves in the lower `length` bits of a zeroed number.
  ///
  /// - Parameters:
  ///   - value: the number; libiio has sorted its bytes and shifted it, and extended its sign, but
  ///     only within its own `length`.
  ///   - length: bits that it takes in the buffer.
  ///   - isSigned: whether the uppermost of them is a sign.
  /// - Returns: the number.
  static func widened(_ value: Int64, length: UInt32, isSigned: Bool) -> Int64 {
    guard length > 0, length < 64 else { return value }
    let rest = Int64(64 - length)
    let up = value << rest
    return isSigned ? up >> rest : Int64(bitPattern: UInt64(bitPattern: up) >> UInt64(rest))
  }
}
