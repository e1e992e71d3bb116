import CDRM
import Graphics

/// A mode of a connector.
public struct DRMMode: Sendable, CustomStringConvertible {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// Refreshes of the whole picture in 1000 seconds.
  public let millihertz: Int
  /// Whether the screen prefers it, usually its native one.
  public let isPreferred: Bool
  /// Whether it shows every second line in turn.
  public let isInterlaced: Bool
  /// What the kernel gets.
  let timings: drmModeModeInfo

  /// A mode for tests, without timings.
  init(
    width: Int, height: Int, millihertz: Int = 60_000, isPreferred: Bool = false,
    isInterlaced: Bool = false
  ) {
    (self.width, self.height, self.millihertz) = (width, height, millihertz)
    (self.isPreferred, self.isInterlaced) = (isPreferred, isInterlaced)
    timings = drmModeModeInfo()
  }

  init(_ timings: drmModeModeInfo) {
    let flags = timings.flags
    isInterlaced = flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
    var pixels = Int(timings.htotal) * Int(timings.vtotal)
    if flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { pixels *= 2 }
    if timings.vscan > 1 { pixels *= Int(timings.vscan) }
    // The clock is in kilohertz.
    let rate = pixels == 0 ? 0 : Int(timings.clock) * 1_000_000 / pixels
    millihertz = isInterlaced ? 2 * rate : rate
    isPreferred = timings.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
    (width, height) = (Int(timings.hdisplay), Int(timings.vdisplay))
    self.timings = timings
  }

  /// Refreshes a second, to the nearest.
  public var hertz: Int { (millihertz + 500) / 1000 }

  /// As users write it: "1280x720@60".
  public var description: String { "\(width)x\(height)@\(hertz)" }

  /// Whether size, refresh rate and scan are the same.
  func isLike(_ other: DRMMode) -> Bool {
    (width, height, millihertz, isInterlaced)
      == (other.width, other.height, other.millihertz, other.isInterlaced)
  }
}

extension [DRMMode] {
  /// The chosen mode, else the preferred one, else the largest; nil if there is no such mode that a frame can fill.
  func best(_ choice: DRMModeChoice?) -> DRMMode? {
    let possible = filter { Frame.isPossible(width: $0.width, height: $0.height) }
    guard let choice else {
      return possible.first(where: \.isPreferred) ?? possible.max { $0.rank < $1.rank }
    }
    let fitting = possible.filter { $0.width == choice.width && $0.height == choice.height }
    guard let hertz = choice.refresh else {
      // The kernel lists faster modes first.
      return fitting.first(where: \.isPreferred) ?? fitting.first { !$0.isInterlaced }
        ?? fitting.first
    }
    // 60 may be 59.94, too.
    return fitting.filter { $0.hertz == hertz }.min { $0.distance(hertz) < $1.distance(hertz) }
  }

  /// All modes as users write them, each once: for messages.
  var words: String {
    var seen: [String] = []
    for mode in self where !seen.contains(mode.description) { seen.append(mode.description) }
    return seen.joined(separator: ", ")
  }
}

extension DRMMode {
  fileprivate var rank: (Int, Int, Int) {
    (isInterlaced ? 0 : 1, width * height, millihertz)
  }

  fileprivate func distance(_ hertz: Int) -> Int {
    abs(millihertz - hertz * 1000) + (isInterlaced ? 1_000_000 : 0)
  }
}
