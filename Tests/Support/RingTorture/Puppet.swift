import Foundation
import FrameRing
import Graphics
import Outputs
import Posix

/// A producer that performs one step per input line, so that tests control the order.
///
/// `frame` publishes one of each format that is wanted, `serve` looks after readers, `size W H` changes
/// the picture. Each is answered by `readers=N published=N longest=NANOSECONDS`.
final class Puppet {
  private let sink: RingSink
  private var artist = Artist()

  /// Makes the socket.
  ///
  /// - Parameters:
  ///   - path: of the socket.
  ///   - clients: how many readers there may be.
  ///   - isOldKernel: whether the kernel refuses no descriptors, as before Linux 6.16.
  /// - Throws: `OutputError` where the socket cannot be made.
  init(path: String, clients: Int, isOldKernel: Bool) throws {
    var settings = RingSettings()
    (settings.clients, settings.mode) = (clients, 0o666)
    if isOldKernel { setenv("SNOWD_PASSRIGHTS", "1", 1) }
    sink = try RingSink(path: path, rate: FrameRate(60), settings: settings)
  }

  /// Does what standard input says until it ends.
  func run() throws {
    answer()
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch words.first {
      case "frame": try artist.publish(to: sink)
      case "serve": sink.poll()
      case "size" where words.count == 3:
        (artist.width, artist.height) = (Int(words[1]) ?? 1, Int(words[2]) ?? 1)
      default: say("what is \(line)?")
      }
      answer()
    }
    try sink.finish()
  }

  private func answer() {
    say(
      "readers=\(sink.readers) published=\(artist.durations.count)"
        + " longest=\(artist.durations.longest)")
  }
}
