import Motion

/// Where a device's values lie in a scan, and how they become numbers.
///
/// ```
///  0       4       8       12      16              24      accel_3d: each value at a multiple of
///  │ x │≀≀≀│ y │≀≀≀│ z │≀≀≀│  pad  │   timestamp   │       its own size, the whole at a multiple
///                                                          of the largest; ≀ may be anything
/// ```
/// The rule is that of the kernel (iio_compute_scan_bytes); which bits count is libiio's to know.
struct ScanLayout {
  /// Bytes of a scan; more than this is no accelerometer's.
  let step: Int
  static let longestStep = 4096
  /// Whether scans tell their time.
  var isStamped: Bool { clock != nil }

  private let context: IIOContext
  private let axes: Triple
  private let turning: Triple?
  private let clock: (lane: IIOLane, place: Int)?

  /// Three channels and where each of them lies.
  private struct Triple {
    var lanes: IIOLanes
    var x: Int, y: Int, z: Int

    func values(_ scan: UnsafeRawPointer) -> Direction {
      Direction(
        lanes.toX.value(lanes.x.raw(scan + x)), lanes.toY.value(lanes.y.raw(scan + y)),
        lanes.toZ.value(lanes.z.raw(scan + z)))
    }
  }

  /// Lays out what was recorded of a device.
  ///
  /// - Parameters:
  ///   - node: the device, on paper.
  ///   - geometry: which of its channels, and what its paper does not say.
  /// - Throws: `ScanProblem` where such a recording cannot be.
  init(of node: IIONode, _ geometry: ScanGeometry) throws(ScanProblem) {
    context = node.context
    let recorded = try Self.recorded(geometry.channels, of: node)
    let places = try Places(of: recorded, node.name)
    step = places.step
    guard var accel = places.triple("accel", of: node) else {
      throw ScanProblem("accel_x, accel_y and accel_z of \(node.name) are not all in its scans")
    }
    for index in accel.indices {
      let said = accel[index].conversion
      accel[index].conversion = IIOAxis.Conversion(
        scale: geometry.scale ?? said.scale, offset: geometry.offset ?? said.offset)
    }
    guard accel.allSatisfy(\.conversion.isUsable) else {
      throw ScanProblem("it does not say the scale of \(node.name): add scale=N to --device")
    }
    guard let axes = Self.placed(accel, places) else {
      throw ScanProblem("\(node.name) has samples of an absurd width")
    }
    self.axes = axes
    let gyroscope = places.triple("anglvel", of: node)
    let isUsable = gyroscope?.allSatisfy(\.conversion.isUsable) == true
    turning = isUsable ? gyroscope.flatMap { Self.placed($0, places) } : nil
    clock = node.channel("timestamp").flatMap { channel in
      guard let place = places[channel], let lane = IIOLane(channel) else { return nil }
      return (lane, place)
    }
  }

  private static func placed(_ axes: [IIOAxis], _ places: Places) -> Triple? {
    let at = axes.compactMap { places[$0.channel] }
    guard at.count == 3, let lanes = IIOLanes(axes) else { return nil }
    return Triple(lanes: lanes, x: at[0], y: at[1], z: at[2])
  }

  /// The channels of a scan in the order in which they lie in it.
  private static func recorded(
    _ names: [String]?, of node: IIONode
  ) throws(ScanProblem) -> [IIOChannel] {
    let elements = node.channels.filter { $0.isInput && $0.isScanElement && $0.index >= 0 }
    for name in names ?? [] where !elements.contains(where: { $0.id == name }) {
      let there = elements.map(\.id).joined(separator: ", ")
      throw ScanProblem("\(node.name) has no channel '\(name.prefix(40))'; there is \(there)")
    }
    return elements.filter { names?.contains($0.id) ?? true }.sorted { $0.index < $1.index }
  }

  /// When a scan was taken by its own account, in nanoseconds.
  func stamp(_ scan: UnsafeRawPointer) -> Int64? { clock.map { $0.lane.raw(scan + $0.place) } }

  /// What was felt, in m/s².
  func acceleration(_ scan: UnsafeRawPointer) -> Direction { axes.values(scan) }

  /// How fast it was being turned, in rad/s.
  func rotation(_ scan: UnsafeRawPointer) -> Direction? { turning.map { $0.values(scan) } }
}

/// Where each channel begins, by the kernel's rule.
private struct Places {
  private var all: [OpaquePointer: Int] = [:]
  let step: Int

  /// - Parameters:
  ///   - channels: in the order of their index.
  ///   - name: the device.
  /// - Throws: `ScanProblem` for widths that no driver has.
  init(of channels: [IIOChannel], _ name: String) throws(ScanProblem) {
    var (end, largest, last) = (0, 1, (index: -1, place: 0))
    for channel in channels {
      guard let size = channel.scanSize else {
        throw ScanProblem("\(channel.id) of \(name) has an absurd width")
      }
      // Channels with one index are parts of one value.
      let place = channel.index == last.index ? last.place : (end + size - 1) / size * size
      all[channel.handle] = place
      last = (channel.index, place)
      end = max(end, place + size)
      largest = max(largest, size)
      guard end <= ScanLayout.longestStep else {
        throw ScanProblem("a scan of \(name) is absurdly long")
      }
    }
    step = (end + largest - 1) / largest * largest
  }

  subscript(channel: IIOChannel) -> Int? { all[channel.handle] }

  /// Three axes of a kind; nil unless all three are there and were recorded.
  func triple(_ kind: String, of node: IIONode) -> [IIOAxis]? {
    IIOAxis.triple(kind, of: node).flatMap { axes in
      axes.allSatisfy { self[$0.channel] != nil } ? axes : nil
    }
  }
}

/// Why a recording and what is said of it do not fit.
struct ScanProblem: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
