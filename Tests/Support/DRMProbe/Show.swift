import Glibc
import Graphics
import Outputs
import Posix

/// Obeys the commands.
final class Show {
  private let sink: any FrameSink
  private var picture: Picture
  private var own: Frame
  private var obstacle: String?
  private var isWanted = false
  private var lent = 0
  /// The pictures in the lent frames, and whose these are.
  private var held: [Int?] = []
  private var lender: AnyObject?
  private var ownHeld: Int?
  private var flips = 0
  /// How long the film took, from its first frame to the flip of its last.
  private var milliseconds: Int64 = 0
  private var lastFlip: ScreenFlip?

  init(_ sink: any FrameSink) throws {
    self.sink = sink
    let size = sink.requiredSize ?? (0, 0)
    picture = Picture(width: size.width, height: size.height)
    own = Frame(width: size.width, height: size.height)
    sink.onDemand { [unowned self] in isWanted = true }
    say("size \(size.width)x\(size.height) \(sink.state)")
    tellObstacle()
  }

  private func tellObstacle() {
    guard sink.obstacle != obstacle else { return }
    obstacle = sink.obstacle
    say("obstacle \(obstacle ?? "none")")
  }

  func run() throws {
    var pending: [UInt8] = []
    while true {
      var files = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
      files += sink.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&files, nfds_t(files.count), -1)
      if files.dropFirst().contains(where: { $0.revents != 0 }) { sink.poll() }
      if files[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return try sink.finish() }
        pending += bytes[..<count]
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: pending[..<end], as: UTF8.self)
          pending.removeSubrange(...end)
          guard try obey(line.split(separator: " ").map(String.init)) else { return }
        }
      }
      tellObstacle()
      if isWanted {
        isWanted = false
        say("want")
        try show(picture.number, isAgain: true)
      }
    }
  }

  private func obey(_ words: [String]) throws -> Bool {
    switch words.first {
    case "frame": try show(Int(words[1]) ?? 0)
    case "film":
      let begin = MonotonicClock.nanoseconds
      let count = Int(words[1]) ?? 0
      let period = Int64((Double(words[2]) ?? 0) * 1e6)
      (lent, flips) = (0, 0)
      for index in 1...count {
        MonotonicClock.sleep(until: begin + Int64(index) * period)
        take()
        try show(picture.number + 1)
      }
      MonotonicClock.sleep(until: begin + Int64(count + 3) * period)
      take()
      milliseconds = (MonotonicClock.nanoseconds - begin) / 1_000_000
    case "release": sink.release()
    case "acquire": sink.acquire()
    case "finish":
      try sink.finish()
      say("finished")
      return false
    default: say("unknown command")
    }
    tellObstacle()
    say(
      "done \(words.joined(separator: " ")) \(milliseconds) ms picture \(picture.number) flips \(flips) lent \(lent)"
    )
    return true
  }

  /// Lets the sink take the kernel's reports, and counts flips.
  private func take() {
    sink.poll()
    guard let flip = sink.lastFlip, flip != lastFlip else { return }
    lastFlip = flip
    flips += 1
  }

  /// Draws the picture over the one that its memory holds, and says which rows have changed.
  private func show(_ number: Int, isAgain: Bool = false) throws {
    let loan = sink.loan(.xrgb8888, width: own.width, height: own.height)
    if let loan {
      lent += 1
      if loan.owner !== lender { held = loan.frames.map { _ in nil } }
    }
    lender = loan?.owner
    var frame = loan.map { $0.frames[$0.target] } ?? own
    let last = picture
    picture.number = number
    picture.isDrawn = true
    let old = loan.map { held[$0.target] } ?? ownHeld
    frame.withUnsafeMutableBytesInPlace { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { picture.draw($0, over: old) }
    }
    if let loan { held[loan.target] = number } else { ownHeld = number }
    for y in 0..<frame.height {
      frame.changes[y] = last.isDrawn ? last.changes(y, picture) : 0..<Int32(frame.width)
    }
    if loan == nil { own = frame }
    do {
      try sink.present(frame, FrameReport())
    } catch {
      say("error \(error)")
      throw error
    }
  }
}

/// A square on a pattern; `drm.py` draws the same.
struct Picture {
  let width, height: Int
  var number = 0
  var isDrawn = false
  private static let side = 64

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  private var left: Int { number * 37 % max(width - Self.side, 1) }
  private var top: Int { number * 23 % max(height - Self.side, 1) }

  /// Draws over the picture `old`, or everything.
  func draw(_ pixels: UnsafeMutableBufferPointer<UInt32>, over old: Int?) {
    var before = self
    before.number = old ?? number
    for y in 0..<height {
      for x in old == nil ? 0..<width : before.columns(y) {
        pixels[y * width + x] =
          UInt32((x * 7 ^ y * 5) & 255) << 16 | UInt32(x & 255) << 8 | UInt32(y & 255)
      }
      for x in columns(y) { pixels[y * width + x] = color }
    }
  }

  /// The square's columns in a row.
  private func columns(_ y: Int) -> Range<Int> {
    (top..<top + Self.side).contains(y) ? left..<min(left + Self.side, width) : 0..<0
  }

  private var color: UInt32 { UInt32(truncatingIfNeeded: (number + 1) * 0x3A5C71) & 0xFF_FFFF }

  /// The columns of a row in which two pictures may differ.
  func changes(_ y: Int, _ other: Picture) -> Range<Int32> {
    let starts = [self, other].filter { ($0.top..<$0.top + Self.side).contains(y) }.map(\.left)
    guard let low = starts.min(), let high = starts.max() else { return 0..<0 }
    return Int32(low)..<Int32(high + Self.side)
  }
}
