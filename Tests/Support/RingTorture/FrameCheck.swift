import Foundation
import Graphics

/// Looks at what docs/examples/reader.py writes: pixels come on standard input, its words are in a file.
struct FrameCheck {
  let words: String

  /// Checks until the input ends.
  func run() throws {
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Trial.width * Trial.height * 4, alignment: 64)
    defer { room.deallocate() }
    var tally = Tally()
    var last: UInt64 = 0
    while fill(room) {
      let sequence = UInt64(Pattern.sequence(of: room.load(as: UInt32.self)))
      // A torn frame may have any sequence; it is torn in any case.
      let gap = last == 0 || sequence <= last ? 0 : sequence - last - 1
      let isWhole =
        sequence > last && Pattern.isWhole(UnsafeRawBufferPointer(room), sequence, .xrgb8888)
      tally.add(sequence, epoch: 1, missed: gap, isWhole: isWhole, size: "any")
      last = sequence
    }
    // "17 1200000 320x200 missed 3": the reader's own count must be the one of the pixels.
    var (frames, missed): (UInt64, UInt64) = (0, 0)
    for line in try String(contentsOfFile: words, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 5, parts[3] == "missed" else { continue }
      frames += 1
      missed += UInt64(parts[4]) ?? 0
    }
    tally.finish()
    if frames != tally.frames || missed != tally.missed {
      say("counts differ: reader.py frames=\(frames) missed=\(missed) exact=0")
    }
  }

  private func fill(_ room: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < room.count {
      let count = read(0, room.baseAddress.unsafelyUnwrapped + done, room.count - done)
      if count <= 0 { return false }
      done += count
    }
    return true
  }
}
