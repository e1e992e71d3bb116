import CVNC
import Console
import Glibc
import Posix

enum VNCBridge: Verb {
  static let command = Command(
    "snowctl bridge vnc", "Serves frames to VNC viewers, view-only.",
    options: PictureFeed.options + Listener.options(port: 5900) + [
      Option(
        "password-file", value: "FILE",
        help: "require the password in FILE's first line, 8 characters; deny other users access"
      )
    ],
    examples: ["snowctl bridge vnc", "vncviewer 127.0.0.1:5900"],
    notes: [
      "VNC does not encrypt, and its passwords are weak: from other machines, use "
        + "'ssh -L 5900:127.0.0.1:5900 PANEL'.",
      "At most \(mostViewers) viewers; slow ones drop frames and delay no one. A new one gets the place of a "
        + "viewer that has been idle for 10 s.",
    ])

  static let mostViewers = 8
  private static let refusal =
    "all \(mostViewers) places are taken; close another viewer, then connect again"

  static func run(_ arguments: Arguments) throws(Failure) {
    let voice = Voice("snowctl bridge")
    let password = try VNCPassword(arguments)
    let listener = try Listener(arguments, port: 5900)
    if !listener.isLoopback, password == nil {
      voice.say("warning: anyone who can reach \(listener.place) can watch; use --password-file")
    }
    rfbLogEnable(0)
    let feed = try PictureFeed(arguments, voice)
    defer { feed.stop() }
    voice.say("listening on \(listener.place)")
    var viewers: [VNCViewer] = []
    var refused = RefusedViewers()
    // The viewers' threads end before the feed does.
    defer { for viewer in viewers { viewer.close() } }
    while !SignalWatch.stopRequested {
      try feed.checkFailure()
      viewers.removeAll { $0.hasGone }
      for viewer in viewers { viewer.enforceLimits() }
      refused.sweep(at: MonotonicClock.nanoseconds)
      var item = pollfd(fd: listener.socket.number, events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, 200) > 0 else { continue }
      do throws(SystemError) {
        guard let peer = try listener.socket.nextPeer() else { continue }
        if viewers.count >= mostViewers { makeRoom(among: &viewers) }
        guard viewers.count < mostViewers else {
          refused.add(peer, refusal, at: MonotonicClock.nanoseconds)
          continue
        }
        viewers.append(try VNCViewer(peer, feed, password))
      } catch {
        // Too many open files for now.
        voice.say("\(error)")
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 500_000_000)
      }
    }
  }

  /// Ends the viewer that has been idle longest, if one has been for long enough.
  private static func makeRoom(among viewers: inout [VNCViewer]) {
    let idle = viewers.indices.compactMap { index in
      viewers[index].idleSince().map { (index: index, since: $0) }
    }
    guard let longest = idle.min(by: { $0.since < $1.since }) else { return }
    viewers.remove(at: longest.index).close()
  }
}

struct VNCPassword: Sendable {
  /// Without line end; bytes, because LibVNCServer knows no encoding.
  let bytes: [UInt8]

  init?(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments.value("password-file") else { return nil }
    bytes = try SecretFile.read(path, "password")
  }
}
