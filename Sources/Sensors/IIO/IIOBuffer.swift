import CIIO
import Glibc
import Motion
import Posix

/// Samples that the kernel collects for us.
///
/// Its memory is the C library's; between opening and closing nothing is allocated here.
final class IIOBuffer {
  private let context: IIOContext
  private let node: IIONode
  private let handle: OpaquePointer
  private let axes: Axes
  private let others: Axes?
  private let clock: Lane?
  private var stamps: IIOStamps

  /// A channel as it lies in the buffer.
  private struct Lane {
    let channel: OpaquePointer
    let length: UInt32
    let isSigned: Bool

    init?(_ channel: IIOChannel) {
      // Wider than 64 bits is nothing that feels acceleration, and would not fit `raw`.
      guard let format = channel.format, (1...64).contains(format.length), format.repeat <= 1
      else { return nil }
      self.channel = channel.handle
      length = format.length
      isSigned = format.is_signed
    }

    /// The number at a place of this channel.
    func raw(_ place: UnsafeRawPointer) -> Int64 {
      var value: Int64 = 0
      iio_channel_convert(channel, &value, place)
      return IIOAxis.widened(value, length: length, isSigned: isSigned)
    }
  }

  /// Three channels with their conversions; no array, which would be counted a sample.
  private struct Axes {
    let x: Lane, y: Lane, z: Lane
    let toX: IIOAxis.Conversion, toY: IIOAxis.Conversion, toZ: IIOAxis.Conversion

    init?(_ axes: [IIOAxis]) {
      guard let x = Lane(axes[0].channel), let y = Lane(axes[1].channel),
        let z = Lane(axes[2].channel)
      else { return nil }
      (self.x, self.y, self.z) = (x, y, z)
      (toX, toY, toZ) = (axes[0].conversion, axes[1].conversion, axes[2].conversion)
    }

    /// Numbers of the device in the interface's unit.
    func value(_ raw: RawTriple) -> SIMD3<Double> {
      SIMD3(toX.value(raw.x), toY.value(raw.y), toZ.value(raw.z))
    }
  }

  /// Starts collecting.
  ///
  /// - Parameters:
  ///   - triad: what to read, the device's rate and clock already set.
  ///   - period: nanoseconds between two samples.
  /// - Throws: `SensorFault` where the kernel does not let us.
  init(_ triad: IIOTriad, period: Int64) throws(SensorFault) {
    context = triad.node.context
    node = triad.node
    stamps = IIOStamps(period: period)
    guard let axes = Axes(triad.axes) else {
      throw SensorFault(.garbage, "\(node.name) has samples of an absurd width")
    }
    self.axes = axes
    let isBuffered = triad.others?.allSatisfy(\.channel.isScanElement) == true
    others = isBuffered ? triad.others.flatMap(Axes.init) : nil
    clock = node.channel("timestamp").flatMap { $0.isScanElement ? Lane($0) : nil }
    Self.enable([axes, others].compactMap(\.self), clock, of: node)
    errno = 0
    guard let handle = iio_device_create_buffer(node.handle, Self.count(period), false) else {
      throw IIOFault.device("be read through its buffer", node.name, errno)
    }
    self.handle = handle
  }

  deinit { iio_buffer_destroy(handle) }

  /// Samples a piece: libiio wakes nobody before a piece is full, so a piece is 20 ms at the most.
  private static func count(_ period: Int64) -> Int {
    Int(min(64, max(1, 20_000_000 / max(1, period))))
  }

  private static func enable(_ groups: [Axes], _ clock: Lane?, of node: IIONode) {
    for index in 0..<iio_device_get_channels_count(node.handle) {
      if let channel = iio_device_get_channel(node.handle, index) { iio_channel_disable(channel) }
    }
    for group in groups {
      for lane in [group.x, group.y, group.z] { iio_channel_enable(lane.channel) }
    }
    if let clock { iio_channel_enable(clock.channel) }
  }

  /// Waits for a piece and hands over its readings.
  ///
  /// - Parameter take: called for each.
  /// - Returns: how many came, or libiio's negative error.
  func read(_ take: (IIOReading) -> Void) -> Int {
    let bytes = iio_buffer_refill(handle)
    guard bytes > 0, let end = iio_buffer_end(handle) else { return bytes }
    let arrival = MonotonicClock.nanoseconds
    let step = iio_buffer_step(handle)
    guard step > 0, let first = iio_buffer_start(handle) else { return 0 }
    let count = (end - first) / step
    for index in 0..<count {
      let stamp = clock.map { $0.raw(place($0, index, step)) }
      let instant = stamps.instant(stamp: stamp, arrival: arrival, younger: count - 1 - index)
      let raw = triple(axes, index, step)
      let other = others.map { $0.value(triple($0, index, step)) }
      take(IIOReading(instant: instant, raw: raw, value: axes.value(raw), other: other))
    }
    return count
  }

  /// Makes a running `read` return; the buffer gives nothing afterwards.
  func cancel() { iio_buffer_cancel(handle) }

  private func triple(_ axes: Axes, _ index: Int, _ step: Int) -> RawTriple {
    RawTriple(
      axes.x.raw(place(axes.x, index, step)), axes.y.raw(place(axes.y, index, step)),
      axes.z.raw(place(axes.z, index, step)))
  }

  /// Where a channel's value of a sample lies; libiio knows where the channel's first one is.
  private func place(_ lane: Lane, _ index: Int, _ step: Int) -> UnsafeRawPointer {
    guard let first = iio_buffer_first(handle, lane.channel) else { fatalError("no buffer") }
    return UnsafeRawPointer(first + index * step)
  }
}
