import Glibc
import Graphics
import Posix
import Testing

@testable import Outputs

/// A buffer in ordinary memory.
private final class HeapBuffer: ScanoutBuffer {
  let framebuffer: UInt32
  let bytes: UnsafeMutableRawBufferPointer
  let pitch: Int

  init(_ framebuffer: UInt32, width: Int, height: Int, bytesPerPixel: Int) {
    self.framebuffer = framebuffer
    pitch = width * bytesPerPixel
    bytes = .allocate(byteCount: pitch * height, alignment: 64)
    _ = bytes.initializeMemory(as: UInt8.self, repeating: 0x77)
  }

  deinit { bytes.deallocate() }
}

/// A screen whose driver keeps a copy of each buffer, as virtio does, and takes only what the damage says.
private final class FakeScreen: Scanout {
  let buffers: [HeapBuffer]
  private var copies: [[UInt8]]
  private(set) var shown: Int?
  private(set) var pending: Int?
  private(set) var flips = 0
  private(set) var modes = 0
  /// Thrown by the next call.
  var error: Int32?
  /// Whether setting a mode clears the buffers.
  var clears = false
  /// Whether a flip is on the screen at once.
  var isInstant = false
  var variesRate = false

  init(_ buffers: [HeapBuffer]) {
    self.buffers = buffers
    copies = buffers.map { [UInt8](repeating: 0, count: $0.bytes.count) }
  }

  private func take(_ framebuffer: UInt32) throws(SystemError) -> Int {
    if let code = error {
      error = nil
      throw SystemError(code: code, operation: "flip", subject: "a screen")
    }
    return Int(framebuffer) - 10
  }

  func show(_ framebuffer: UInt32) throws(SystemError) {
    let index = try take(framebuffer)
    copies[index] = Array(buffers[index].bytes)
    // As QEMU's bochs card does.
    if clears {
      for buffer in buffers { _ = buffer.bytes.initializeMemory(as: UInt8.self, repeating: 0) }
    }
    (shown, pending) = (index, nil)
    modes += 1
  }

  func flip(to framebuffer: UInt32, damage: [DamageRectangle]) throws(SystemError) -> Bool {
    let index = try take(framebuffer)
    guard pending == nil else {
      throw SystemError(code: EBUSY, operation: "flip", subject: "a screen")
    }
    let (pitch, size) = (buffers[index].pitch, 4)
    for clip in damage {
      for y in Int(clip.top)..<Int(clip.bottom) {
        for byte in y * pitch + Int(clip.left) * size..<y * pitch + Int(clip.right) * size {
          copies[index][byte] = buffers[index].bytes[byte]
        }
      }
    }
    flips += 1
    if isInstant { shown = index } else { pending = index }
    return !isInstant
  }

  func turnOff() { shown = nil }

  /// The next refresh; returns the kernel's report of a flip.
  func refresh(at time: Int64) -> DRMFlip? {
    guard let index = pending else { return nil }
    (shown, pending) = (index, nil)
    return DRMFlip(crtc: 1, sequence: 1, nanoseconds: time)
  }

  /// The pixels that a person sees.
  var picture: [UInt32]? {
    shown.map { index in
      copies[index].withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }
  }
}

@Suite("drm: frames through three buffers")
struct DRMHeadTests {
  private static let (width, height) = (20, 33)

  private func make(
    rotation: DisplayRotation = .none, isDirect: Bool
  ) -> (head: DRMHead, screen: FakeScreen) {
    let buffers = (0..<3).map {
      HeapBuffer(UInt32(10 + $0), width: Self.width, height: Self.height, bytesPerPixel: 4)
    }
    let screen = FakeScreen(buffers)
    let head = DRMHead(
      name: "DP-1", width: Self.width, height: Self.height, format: .xrgb8888, rotation: rotation,
      isDithered: false, isDirect: isDirect, buffers: buffers, scanout: screen)
    return (head, screen)
  }

  /// A picture that changes in a few places with each frame.
  private struct Film {
    var frame: Frame
    var random = SystemRandomNumberGenerator()

    init(_ head: DRMHead) { frame = Frame(width: head.width, height: head.height) }

    mutating func next() {
      for y in 0..<frame.height { frame.changes[y] = 0..<0 }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let (x, y) = (
          Int.random(in: 0..<frame.width, using: &random),
          Int.random(in: 0..<frame.height, using: &random)
        )
        frame.pixels[y * frame.width + x] = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        let old = frame.changes[y]
        frame.changes[y] =
          old.isEmpty
          ? Int32(x)..<Int32(x) + 1
          : min(old.lowerBound, Int32(x))..<max(old.upperBound, Int32(x) + 1)
      }
    }
  }

  /// The picture as a turned device shows it.
  private func turned(_ frame: Frame, _ rotation: DisplayRotation) -> [UInt32] {
    let index = RotatedIndex(rotation, width: Self.width, height: Self.height)
    return (0..<Self.width * Self.height).map { place in
      frame.pixels[
        index.origin + place % Self.width * index.across + place / Self.width * index.down]
    }
  }

  @Test(
    "Whatever comes late or not at all, the screen ends with the newest frame",
    arguments: DisplayRotation.allCases)
  func copies(rotation: DisplayRotation) throws {
    let (head, screen) = make(rotation: rotation, isDirect: false)
    var film = Film(head)
    var now: Int64 = 1
    for step in 0..<600 {
      film.next()
      if step % 97 == 50 {
        head.restart()
        screen.error = nil
        // What another program has left.
        try screen.show(10)
      }
      if step % 13 == 5 { screen.error = EBUSY }
      try head.present(film.frame, at: now)
      now += 10_000_000
      if Bool.random(), let flip = screen.refresh(at: now) {
        head.take(flip)
        try head.advance(at: now)
      }
      guard step % 10 == 9 else { continue }
      while head.isWaiting || screen.pending != nil {
        now += 10_000_000
        if let flip = screen.refresh(at: now) { head.take(flip) }
        try head.advance(at: now)
      }
      #expect(screen.picture == turned(film.frame, rotation), "after frame \(step)")
    }
  }

  @Test func drawsInLentBuffers() throws {
    let (head, screen) = make(isDirect: true)
    (screen.isInstant, screen.clears) = (true, true)
    var film = Film(head)
    var owner: AnyObject?
    for step in 0..<200 {
      film.next()
      if step == 100 { head.restart() }
      let loan = try head.loan()
      let isNew = loan.owner !== owner
      #expect(isNew == [0, 100].contains(step))
      owner = loan.owner
      var lent = loan.frames[loan.target]
      lent.changes = film.frame.changes
      lent.withUnsafeMutableBytesInPlace { target in
        film.frame.bytes.withUnsafeBytes { target.copyMemory(from: $0) }
      }
      try head.present(lent, at: Int64(step))
      #expect(screen.picture == Array(film.frame.pixels), "after frame \(step)")
    }
    #expect(screen.modes == 2)
  }

  @Test func aFrameThatWasDrawnButNotPresentedIsSentLater() throws {
    let (head, screen) = make(isDirect: true)
    screen.isInstant = true
    func draw(_ pixel: UInt32, _ presents: Bool, changes: [Range<Int32>]) throws {
      let loan = try head.loan()
      var lent = loan.frames[loan.target]
      lent.changes = RowDamage(width: head.width, changes)
      lent.withUnsafeMutableBytesInPlace { bytes in
        bytes.withMemoryRebound(to: UInt32.self) { $0.update(repeating: pixel) }
      }
      if presents { try head.present(lent, at: 0) }
    }
    let all = [Range<Int32>](repeating: 0..<20, count: 33)
    var one = [Range<Int32>](repeating: 0..<0, count: 33)
    one[0] = 0..<1
    for pixel in 1...3 as ClosedRange<UInt32> { try draw(pixel, true, changes: all) }
    try draw(4, false, changes: all)
    try draw(5, true, changes: one)
    #expect(screen.picture?.allSatisfy { $0 == 5 } == true)
  }

  @Test func keepsTheNewestFrameWhileAFlipIsPending() throws {
    let (head, screen) = make(isDirect: false)
    var film = Film(head)
    for _ in 0..<4 {
      film.next()
      film.frame.pixels[0] += 1
      film.frame.changes[0] = 0..<20
      try head.present(film.frame, at: 0)
    }
    // The mode, one flip, and three frames of which the newest one waits.
    #expect(screen.modes == 1 && screen.flips == 1 && head.isWaiting)
    head.take(try #require(screen.refresh(at: 5)))
    #expect(head.lastFlip?.nanoseconds == 5)
    try head.advance(at: 6)
    #expect(screen.flips == 2 && !head.isWaiting)
    _ = screen.refresh(at: 7)
    #expect(screen.picture == Array(film.frame.pixels))
  }

  @Test("A screen whose refreshes follow the frames gives no phase to follow")
  func variableRate() throws {
    let (head, screen) = make(isDirect: false)
    var film = Film(head)
    for isVariable in [false, true] {
      screen.variesRate = isVariable
      film.frame.pixels[0] += 1
      film.frame.changes[0] = 0..<1
      try head.present(film.frame, at: 0)
      head.take(try #require(screen.refresh(at: 5)))
      #expect(head.lastFlip?.sequence == (isVariable ? 0 : 1) && head.lastFlip?.nanoseconds == 5)
    }
  }

  @Test func aFlipWithoutAReportIsDoneAfterAWhile() throws {
    let (head, screen) = make(isDirect: false)
    var film = Film(head)
    for pixel in 1...3 as ClosedRange<UInt32> {
      film.frame.pixels[0] = pixel
      try head.present(film.frame, at: 0)
    }
    _ = screen.refresh(at: 1)
    try head.advance(at: FlipQueue.timeout - 1)
    #expect(screen.flips == 1)
    try head.advance(at: FlipQueue.timeout)
    #expect(screen.flips == 2)
  }

  @Test func aFrameWithoutChangesIsNotFlipped() throws {
    let (head, screen) = make(isDirect: false)
    screen.isInstant = true
    var film = Film(head)
    try head.present(film.frame, at: 0)
    for y in 0..<33 { film.frame.changes[y] = 0..<0 }
    try head.present(film.frame, at: 1)
    #expect(screen.modes == 1 && screen.flips == 1)
    head.restart()
    try head.present(film.frame, at: 2)
    #expect(screen.modes == 2 && screen.flips == 2)
  }

  @Test func reportsTheLossOfTheMaster() throws {
    let (head, screen) = make(isDirect: false)
    screen.isInstant = true
    var film = Film(head)
    try head.present(film.frame, at: 0)
    screen.error = EACCES
    film.frame.changes = Frame(width: 20, height: 33).changes
    let error = #expect(throws: SystemError.self) { try head.present(film.frame, at: 1) }
    #expect(error?.isLossOfMaster == true)
  }
}

@Suite("drm: what has changed, by rows and as rectangles")
struct RowDamageTests {
  private func damage(_ rows: [Int: Range<Int32>], height: Int = 64) -> RowDamage {
    var damage = RowDamage(width: 100, height: height)
    for y in 0..<height { damage[y] = rows[y] ?? 0..<0 }
    return damage
  }

  @Test func collects() {
    var sum = damage([3: 10..<20])
    #expect(sum.hasChanges && sum.changedRows == 3..<4)
    sum.formUnion(damage([3: 30..<40, 5: -7..<1]))
    #expect(sum[3] == 10..<40 && sum[5] == 0..<1 && sum[4].isEmpty)
    #expect(sum.changedRows == 3..<6)
    sum.formUnion(damage([:], height: 63))
    #expect(sum == RowDamage(width: 100, height: 64))
    sum.removeAll()
    #expect(!sum.hasChanges && sum.changedRows.isEmpty && sum.clips.isEmpty)
  }

  @Test func makesFewRectangles() {
    #expect(
      RowDamage(width: 100, height: 64).clips == [
        DamageRectangle(left: 0, top: 0, right: 100, bottom: 64)
      ])
    #expect(
      damage([1: 10..<20, 2: 5..<6, 63: 0..<9]).clips == [
        DamageRectangle(left: 5, top: 1, right: 20, bottom: 3),
        DamageRectangle(left: 0, top: 63, right: 9, bottom: 64),
      ])
    #expect(
      damage([0: 1..<2], height: 1).clips == [DamageRectangle(left: 1, top: 0, right: 2, bottom: 1)]
    )
  }

  @Test("A turned rectangle covers the turned pixels", arguments: DisplayRotation.allCases)
  func turns(rotation: DisplayRotation) {
    let (width, height) = (7, 5)
    let picture =
      rotation.swapsSides ? (width: height, height: width) : (width: width, height: height)
    let clip = DamageRectangle(left: 1, top: 2, right: 3, bottom: 5)
    let device = clip.rotated(rotation, width: width, height: height)
    let index = RotatedIndex(rotation, width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let place = index.origin + x * index.across + y * index.down
        let isInside =
          clip.columns.contains(Int32(place % picture.width))
          && (clip.top..<clip.bottom).contains(Int32(place / picture.width))
        #expect(
          isInside
            == (device.columns.contains(Int32(x))
              && (device.top..<device.bottom).contains(Int32(y))))
      }
    }
  }
}
