import Foundation
import TestSupport
import Testing

/// What the broker, its certificate or the account's file forbid, with words and exit codes.
@Suite(.serialized, .waiting, .needsBroker) struct RefusalTests {
  @Test func noBroker() throws {
    let bench = try FleetBench()
    try bench.broker.stop(SIGKILL)
    let begin = ContinuousClock.now
    let outcome = try bench.fleet("list")
    #expect(outcome.code == EX_UNAVAILABLE, "\(outcome.everything)")
    #expect(outcome.words.contains("localhost:\(bench.broker.port): Connection refused"))
    #expect(ContinuousClock.now - begin < .seconds(60))
  }

  @Test func unknownHost() throws {
    let bench = try FleetBench()
    try bench.folder.write(
      "config/snowd/fleet.json5", "{ version: 1, broker: 'mqtt://broker.invalid' }")
    let outcome = try bench.fleet("list", "--timeout", "60")
    #expect(outcome.code == EX_UNAVAILABLE, "\(outcome.everything)")
    #expect(outcome.words.contains("mqtt://broker.invalid:1883: "))
  }

  @Test func wrongPassword() throws {
    let bench = try FleetBench()
    try bench.account(password: "wrong")
    let outcome = try bench.fleet("off", "--all")
    #expect(outcome.code == EX_NOPERM, "\(outcome.everything)")
    #expect(outcome.words.contains("the broker refuses user 'operator'"))
    #expect(!outcome.everything.contains("wrong'"))
  }

  @Test("A password may stand in a file of its own, which has to be private, too")
  func passwordFile() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 1)
    let account =
      "{ version: 1, broker: '\(bench.broker.address)', user: 'operator', passwordFile: 'secret' }"
    try bench.folder.write("config/snowd/fleet.json5", account)
    let secret = try bench.folder.write("config/snowd/secret", "hunter2\nnot this\n")
    try #require(chmod(secret, 0o600) == 0)
    #expect(try bench.fleet("list").code == 0)
    try #require(chmod(secret, 0o640) == 0)
    let exposed = try bench.fleet("list")
    #expect(exposed.code == EX_CONFIG && exposed.words.contains("\(secret): cannot use"))
    try bench.folder.write("config/snowd/secret", "\n")
    try #require(chmod(secret, 0o600) == 0)
    let empty = try bench.fleet("list")
    #expect(empty.code == EX_CONFIG && empty.words.contains("no password in the first line"))
  }

  @Test("An account that other users can read is refused", arguments: [0o644, 0o660, 0o602])
  func exposedAccount(mode: mode_t) throws {
    let bench = try FleetBench()
    let path = try bench.account(mode: mode)
    let outcome = try bench.fleet("list")
    #expect(outcome.code == EX_CONFIG)
    #expect(outcome.words.contains("\(path): cannot use: other users have access; run 'chmod 600"))
  }

  @Test(
    arguments: [
      ("{", "1:2: "), ("{ version: 2, broker: 'mqtt://a' }", "unsupported version"),
      ("{ version: 1 }", "missing key 'broker'"),
      ("{ version: 1, broker: 'http://a' }", "expected mqtts://HOST"),
      ("{ version: 1, broker: 'mqtt://a', brocker: 1 }", "unknown key 'brocker'"),
      ("{ version: 1, broker: 'mqtt://a', password: 'x' }", "missing key 'user'"),
      (
        "{ version: 1, broker: 'mqtt://a', user: 'a', password: 'x', passwordFile: 'y' }",
        "exclude each other"
      ),
      ("{ version: 1, broker: 'mqtt://a', prefix: 'a/+' }", "'prefix': "),
    ])
  func invalidAccount(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("fleet.json5", text)
    try #require(chmod(path, 0o600) == 0)
    let outcome = try run([
      Checkout.product("snowctl"), "fleet", "list", "--config", path, "--timeout", "1",
    ])
    #expect(outcome.code == EX_CONFIG, "\(text): \(outcome.everything)")
    #expect(outcome.words.contains(path) && outcome.words.contains(words), "\(outcome.words)")
    let check = try run([Checkout.product("snowctl"), "check", path])
    #expect(check.code == EX_CONFIG && check.words.contains(words), "\(check.words)")
  }

  @Test func checkKnowsTheAccount() throws {
    let bench = try FleetBench()
    let path = try bench.account()
    let snowctl = Checkout.product("snowctl")
    let outcome = try run([snowctl, "check", path])
    #expect(outcome.code == 0 && outcome.text.contains("broker \(bench.broker.address)"))
    let answer = try JSONSerialization.jsonObject(
      with: run([snowctl, "check", "--json", path]).output)
    #expect((answer as? [String: Any])?["kind"] as? String == "fleet")
    try bench.account(mode: 0o644)
    let exposed = try run([snowctl, "check", path])
    #expect(exposed.code != 0 && exposed.words.contains("other users have access"))
  }

  @Test func aMissingAccountIsExplained() throws {
    let folder = try TemporaryFolder()
    for environment in [
      ["XDG_CONFIG_HOME": folder.path], ["XDG_CONFIG_HOME": "", "HOME": folder.path],
    ] {
      let outcome = try run(
        [Checkout.product("snowctl"), "fleet", "list"], environment: environment)
      #expect(outcome.code == EX_CONFIG)
      #expect(outcome.words.contains("snowd/fleet.json5: cannot open"), "\(outcome.words)")
      #expect(outcome.words.contains("version: 1, broker:"))
    }
  }

  @Test("Certificates that are expired or of another authority are refused, in words")
  func certificates() throws {
    let (own, foreign) = (try Authority(), try Authority())
    let expired = try own.certificate("expired", to: "20210101000000Z")
    for (authority, certificate, code, words) in [
      (own, nil, EX_OK, ""), (own, expired, EX_UNAVAILABLE, "has expired"),
      (foreign, nil, EX_UNAVAILABLE, "unknown authority"),
    ] {
      let bench = try FleetBench(authority, certificate: certificate, trusted: own)
      // Panels do not trust such a broker, either: one of mosquitto's own clients plays it.
      if code == EX_OK { try bench.panels("lobby", 1) }
      let outcome = try bench.fleet("list", "--timeout", "60")
      #expect(outcome.code == code, "\(words): \(outcome.everything)")
      #expect(words.isEmpty ? outcome.words.isEmpty : outcome.words.contains(words))
    }
  }

  @Test("What the broker's ACL forbids is said with the broker's reason")
  func forbidden() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 2)
    try bench.account(user: "guest", password: "guest")
    #expect(try bench.fleet("list").code == 0)
    for (words, topic) in [
      (["off", "--group", "lobby"], "snowd/groups/lobby/desired"),
      (["identify", "--panel", "lobby-1"], "snowd/lobby-1/set"),
    ] {
      let outcome = try bench.fleet(words)
      #expect(outcome.code == EX_NOPERM, "\(outcome.everything)")
      #expect(outcome.words.contains("\(topic): not authorised"), "\(outcome.words)")
    }
    #expect(try bench.fleet("list").text.contains(" on "))
  }

  @Test("A broker that vanishes midway: what is known is said")
  func vanishing() throws {
    let bench = try FleetBench()
    try bench.panels("lobby", 4, ["--silent", "lobby-3"])
    let running = try bench.start(["off", "--group", "lobby", "--timeout", "300"])
    // The others report at once; then it waits for the silent one.
    #expect(try waits { try bench.fleetStates("off") == 3 })
    try bench.broker.stop(SIGKILL)
    let outcome = try running.end()
    #expect(outcome.code == EX_UNAVAILABLE, "\(outcome.everything)")
    #expect(
      outcome.text.contains("3 of 4 panels: off") && outcome.text.contains("lobby-3: has not"))
    #expect(outcome.words.contains("closed the connection"), "\(outcome.words)")
  }

  @Test("A peer that accepts connections and says nothing")
  func silence() throws {
    let bench = try FleetBench()
    bench.broker.pause()
    defer { bench.broker.resume() }
    let outcome = try bench.fleet("list", "--timeout", "2")
    #expect(outcome.code == EX_UNAVAILABLE, "\(outcome.everything)")
    #expect(outcome.words.contains("does not answer in time"))
  }

  @Test(
    "Names with wildcards, and wrong command lines, are refused before anything is connected",
    arguments: [
      ["off"], ["off", "--panel", "+"], ["off", "--panel", "lobby/#"], ["off", "--group", "a/b"],
      ["off", "--group", ""], ["off", "--panel", "all"], ["off", "--panel", "groups"],
      ["off", "--panel", "a\u{1B}[2J"], ["off", "--all", "--group", "lobby"],
      ["on", "--all", "--until", "2020-01-01"], ["on", "--all", "--until", "tomorrow"],
      ["brightness", "2", "--all"], ["brightness", "--all"], ["scene"],
      ["scene", "../x", "--all"], ["list", "--all"], ["list", "--timeout", "0"],
      ["list", "--panel", String(repeating: "x", count: 65)], ["dance", "--all"],
    ])
  func usage(words: [String]) throws {
    let outcome = try run(
      [Checkout.product("snowctl"), "fleet"] + words, environment: ["XDG_CONFIG_HOME": "/nowhere"])
    #expect(outcome.code == EX_USAGE, "\(words): \(outcome.everything)")
    #expect(outcome.text.isEmpty && outcome.words.hasPrefix("snowctl fleet: "))
    #expect(!outcome.words.contains("\u{1B}"))
  }
}
