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
  /// Of the gyroscope's channels.
  private var otherErrors = ReadErrors()
  /// Why the gyroscope's channels give nothing; nil if they do.
  private var otherFault: SensorFault?
  /// When they are tried again.
  private var otherDue = Int64.min

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
    let raw = try triple(triad.axes, &errors)
    let other = raw == nil ? nil : others()
    let now = MonotonicClock.nanoseconds
    // Late by a period or more: missed samples are not made up for.
    next = now - next >= period ? now + period : next + period
    guard errors.endSample(isRead: raw != nil, at: now, period: period) else {
      throw fault(errors)
    }
    guard let raw else { return false }
    var reading = IIOReading(
      instant: stamps.instant(stamp: nil, arrival: now, younger: 0), raw: raw,
      value: value(raw, triad.axes))
    if let other, let others = triad.others { reading.other = value(other, others) }
    take(reading)
    return true
  }

  /// The gyroscope's channels; their failures cost the sample only its rate of rotation.
  private func others() -> RawTriple? {
    let begin = MonotonicClock.nanoseconds
    guard let others = triad.others, begin >= otherDue else { return nil }
    do throws(SensorFault) {
      let raw = try triple(others, &otherErrors)
      let now = MonotonicClock.nanoseconds
      guard otherErrors.endSample(isRead: raw != nil, at: now, period: period) else {
        throw fault(otherErrors)
      }
      if raw != nil { otherFault = nil }
      return raw
    } catch {
      otherFault = SensorFault(
        error.kind == .vanished ? .failed : error.kind,
        "\(gyroscopeName) cannot be read: \(otherErrors.words)",
        advice: error.kind == .vanished ? IIOFault.wires : error.advice)
      otherDue = MonotonicClock.nanoseconds + Self.otherPause
      return nil
    }
  }

  private var gyroscopeName: String { "the gyroscope of \(triad.node.name)" }

  /// What is wrong with the gyroscope's channels; nil if nothing, or without any.
  var gyroscopeFault: SensorFault? { otherFault ?? otherErrors.remark(gyroscopeName) }

  /// Nanoseconds after which a gyroscope that could not be read is tried again.
  private static let otherPause: Int64 = 2_000_000_000

  private func value(_ raw: RawTriple, _ axes: [IIOAxis]) -> Vector3 {
    Vector3(
      axes[0].conversion.value(raw.x), axes[1].conversion.value(raw.y),
      axes[2].conversion.value(raw.z))
  }

  /// Three axes; nil if one cannot be read now.
  private func triple(
    _ axes: [IIOAxis], _ errors: inout ReadErrors
  ) throws(SensorFault) -> RawTriple? {
    guard let x = try raw(axes[0], &errors), let y = try raw(axes[1], &errors),
      let z = try raw(axes[2], &errors)
    else { return nil }
    return RawTriple(x, y, z)
  }

  private func raw(_ axis: IIOAxis, _ errors: inout ReadErrors) throws(SensorFault) -> Int64? {
    while true {
      let count = axis.channel.iio.channel_attr_read(
        axis.channel.handle, "raw", text.baseAddress, text.count)
      if count >= 0, let value = Self.number(text[..<min(count, text.count)]) { return value }
      let code = count < 0 ? Int32(clamping: -count) : 0
      let isWorthIt = errors.fail(code, at: MonotonicClock.nanoseconds, period: period)
      guard ReadErrors.mayPass(code) else { throw fault(errors) }
      guard isWorthIt else { return nil }
    }
  }

  private func fault(_ errors: ReadErrors) -> SensorFault {
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
