import CVNC
import Console
import Glibc
import Posix

/// `snowctl bridge vnc`: any VNC viewer watches the frames; it can do nothing else.
enum VNCBridge {
  static let command = Command(
    "snowctl bridge vnc", "Shows the frames to VNC viewers, who can watch and nothing else.",
    options: [RingFeed.option] + Listener.options(port: 5900) + [
      Option(
        "password-file", value: "FILE",
        help: "ask for its first line, of which 8 letters count; only owner and group may read FILE"
      )
    ],
    examples: ["snowctl bridge vnc", "vncviewer 127.0.0.1:5900"],
    notes: [
      "VNC encrypts nothing, and its passwords are weak: from elsewhere, look through "
        + "'ssh -L 5900:127.0.0.1:5900 PANEL'.",
      "\(mostViewers) viewers at once, each at its own pace.",
    ])

  /// How many may watch at once.
  static let mostViewers = 8

  static func run(_ arguments: Arguments) throws(Failure) {
    let voice = Voice("snowctl bridge")
    let password = try VNCPassword(arguments)
    let listener = try Listener(arguments, port: 5900)
    if !listener.isLoopback, password == nil {
      voice.say("whoever reaches \(listener.place) can watch; --password-file asks for a password")
    }
    rfbLogEnable(0)
    let feed = try RingFeed(arguments, voice)
    defer { feed.stop() }
    voice.say("listening on \(listener.place)")
    var viewers: [VNCViewer] = []
    // Their threads end before the feed does.
    defer { for viewer in viewers { viewer.close() } }
    while !SignalWatch.stopRequested {
      try feed.checkFailure()
      viewers.removeAll { $0.hasGone }
      for viewer in viewers { viewer.enforceDeadline() }
      var item = pollfd(fd: listener.socket.number, events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, 200) > 0 else { continue }
      do throws(SystemError) {
        guard let peer = try listener.socket.nextPeer() else { continue }
        // Dropping the peer closes the connection.
        guard viewers.count < mostViewers else { continue }
        viewers.append(try VNCViewer(peer, feed, password))
      } catch {
        // Too many files, for now.
        voice.say("\(error)")
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 500_000_000)
      }
    }
  }
}

/// The password that viewers are asked for.
struct VNCPassword: Sendable {
  /// Without its end; bytes, because LibVNCServer knows of no encoding.
  let bytes: [UInt8]

  /// Nil where none is asked for.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments.value("password-file") else { return nil }
    bytes = try SecretFile.read(path, "password")
  }
}
