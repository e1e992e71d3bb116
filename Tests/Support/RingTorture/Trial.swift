import Foundation
import FrameRing
import Graphics
import Outputs
import Posix

/// One run: a writer at full speed, eight readers, and the sum of it.
struct Trial {
  let seconds: Int
  static let (width, height) = (320, 200)

  /// - Returns: whether all held.
  func run() throws -> Bool {
    let folder = NSTemporaryDirectory() + "snowd-torture-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The first socket starts the thread that closes sockets, which stays.
    let first = try FileDescriptor.listening(at: folder + "/first", mode: 0o600)
    let descriptors = Self.descriptors()
    var artist = Artist()
    (artist.width, artist.height) = (Self.width, Self.height)
    let (readersAreGood, resident) = try perform(folder, &artist)
    let after = Self.descriptors()
    withExtendedLifetime(first) {}
    return readersAreGood
      && judge(artist, descriptors: (descriptors, after), resident: resident)
  }

  private func perform(
    _ folder: String, _ artist: inout Artist
  ) throws -> (Bool, resident: (Int, Int)) {
    let socket = folder + "/frames.sock"
    let sink = try RingSink(path: socket, rate: FrameRate(60))
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/examples/reader.py").standardized.path()
    let troupe = try Troupe(folder: folder, socket: socket, script: script)
    let start = MonotonicClock.nanoseconds
    var (tenth, resident, isOver) = (0, 0, false)
    while !isOver {
      try artist.publish(to: sink)
      let now = Int((MonotonicClock.nanoseconds - start) / 100_000_000)
      guard now > tenth else { continue }
      // A busy machine may leave out some.
      for tenth in tenth + 1...now {
        if tenth < seconds * 10 - 15 { try troupe.disturb(tenth) }
        // All readers are there after two seconds.
        if tenth == 20 { resident = Self.resident() }
        if tenth % 10 == 5 { breathe(sink) }
      }
      tenth = now
      // Who was just started shall see frames, for a minute more at most.
      isOver = tenth >= seconds * 10 && (troupe.haveFrames || tenth >= seconds * 10 + 600)
    }
    let last = Self.resident()
    try sink.finish()
    return (troupe.report(), (resident, last))
  }

  /// A scene that rests for a moment: then even the slowest get a frame, and the next one overtakes them.
  private func breathe(_ sink: RingSink) {
    for _ in 0..<10 {
      sink.poll()
      usleep(5_000)
    }
  }

  private func judge(_ artist: Artist, descriptors: (Int, Int), resident: (Int, Int)) -> Bool {
    let times = artist.durations
    say("published: \(times.count) frames in \(seconds) s")
    say("publish: p99 \(times.quantile(0.99)) us, longest \(times.longest / 1000) us")
    say(
      "its CPU time: p99 \(artist.work.quantile(0.99)) us, longest \(artist.work.longest / 1000) us"
    )
    say(
      "waits of the writer: \(artist.waits), and \(artist.faults) for pages that the kernel moved")
    say("descriptors: \(descriptors.0) before, \(descriptors.1) after")
    say("resident: \(resident.0) KiB after 2 s, \(resident.1) KiB at the end")
    let maps = (try? FileDescriptor.reading("/proc/self/maps").readAll(limit: 1 << 24)) ?? []
    let checks = [
      ("the writer waited", artist.waits > 0),
      ("descriptors leak", descriptors.0 != descriptors.1),
      ("memory leaks", resident.1 > resident.0 + 4096),
      (
        "the ring is still mapped",
        maps.isEmpty || String(decoding: maps, as: UTF8.self).contains("snowfrm")
      ),
    ]
    for (words, isWrong) in checks where isWrong { say("FAILED: \(words)") }
    return !checks.contains { $0.1 }
  }

  private static func descriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
  }

  /// Memory of this process that is in RAM, in KiB.
  private static func resident() -> Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return words.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
      $0 * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
    } ?? 0
  }
}
