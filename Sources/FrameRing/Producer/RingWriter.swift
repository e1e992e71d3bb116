import CFrameRing
import CLinux
import Graphics
import Posix

/// Writes a ring; never waits for readers.
///
/// ```
///   begin ─▶ slot.version = seq·2+1 ─▶ draw into the slot ─▶ publish: slot.version = seq·2,
///                                                            published_seq = seq, wake all
/// ```
/// A reader that finds the version changed after copying discards the torn copy.
public final class RingWriter {
  var layout: RingLayout { memory.layout }
  /// The newest frame's number; 0 before the first.
  public private(set) var sequence: UInt64 = 0
  /// The slot that is being drawn in.
  private(set) var writing: Int?
  let identity: RingIdentity
  private let memory: RingMemory
  private var mean: Int64 = 0
  /// Whether the next frame is unrelated to the one before.
  private var isCut = true

  init(_ layout: RingLayout, _ identity: RingIdentity) throws(RingError) {
    memory = try RingMemory(layout, identity)
    self.identity = identity
    beat(at: MonotonicClock.nanoseconds)
  }

  /// The memory's descriptor, for readers; borrowed.
  var descriptor: Int32 { memory.descriptor }

  /// The slots' memory as frames to draw in.
  public private(set) lazy var frames = (0..<layout.slots).map {
    var frame = Frame(
      width: layout.width, height: layout.height, format: layout.format,
      lending: memory.pixels($0), of: memory)
    frame.changedTiles = ChangedTiles(width: layout.width, height: layout.height)
    return frame
  }

  /// Begins the next frame and returns its slot, which holds no frame until `publish`.
  public func begin() -> Int {
    let next = sequence + 1
    let index = Int(next % UInt64(layout.slots))
    snowring_store_relaxed(version(of: index), next << 1 | 1)
    snowring_fence_release()
    writing = index
    return index
  }

  /// Publishes the begun frame; `changes` are each row's columns that differ from the frame before.
  func publish(
    _ note: RingNote, changes: RowDamage, tiles: ChangedTiles? = nil
  ) {
    guard let index = writing else { return }
    writing = nil
    sequence += 1
    let now = MonotonicClock.nanoseconds
    fill(&memory.slot(index).pointee, note, at: now)
    RingDamage.write(isCut ? nil : changes, tiles, layout, to: &memory.slot(index).pointee)
    isCut = false
    count(note)
    beat(at: now)
    state = SNOWRING_RUNNING
    snowring_store_release(version(of: index), sequence << 1)
    snowring_store_release(snowring_published_seq(memory.header), sequence)
    wake()
  }

  /// The begun frame's bytes, for frames that were drawn elsewhere.
  public var pixels: UnsafeMutableRawBufferPointer? { writing.map { memory.pixels($0) } }

  func beat(at now: Int64) {
    snowring_store_relaxed(snowring_heartbeat(memory.header), UInt64(now))
  }

  /// Nothing moves; the newest frame stays valid.
  func rest() { if state == SNOWRING_RUNNING { say(SNOWRING_IDLE) } }

  /// Frames follow again after a pause.
  func resume() { isCut = true }

  /// Another ring follows; wakes readers, which must have been sent that ring.
  func retire() { end(SNOWRING_RETIRED) }

  /// No frame follows.
  func stop() { end(SNOWRING_STOPPED) }

  private func say(_ state: snowring_state) {
    self.state = state
    _ = snow_futex_wake(snowring_wake_word(memory.header))
  }

  private func end(_ state: snowring_state) {
    // A reader that is about to wait for the newest frame's word must not miss the end.
    snowring_store32_release(
      snowring_wake_word(memory.header), UInt32(truncatingIfNeeded: sequence &+ 1))
    say(state)
  }

  private var state: snowring_state {
    get { snowring_state(memory.header.pointee.state) }
    set { snowring_store32_release(snowring_state_word(memory.header), newValue.rawValue) }
  }

  private func wake() {
    let word = snowring_wake_word(memory.header)
    snowring_store32_release(word, UInt32(truncatingIfNeeded: sequence))
    _ = snow_futex_wake(word)
  }

  private func fill(_ slot: inout snowring_slot, _ note: RingNote, at now: Int64) {
    slot.seq = sequence
    slot.sim_time_ns = note.time
    slot.deadline_ns = note.deadline
    slot.published_ns = now
    slot.render_us = UInt32(clamping: note.renderNanoseconds / 1000)
    slot.flags =
      (note.isDiscontinuity ? SNOWRING_DISCONTINUITY.rawValue : 0)
      | (note.skipped > 0 ? SNOWRING_LATE.rawValue : 0)
    slot.gravity = (note.gravity.x, note.gravity.y, note.gravity.z)
    slot.energy = note.energy
  }

  private func count(_ note: RingNote) {
    mean = sequence == 1 ? note.renderNanoseconds : mean + (note.renderNanoseconds - mean) / 16
    let header = memory.header
    header.pointee.frames_published += 1
    header.pointee.frames_late += note.skipped > 0 ? 1 : 0
    header.pointee.frames_skipped += UInt64(clamping: note.skipped)
    header.pointee.render_ns_last = UInt64(clamping: note.renderNanoseconds)
    header.pointee.render_ns_ewma = UInt64(clamping: mean)
  }

  private func version(of slot: Int) -> UnsafeMutablePointer<UInt64> {
    UnsafeMutableRawPointer(memory.slot(slot)).assumingMemoryBound(to: UInt64.self)
  }
}
