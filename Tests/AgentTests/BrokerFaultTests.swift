import Foundation
import Glibc
import TestSupport
import Testing

/// Brokers that refuse, lie, hang or vanish: each has its words, and snow goes on.
@Suite(
  "Faults of brokers",
  .needs("mosquitto", "mosquitto_pub", "mosquitto_passwd", "mosquitto_sub", "openssl", "python3"),
  .serialized, .waiting)
struct BrokerFaultTests {
  @Test(
    "Certificates",
    arguments: [
      ("good", "none", "the broker's certificate is of an unknown authority"),
      ("good", "foreign", "the broker's certificate is of an unknown authority"),
      ("expired", "own", "the broker's certificate has expired"),
      ("future", "own", "the broker's certificate is not valid yet: the clock"),
      ("other", "own", "the broker's certificate is not for the host 'localhost'"),
    ])
  func certificates(kind: String, trust: String, words: String) throws {
    let authority = try Authority()
    let certificate =
      switch kind {
      case "expired": try authority.certificate(kind, to: "20210101000000Z")
      case "future": try authority.certificate(kind, from: "20440101000000Z")
      case "other": try authority.certificate(kind, hosts: "DNS:elsewhere.example")
      default: try authority.certificate(kind)
      }
    let broker = try Broker(authority, certificate: certificate)
    let foreign = try Authority()
    let file = trust == "own" ? authority.file : trust == "foreign" ? foreign.file : nil
    let panel = try TestPanel(broker.address, authority: file)
    #expect(panel.says(words), "\(panel.words)")
    #expect(panel.says("tried again within 1 s"))
    #expect(try waits { try panel.status()["Enabled"] as? Bool == true })
  }

  @Test("Passwords, and clients without")
  func passwords() throws {
    let broker = try Broker(accounts: .ofPage(panels: ["hall"]))
    let wrong = try TestPanel(broker.address, password: "guess", isServed: false)
    #expect(wrong.says("the broker refuses user 'hall': wrong password, or not authorised"))
    let without = try TestPanel(broker.address, isServed: false)
    #expect(without.says("the broker refuses clients without a user"))
    let right = try TestPanel(broker.address, password: "hall", isServed: false)
    #expect(right.says("connected as 'hall'"))
  }

  @Test("A client certificate instead of a password")
  func clientCertificate() throws {
    let authority = try Authority()
    let client = try authority.certificate("hall")
    let broker = try Broker(
      authority, lines: "require_certificate true\nuse_identity_as_username true")
    let panel = try TestPanel(
      broker.address, authority: authority.file,
      keys: "certificate: '\(client).crt', key: '\(client).key'", isServed: false)
    #expect(panel.says("connected as 'hall'"), "\(panel.words)")
    let without = try TestPanel(broker.address, authority: authority.file, isServed: false)
    #expect(without.says("TLS failed") || without.says("closed the connection"), "\(without.words)")
  }

  @Test("The ACL of docs/fleet.md, with TLS: a panel reads and writes its own, and nothing else")
  func accessList() throws {
    let authority = try Authority()
    let broker = try Broker(
      authority, accounts: .ofPage(panels: ["hall", "attic", "homeassistant"]))
    let seen = try broker.follow("#", as: Broker.operatorAccount)
    let panel = try TestPanel(
      broker.address, authority: authority.file, password: "hall", keys: "group: 'lobby'")
    #expect(seen.hasState("hall", "on", true), "\(panel.words)")
    #expect(waits { seen.last("/hall/availability") != nil })
    try broker.publish(
      "snowd/groups/lobby/desired", #"{"wind": 2}"#, retained: true, as: "operator")
    #expect(seen.hasState("hall", "wind", 2.0))

    // As another panel, with the tools of everyone.
    let spy = try broker.follow("#", as: "attic")
    let others = [
      "snowd/hall/state", "snowd/hall/set", "snowd/hall/desired", "snowd/all/desired",
      "snowd/groups/lobby/desired", "snowd/attic/set", "snowd/attic/desired",
      "homeassistant/device/hall/snowd/config", "homeassistant/status", "other/topic",
    ]
    for topic in others {
      let outcome = try broker.publish(topic, "{}", as: "attic")
      #expect(outcome.everything.lowercased().contains("not authorized"), "\(topic): \(outcome)")
    }
    for topic in ["state", "availability", "picture", "light"] {
      let outcome = try broker.publish("snowd/attic/\(topic)", "{}", as: "attic")
      #expect(outcome.code == 0 && outcome.everything == "", "\(topic): \(outcome)")
    }
    try broker.publish("snowd/hall/set", #"{"wind": 3}"#, as: "operator")
    #expect(seen.hasState("hall", "wind", 3.0))
    try broker.publish("snowd/all/desired", #"{"intensity": 0.5}"#, as: "operator")
    #expect(spy.waits("all/desired") { $0.text.contains("0.5") })
    try broker.publish("snowd/attic/set", "{}", as: "homeassistant")
    #expect(spy.waits("attic/set") { $0.text == "{}" })
    #expect(
      Set(spy.messages.map(\.topic)) == ["snowd/all/desired", "snowd/attic/set"], "\(spy.messages)")
  }

  @Test("An ACL that forbids is said, with MQTT 5")
  func forbidden() throws {
    let broker = try Broker(accounts: .ofPage(panels: ["hall", "attic"]))
    let panel = try TestPanel(
      broker.address, name: "cellar", password: "attic", keys: "user: 'attic'", isServed: false)
    #expect(
      panel.says("snowd/cellar/availability: refused: not authorised; the broker's ACL forbids it"),
      "\(panel.words)")
  }

  @Test("Two panels of one name")
  func twins() throws {
    let broker = try Broker()
    let one = try TestPanel(broker.address, isServed: false)
    #expect(one.says("connected as 'hall'"))
    let other = try TestPanel(broker.address, isServed: false)
    #expect(other.says("connected as 'hall'"))
    #expect(
      one.says(
        "the broker closed the connection again; another panel may have the name 'hall', too"))
  }

  @Test(
    "Names of hosts that no topic can have, and files that are wrong",
    arguments: [
      ("name: 'a/b'", "'name': the name has other characters"),
      ("name: '+'", "'name': the name has other characters"),
      ("name: '#'", "'name': the name has other characters"),
      ("name: 'all'", "'name': 'all' is reserved for topics"),
      ("group: 'groups'", "'group': 'groups' is reserved for topics"),
      ("prefix: 'a/+/b'", "'prefix': the name has other characters"),
      ("broker: 'http://x'", "expected mqtts://HOST:PORT or mqtt://HOST:PORT"),
      ("passwordFile: 'mine'", "there is no credential 'mine'"),
      ("passwordFile: '/nonexistent/file'", "/nonexistent/file: cannot open"),
      ("certificate: 'x'", "'certificate' and 'key' go together"),
      ("nam: 'x'", "did you mean 'name'?"),
    ])
  func files(keys: String, words: String) throws {
    let folder = try TemporaryFolder()
    let broker = keys.contains("broker") ? "" : "broker: 'mqtt://localhost:1',"
    let path = try folder.write("agent.json5", "{ version: 1, mqtt: { \(broker) \(keys) } }")
    let outcome = try run([Checkout.product("snowagent"), "run", "--config", path])
    #expect(outcome.code != 0 && outcome.words.contains(words), "\(outcome)")
  }

  @Test("The host's name with a wildcard", .needsNamespaces)
  func hostName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "agent.json5", "{ version: 1, mqtt: { broker: 'mqtt://localhost:1' } }")
    let outcome = try run([
      "unshare", getuid() == 0 ? "-u" : "-ru", "/bin/sh", "-c",
      "echo 'hall+#' > /proc/sys/kernel/hostname && exec \"$0\" run --config \"$1\"",
      Checkout.product("snowagent"), path,
    ])
    #expect(
      outcome.code == 78
        && outcome.words.contains("the host's name 'hall+#' cannot be the panel's")
        && outcome.words.contains("Set mqtt.name in \(path)"), "\(outcome)")
  }

  @Test(
    "Peers that are no good brokers",
    arguments: [
      ("version3", "connected as 'hall', MQTT 3.1.1"),
      ("hangup5", "connected as 'hall', MQTT 3.1.1"),
      ("silent", "the broker does not answer"),
      ("noise", "the peer does not speak MQTT as expected"),
      ("full", "the broker is not available or too busy"),
    ])
  func peers(kind: String, words: String) throws {
    let port = try freePort()
    let script = Checkout.path("Tests/AgentTests/peer.py")
    let peer = try RunningProgram(["python3", script, "\(port)", kind])
    #expect(waits { isListening(at: port) }, "\(peer.words)")
    let panel = try TestPanel("mqtt://localhost:\(port)", isServed: false)
    #expect(panel.says(words), "\(panel.words)")
  }

  @Test("TLS at a port without, and no TLS at a port with")
  func mixedUp() throws {
    let authority = try Authority()
    let (secret, open) = (try Broker(authority), try Broker())
    let plain = try TestPanel("mqtt://localhost:\(secret.port)", isServed: false)
    #expect(plain.says("it may expect mqtts://"), "\(plain.words)")
    let encrypted = try TestPanel(
      "mqtts://localhost:\(open.port)", authority: authority.file, isServed: false)
    #expect(encrypted.says("the port may expect mqtt://"), "\(encrypted.words)")
    let nobody = try TestPanel("mqtt://localhost:\(try freePort())", isServed: false)
    #expect(nobody.says("Connection refused"))
    let nameless = try TestPanel("mqtt://broker.invalid", isServed: false)
    #expect(nameless.says("the broker's name cannot be resolved"), "\(nameless.words)")
  }

  @Test("A peer that accepts and never reads: memory stays")
  func neverReads() throws {
    let port = try freePort()
    let script = Checkout.path("Tests/AgentTests/peer.py")
    let peer = try RunningProgram(["python3", script, "\(port)", "deaf"])
    #expect(waits { isListening(at: port) }, "\(peer.words)")
    // Commands come from the peer, one after the other; states would go back.
    let panel = try TestPanel("mqtt://localhost:\(port)", keys: "keepAlive: 10")
    #expect(panel.says("connected as 'hall'"), "\(panel.words)")
    sleep(3)
    let before = try panel.agentBytes()
    for _ in 0..<10 {
      for wind in ["2", "3"] { try panel.snowctl("wind", wind) }
      sleep(1)
    }
    let after = try panel.agentBytes()
    print("resident at a peer that never reads: \(before), then \(after)")
    #expect(after < before + 4_000_000)
    // It is found out, and tried again.
    #expect(panel.says("the broker does not answer"), "\(panel.words)")
  }

  @Test("A half-open connection is noticed, and the disk of a broker may be full")
  func halfOpen() throws {
    let broker = try Broker()
    let panel = try TestPanel(broker.address, keys: "keepAlive: 10", isServed: false)
    #expect(panel.says("connected as 'hall'"))
    broker.pause()
    #expect(panel.says("the broker does not answer"), "\(panel.words)")
    broker.resume()
    #expect(waits { panel.words.components(separatedBy: "connected as").count > 2 })

    let full = try Broker(
      lines: "persistence true\npersistence_location /dev/full/\nautosave_interval 1")
    let other = try TestPanel(full.address, isServed: false)
    #expect(other.says("connected as 'hall'"), "\(other.words)")
  }
}
