import Glibc
import Graphics
import Posix

/// One screen: three buffers, what each of them lacks, and their way to the kernel.
package final class DRMHead {
  /// The connector's name.
  let name: String
  /// The upright picture's size.
  let width, height: Int
  /// Whether frames can be drawn in the buffers, without a copy.
  let isDirect: Bool
  private let scanout: any Scanout
  private let buffers: [any ScanoutBuffer]
  private let layout: FramebufferLayout
  private let rotation: DisplayRotation
  private var painter: FramebufferPainter
  private var queue = FlipQueue()
  /// Whether the mode is not ours.
  private var needsMode = true
  /// Whether no frame has been finished since the mode was set.
  private var isBlank = true
  /// For each buffer, what has changed since a frame was painted in it.
  private var unpainted: [RowDamage]
  /// For each buffer, what has changed since it was shown: drivers such as virtio keep a copy of each.
  private var unsent: [RowDamage]
  private var lender: BufferLender
  /// Whether a frame may have been drawn in the loan.
  private var isLent = false
  /// The newest flip; nil before the first.
  ///
  /// Without a number where refreshes follow the flips: these have no phase that frames could follow.
  private(set) var lastFlip: DRMFlip?

  /// `width` and `height` are the mode's, and the buffers'.
  package init(
    name: String, width: Int, height: Int, format: PixelFormat, rotation: DisplayRotation,
    isDithered: Bool, isDirect: Bool, buffers: [any ScanoutBuffer], scanout: any Scanout
  ) {
    precondition(buffers.count == FlipQueue.buffers)
    (self.name, self.isDirect, self.rotation) = (name, isDirect, rotation)
    (self.buffers, self.scanout) = (buffers, scanout)
    layout = FramebufferLayout(
      width: width, height: height, lineLength: buffers[0].pitch, start: 0, format: format)
    painter = FramebufferPainter(layout: layout, rotation: rotation, isDithered: isDithered)
    (self.width, self.height) = (painter.pictureWidth, painter.pictureHeight)
    let all = RowDamage(width: self.width, height: self.height)
    unpainted = buffers.map { _ in all }
    unsent = unpainted
    lender = BufferLender(buffers, width: width, height: height, isDirect: isDirect)
  }

  /// Lends a buffer to draw the next frame in; throws `SystemError` like `present`.
  func loan() throws(SystemError) -> FrameLoan {
    try setMode()
    // A frame was drawn but not presented: its changes are unknown.
    if isLent { forgetChanges() }
    isLent = true
    return FrameLoan(of: lender, frames: lender.frames, target: queue.begin())
  }

  /// Takes a frame, drawn in the loan or elsewhere, and shows it as soon as the screen can; `now` is in nanoseconds.
  ///
  /// Throws `SystemError` if the kernel refuses it: EACCES without master.
  package func present(_ frame: borrowing Frame, at now: Int64) throws(SystemError) {
    isLent = false
    try setMode()
    let hasChanges = frame.changes.hasChanges
    for index in buffers.indices where hasChanges {
      unpainted[index].formUnion(frame.changes)
      unsent[index].formUnion(frame.changes)
    }
    let own = lender.index(of: frame)
    // A frame without changes is on the screen already, or on its way there.
    let isNews = hasChanges || isBlank
    if let own {
      unpainted[own].removeAll()
      if own == queue.drawing, isNews { finish(own) }
    } else if isNews {
      let target = queue.begin()
      _ = painter.paint(frame, changes: unpainted[target], into: buffers[target].bytes)
      unpainted[target].removeAll()
      finish(target)
    }
    try advance(at: now)
  }

  private func finish(_ index: Int) {
    queue.finish(index)
    isBlank = false
  }

  /// Sets the mode if it is not ours, with an old picture, or black at first.
  ///
  /// Before anything is drawn: some cards clear their memory with it.
  private func setMode() throws(SystemError) {
    guard needsMode else { return }
    let index = queue.shown ?? 0
    try scanout.show(buffers[index].framebuffer)
    queue = FlipQueue(after: queue, showing: index)
    (needsMode, isBlank) = (false, true)
  }

  /// Gives the newest finished buffer to the kernel, if it takes one now.
  func advance(at now: Int64) throws(SystemError) {
    queue.expire(at: now)
    guard !needsMode, let index = queue.next else { return }
    do {
      let clips = unsent[index].clips.map {
        $0.rotated(rotation, width: layout.width, height: layout.height)
      }
      let isPending = try scanout.flip(to: buffers[index].framebuffer, damage: clips)
      if isPending { queue.sent(index, at: now) } else { queue.show(index) }
      unsent[index].removeAll()
    } catch  where error.code == EBUSY {
      // A flip that was treated as done is not: its report brings this one on its way.
    }
  }

  /// Takes the kernel's report of a flip.
  func take(_ flip: DRMFlip) {
    guard queue.done(at: flip.nanoseconds) else { return }
    lastFlip =
      scanout.variesRate
      ? DRMFlip(crtc: flip.crtc, sequence: 0, nanoseconds: flip.nanoseconds) : flip
  }

  /// Whether a finished frame waits for a report that may never come.
  var isWaiting: Bool { queue.waiting != nil && !needsMode }

  /// Sets the mode again before the next frame, which is drawn whole: another program has used the screen, or its
  /// cable has failed.
  func restart() {
    (needsMode, isLent) = (true, false)
    lender = BufferLender(buffers, width: layout.width, height: layout.height, isDirect: isDirect)
    forgetChanges()
  }

  private func forgetChanges() {
    for index in buffers.indices {
      unpainted[index].addAll()
      unsent[index].addAll()
    }
  }

  /// Turns the screen off.
  func turnOff() { scanout.turnOff() }
}

/// The buffers as frames; keeps their memory mapped for those who draw in them.
private final class BufferLender {
  private let buffers: [any ScanoutBuffer]
  let frames: [Frame]

  init(_ buffers: [any ScanoutBuffer], width: Int, height: Int, isDirect: Bool) {
    self.buffers = buffers
    let memory = BufferMemory(buffers)
    frames =
      isDirect
      ? buffers.map { buffer in
        unsafe Frame(
          width: width, height: height, format: .xrgb8888, lending: buffer.bytes, of: memory)
      } : []
  }

  /// The buffer that a frame was drawn in; nil for another frame.
  func index(of frame: borrowing Frame) -> Int? {
    guard !frames.isEmpty, frame.format == .xrgb8888 else { return nil }
    let start = unsafe frame.pixels.withUnsafeBytes { $0.baseAddress }
    return buffers.firstIndex { UnsafeRawPointer($0.bytes.baseAddress) == start }
  }
}

/// Retained by every frame in the buffers.
private final class BufferMemory {
  private let buffers: [any ScanoutBuffer]
  init(_ buffers: [any ScanoutBuffer]) { self.buffers = buffers }
}
