import Glibc
import Graphics
import Outputs
import Posix

/// Copies each frame as an output does, and by memcpy, in turns: whichever comes second finds the frame in the caches.
final class CopySink: FrameSink {
  let name = "copies"
  /// Nanoseconds of each frame: the output's copy, and memcpy.
  private(set) var copies: [Double] = []
  private(set) var plain: [Double] = []
  /// Bytes of all frames.
  private(set) var bytes = 0
  private let isWhole: Bool
  private let target: any CopyTarget
  /// As many as the output has, taking turns: memory that was written a moment ago is in the caches.
  private let memories: [UnsafeMutableRawBufferPointer]
  private var isOdd = false

  init(_ way: CopyBenchmark.Way, width: Int, height: Int, isWhole: Bool) {
    self.isWhole = isWhole
    switch way {
    case .framebuffer: target = FramebufferCopy(width: width, height: height)
    case .card: target = CardCopy(width: width, height: height)
    }
    memories = (0..<target.count).map { _ in .screen(width * height * 4) }
  }

  deinit { for memory in memories { memory.deallocate() } }

  /// Begins to measure.
  func forget() { (copies, plain, bytes) = ([], [], 0) }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    let changes =
      isWhole
      ? RowDamage(width: frame.width, height: frame.height) : frame.changes
    var whole = copy frame
    whole.changes = changes
    let rows = target.rows(for: changes)
    bytes += rows.reduce(0) { $0 + $1.count * 4 }
    isOdd.toggle()
    if isOdd { copyPlainly(whole, rows) }
    let begin = MonotonicClock.nanoseconds
    try target.take(whole)
    copies.append(Double(MonotonicClock.nanoseconds - begin))
    if !isOdd { copyPlainly(whole, rows) }
  }

  private func copyPlainly(_ frame: borrowing Frame, _ rows: RowDamage) {
    let pitch = frame.width * 4
    let memory = memories[plain.count % memories.count]
    let begin = MonotonicClock.nanoseconds
    frame.pixels.withUnsafeBytes { pixels in
      guard let source = pixels.baseAddress, let target = memory.baseAddress else { return }
      for y in rows.indices where !rows[y].isEmpty {
        let start = y * pitch + Int(rows[y].lowerBound) * 4
        memcpy(target + start, source + start, rows[y].count * 4)
      }
    }
    plain.append(Double(MonotonicClock.nanoseconds - begin))
  }
}

/// A screen's memory, and what copies frames there.
private protocol CopyTarget: AnyObject {
  /// How many buffers take turns.
  var count: Int { get }
  /// The columns of each row that the next copy must write.
  func rows(for changes: RowDamage) -> RowDamage
  func take(_ frame: borrowing Frame) throws(OutputError)
}

private final class FramebufferCopy: CopyTarget {
  let count = 1
  private var painter: FramebufferPainter
  private let memory: UnsafeMutableRawBufferPointer

  init(width: Int, height: Int) {
    memory = .screen(width * height * 4)
    painter = FramebufferPainter(
      layout: FramebufferLayout(
        width: width, height: height, lineLength: width * 4, start: 0, format: .xrgb8888),
      rotation: .none)
  }

  deinit { memory.deallocate() }

  func rows(for changes: RowDamage) -> RowDamage { changes }

  func take(_ frame: borrowing Frame) throws(OutputError) {
    _ = painter.paint(frame, isWhole: false, into: memory)
  }
}

/// A card whose flips are done before the next frame: two of the three buffers take turns, and each lacks the changes
/// of two frames.
private final class CardCopy: CopyTarget {
  let count = 2
  private let screen = InstantScreen()
  private let head: DRMHead
  private var lacking: [RowDamage]

  init(width: Int, height: Int) {
    let buffers = (0..<3).map { MemoryBuffer(UInt32($0), width: width, height: height) }
    head = DRMHead(
      name: "memory", width: width, height: height, format: .xrgb8888, rotation: .none,
      isDithered: true, isDirect: false, buffers: buffers, scanout: screen)
    lacking = buffers.map { _ in RowDamage(width: width, height: height) }
  }

  func rows(for changes: RowDamage) -> RowDamage {
    for index in lacking.indices { lacking[index].formUnion(changes) }
    let next = screen.shown == 0 ? 1 : 0
    defer { lacking[next].removeAll() }
    return lacking[next]
  }

  func take(_ frame: borrowing Frame) throws(OutputError) {
    do { try head.present(frame, at: 0) } catch { throw .system(error) }
  }
}

private final class MemoryBuffer: ScanoutBuffer {
  let framebuffer: UInt32
  let bytes: UnsafeMutableRawBufferPointer
  let pitch: Int

  init(_ framebuffer: UInt32, width: Int, height: Int) {
    self.framebuffer = framebuffer
    pitch = width * 4
    bytes = .screen(pitch * height)
  }

  deinit { bytes.deallocate() }
}

private final class InstantScreen: Scanout {
  let variesRate = false
  private(set) var shown: UInt32 = 0

  func show(_ framebuffer: UInt32) throws(SystemError) { shown = framebuffer }

  func flip(to framebuffer: UInt32, damage: [DamageRectangle]) throws(SystemError) -> Bool {
    shown = framebuffer
    return false
  }

  func turnOff() {}
}

extension UnsafeMutableRawBufferPointer {
  /// Memory whose pages exist.
  fileprivate static func screen(_ count: Int) -> Self {
    let memory = allocate(byteCount: count, alignment: 4096)
    _ = memory.initializeMemory(as: UInt8.self, repeating: 0)
    return memory
  }
}
