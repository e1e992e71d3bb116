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
        "password-file", value: "FILE", help: "its first line is asked for; only 8 letters count")
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
      voice.say("whoever reaches \(listener.place) can watch; --password-file asks for a word")
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
      var item = pollfd(fd: listener.socket.number, events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, 200) > 0 else { continue }
      do throws(SystemError) {
        guard let peer = try listener.socket.nextPeer() else { continue }
        // Who comes too many is let go: the connection closes.
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

/// The word that viewers are asked for.
struct VNCPassword: Sendable {
  let text: String

  /// Nil where none is asked for.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments.value("password-file") else { return nil }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.reading(path).readAll(limit: 4096)
    } catch {
      throw Failure(error)
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != 0 }
    guard !line.isEmpty else {
      throw Failure("\(path): there is no password in its first line", .dataError)
    }
    text = String(decoding: line, as: UTF8.self)
  }
}
