import CIIO
import Glibc
import InputDevices
import Motion
import Posix

/// Samples collected by the kernel.
///
/// The C library owns the memory; reading allocates nothing here.
final class IIOBuffer {
  private let context: IIOContext
  private let node: IIONode
  private let iio: snow_iio
  private let handle: OpaquePointer
  private let axes: IIOLanes
  private let others: IIOLanes?
  private let clock: IIOLane?
  private var stamps: IIOStamps

  /// Starts collecting, with rate and clock already set; `period` is nanoseconds between two samples.
  init(_ triad: IIOTriad, period: Int64) throws(SensorFault) {
    context = triad.node.context
    node = triad.node
    iio = node.iio
    stamps = IIOStamps(period: period)
    guard let axes = IIOLanes(triad.axes) else {
      throw SensorFault(.garbage, "\(node.name) has samples of an unsupported width")
    }
    self.axes = axes
    let isBuffered = triad.others?.allSatisfy(\.channel.isScanElement) == true
    others = isBuffered ? triad.others.flatMap(IIOLanes.init) : nil
    clock = node.channel("timestamp").flatMap { $0.isScanElement ? IIOLane($0) : nil }
    Self.enable([axes, others].compactMap(\.self), clock, of: node)
    errno = 0
    guard let handle = iio.device_create_buffer(node.handle, Self.count(period), false) else {
      throw node.fault(errno, to: "be read through its buffer")
    }
    self.handle = handle
  }

  deinit { iio.buffer_destroy(handle) }

  /// Samples per block: libiio returns only full blocks, so a block lasts 20 ms at most.
  private static func count(_ period: Int64) -> Int {
    Int(min(64, max(1, 20_000_000 / max(1, period))))
  }

  private static func enable(_ groups: [IIOLanes], _ clock: IIOLane?, of node: IIONode) {
    let iio = node.iio
    for index in 0..<iio.device_get_channels_count(node.handle) {
      if let channel = iio.device_get_channel(node.handle, index) { iio.channel_disable(channel) }
    }
    for group in groups {
      for lane in [group.x, group.y, group.z] { iio.channel_enable(lane.channel) }
    }
    if let clock { iio.channel_enable(clock.channel) }
  }

  /// Delivers a block, for which it waits unless `wait(false)` was called; returns its readings or libiio's negative
  /// error.
  func read(_ take: (IIOReading) -> Void) -> Int {
    let bytes = iio.buffer_refill(handle)
    guard bytes > 0, let end = iio.buffer_end(handle) else { return bytes }
    let arrival = MonotonicClock.nanoseconds
    let step = iio.buffer_step(handle)
    guard step > 0, let first = iio.buffer_start(handle) else { return 0 }
    guard let places = Places(axes, in: self) else { return -Int(EINVAL) }
    let otherPlaces = others.flatMap { Places($0, in: self) }
    let clockPlace = clock.flatMap { iio.buffer_first(handle, $0.channel) }
    let count = (end - first) / step
    for index in 0..<count {
      let offset = index * step
      var stamp: Int64?
      if let clock, let clockPlace { stamp = clock.raw(clockPlace + offset) }
      let instant = stamps.instant(stamp: stamp, arrival: arrival, younger: count - 1 - index)
      let raw = places.raw(axes, offset)
      var reading = IIOReading(instant: instant, raw: raw, value: axes.value(raw))
      if let others, let otherPlaces {
        reading.other = others.value(otherPlaces.raw(others, offset))
      }
      take(reading)
    }
    return count
  }

  /// Whether `read` waits for a block or takes what has come; false if libiio cannot do it.
  func wait(_ waits: Bool) -> Bool { iio.buffer_set_blocking_mode(handle, waits) == 0 }

  /// Nanoseconds between two samples at the device's new rate.
  func change(period: Int64) { stamps.period = period }

  /// Makes a running `read` return; the buffer is dead afterwards.
  func cancel() { iio.buffer_cancel(handle) }

  /// The addresses of three channels' values in the first sample.
  private struct Places {
    let x: UnsafeRawPointer, y: UnsafeRawPointer, z: UnsafeRawPointer

    /// nil if libiio has no address for one.
    init?(_ lanes: IIOLanes, in buffer: IIOBuffer) {
      let first = buffer.iio.buffer_first
      guard let x = first(buffer.handle, lanes.x.channel),
        let y = first(buffer.handle, lanes.y.channel),
        let z = first(buffer.handle, lanes.z.channel)
      else { return nil }
      (self.x, self.y, self.z) = (UnsafeRawPointer(x), UnsafeRawPointer(y), UnsafeRawPointer(z))
    }

    /// The values of the sample `offset` bytes further on.
    func raw(_ lanes: IIOLanes, _ offset: Int) -> RawTriple {
      RawTriple(lanes.x.raw(x + offset), lanes.y.raw(y + offset), lanes.z.raw(z + offset))
    }
  }
}
