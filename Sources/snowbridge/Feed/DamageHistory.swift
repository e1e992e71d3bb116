import FrameRing

/// Where the last pictures differ, for viewers that missed some of them.
struct DamageHistory {
  /// By picture, the newest last; nil means anywhere.
  private var steps: [[RingRectangle]?] = []
  private var newest: UInt64 = 0
  private static let length = 16

  mutating func add(_ damage: [RingRectangle]?, _ serial: UInt64) {
    if steps.count == Self.length { steps.removeFirst() }
    steps.append(damage)
    newest = serial
  }

  /// Where picture `last` differs from picture `serial`; nil means anywhere.
  func damage(after serial: UInt64, through last: UInt64) -> [RingRectangle]? {
    guard serial > 0, serial <= last, last <= newest, newest - serial <= steps.count else {
      return nil
    }
    let first = steps.count - Int(newest - serial)
    var all: [RingRectangle] = []
    for step in steps[first..<steps.count - Int(newest - last)] {
      guard let step else { return nil }
      all += step
    }
    return all
  }
}
