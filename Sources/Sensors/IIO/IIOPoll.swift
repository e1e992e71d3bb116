import CIIO
import Glibc
import InputDevices
import Motion
import Portable
import Posix

final class IIOPoll {
  private let triad: IIOTriad
  private let text: UnsafeMutableBufferPointer<CChar>
  private let period: Int64
  private var next: Int64
  private var stamps: IIOStamps
  private(set) var errors = ReadErrors()

  /// `period` is nanoseconds between two samples.
  init(_ triad: IIOTriad, period: Int64) {
    self.triad = triad
    self.period = period
    text = .allocate(capacity: 256)
    next = MonotonicClock.nanoseconds
    stamps = IIOStamps(period: period)
  }

  deinit { text.deallocate() }

  /// When the next sample is due, on CLOCK_MONOTONIC.
  var due: Int64 { next }

  /// Reads a sample, repeating failed reads; returns false for one left out.
  ///
  /// Throws for an error that cannot pass, and if nothing could be read for too long.
  func read(_ take: (IIOReading) -> Void) throws(SensorFault) -> Bool {
    let raw = try triple(triad.axes)
    var other: RawTriple?
    // If only its gyroscope fails, the sample counts.
    if raw != nil, let others = triad.others { other = try triple(others) }
    let now = MonotonicClock.nanoseconds
    // Late by a period or more: missed samples are not made up for.
    next = now - next >= period ? now + period : next + period
    guard errors.endSample(isRead: raw != nil, at: now, period: period) else { throw fault }
    guard let raw else { return false }
    var reading = IIOReading(
      instant: stamps.instant(stamp: nil, arrival: now, younger: 0), raw: raw,
      value: value(raw, triad.axes))
    if let other, let others = triad.others { reading.other = value(other, others) }
    take(reading)
    return true
  }

  private func value(_ raw: RawTriple, _ axes: [IIOAxis]) -> Vector3 {
    Vector3(
      axes[0].conversion.value(raw.x), axes[1].conversion.value(raw.y),
      axes[2].conversion.value(raw.z))
  }

  /// Three axes; nil if one cannot be read now.
  private func triple(_ axes: [IIOAxis]) throws(SensorFault) -> RawTriple? {
    guard let x = try raw(axes[0]), let y = try raw(axes[1]), let z = try raw(axes[2]) else {
      return nil
    }
    return RawTriple(x, y, z)
  }

  private func raw(_ axis: IIOAxis) throws(SensorFault) -> Int64? {
    while true {
      let count = axis.channel.iio.channel_attr_read(
        axis.channel.handle, "raw", text.baseAddress, text.count)
      if count >= 0, let value = Self.number(text[..<min(count, text.count)]) { return value }
      let code = count < 0 ? Int32(clamping: -count) : 0
      let isWorthIt = errors.fail(code, at: MonotonicClock.nanoseconds, period: period)
      guard ReadErrors.mayPass(code) else { throw fault }
      guard isWorthIt else { return nil }
    }
  }

  private var fault: SensorFault {
    guard errors.code == 0 else { return triad.node.fault(errors.code) }
    return SensorFault(
      .garbage, "\(triad.node.name) returned an invalid number",
      advice: "suspend and resume the machine, reload its driver, or try a newer kernel")
  }

  /// A whole number, with nothing but blanks and line ends around it, up to the end or a zero.
  static func number(_ bytes: Slice<UnsafeMutableBufferPointer<CChar>>) -> Int64? {
    var (value, digits): (Int64, Int) = (0, 0)
    var place = pastBlanks(bytes, bytes.startIndex)
    let isNegative = place < bytes.endIndex && bytes[place] == CChar(bitPattern: UInt8(ascii: "-"))
    if isNegative { place += 1 }
    while place < bytes.endIndex, (48...57).contains(bytes[place]) {
      digits += 1
      // More than 18 digits could overflow.
      guard digits <= 18 else { return nil }
      value = value * 10 + Int64(bytes[place] - 48)
      place += 1
    }
    // Kernels 4.14 and 4.15 end some attributes with two line ends.
    let end = pastBlanks(bytes, place)
    guard digits > 0, end == bytes.endIndex || bytes[end] == 0 else { return nil }
    return isNegative ? -value : value
  }

  private static func pastBlanks(
    _ bytes: Slice<UnsafeMutableBufferPointer<CChar>>, _ start: Int
  ) -> Int {
    var place = start
    while place < bytes.endIndex, bytes[place] == 32 || (9...13).contains(bytes[place]) {
      place += 1
    }
    return place
  }
}
