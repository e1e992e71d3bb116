import Console
import Fleet
import Glibc
import MQTT
import Posix

/// All panels, on one thread.
final class Simulator {
  private var links: [PanelLink] = []
  private let ready: ReadySet
  /// Links that have been told to connect.
  private var started = 0
  private var isAnnounced = false

  /// Links that connect at the same time, at most: brokers have a short queue.
  private static let mostConnecting = 40

  init(_ arguments: Arguments) throws(Failure) {
    let count = Int(try arguments.integer("count", in: 1...20_000) ?? 1)
    let connections = Int(
      try arguments.integer("connections", in: 1...UInt64(count)) ?? UInt64(count))
    let topics = FleetTopics(prefix: arguments.value("prefix") ?? "snowd")
    let name = arguments.value("name") ?? "panel"
    do {
      ready = try ReadySet()
      for link in 0..<connections {
        let panels = stride(from: link + 1, through: count, by: connections).map { index in
          let panel = "\(name)-\(index)"
          return SimulatedPanel(
            panel, group: arguments.value("group") ?? "", arguments.behavior(of: panel), topics)
        }
        var settings = try arguments.settings(client: "\(name)-\(link + 1)")
        settings.mostTopics = 2 * count
        links.append(try PanelLink(settings, topics, panels))
      }
      ready.ring(every: 100_000_000)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)", .osError)
    }
  }

  func run() throws(SystemError) {
    while !SignalWatch.stopRequested {
      try startSome()
      var watch = pollfd(fd: ready.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&watch, 1, 100)
      ready.take { tag in
        if tag != ReadySet.timer { links[Int(tag)].turn() }
      }
      announce()
    }
    for link in links { link.connection.close() }
  }

  private func startSome() throws(SystemError) {
    guard started < links.count else { return }
    var connecting = links[..<started].count { !$0.isGreeted }
    while started < links.count, connecting < Self.mostConnecting {
      try ready.add(links[started].connection.descriptor, UInt64(started))
      started += 1
      connecting += 1
    }
  }

  private func announce() {
    guard !isAnnounced, started == links.count, links.allSatisfy({ $0.isGreeted }) else { return }
    isAnnounced = true
    try? Terminal.print("ready\n")
  }
}

extension Arguments {
  fileprivate func settings(client: String) throws(Failure) -> MQTTSettings {
    guard let address = MQTTAddress(value("broker") ?? "") else {
      throw Failure("--broker: expected \(MQTTAddress.form)", .usage)
    }
    var settings = MQTTSettings(address, client: client)
    (settings.user, settings.password) = (value("user") ?? "", value("password"))
    settings.authorities = value("ca")
    settings.reconnectWindow = 1
    return settings
  }

  fileprivate func behavior(of panel: String) -> SimulatedPanel.Behavior {
    if values("offline").contains(panel) { return .offline }
    if values("silent").contains(panel) { return .silent }
    if values("large-picture").contains(panel) { return .largePicture }
    return values("bad-picture").contains(panel) ? .badPicture : .usual
  }
}
