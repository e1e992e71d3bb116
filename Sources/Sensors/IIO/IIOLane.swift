import CIIO
import InputDevices
import Portable

struct IIOLane {
  let channel: OpaquePointer
  /// A pointer here, because the table's owner would be reference-counted for each sample.
  private let convert:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
  let length: UInt32
  let isSigned: Bool

  /// nil for an invalid format.
  init?(_ channel: IIOChannel) {
    // No accelerometer is wider than 64 bits. libiio does not check formats and would write beyond `raw`.
    guard let format = channel.format, [8, 16, 24, 32, 40, 48, 56, 64].contains(format.length),
      format.repeat <= 1, (1...format.length).contains(format.bits),
      format.shift <= format.length - format.bits
    else { return nil }
    self.channel = channel.handle
    convert = channel.iio.channel_convert
    length = format.length
    isSigned = format.is_signed
  }

  /// Reads `length` bits at a place of this channel.
  func raw(_ place: UnsafeRawPointer) -> Int64 {
    var value: Int64 = 0
    convert(channel, &value, place)
    return IIOAxis.widened(value, length: length, isSigned: isSigned)
  }
}

/// Three channels with conversions; an array would be reference-counted for each sample.
struct IIOLanes {
  let x: IIOLane, y: IIOLane, z: IIOLane
  let toX: IIOAxis.Conversion, toY: IIOAxis.Conversion, toZ: IIOAxis.Conversion

  init?(_ axes: [IIOAxis]) {
    guard let x = IIOLane(axes[0].channel), let y = IIOLane(axes[1].channel),
      let z = IIOLane(axes[2].channel)
    else { return nil }
    (self.x, self.y, self.z) = (x, y, z)
    (toX, toY, toZ) = (axes[0].conversion, axes[1].conversion, axes[2].conversion)
  }

  /// In the interface's unit.
  func value(_ raw: RawTriple) -> Vector3 {
    Vector3(toX.value(raw.x), toY.value(raw.y), toZ.value(raw.z))
  }
}
