import Foundation
import Glibc
import TestSupport
import Testing

/// Every command of README and docs: run, or checked word for word, as `CommandRule.all` says.
@Suite("Commands in README and docs", .serialized, .waiting)
struct DocsCommandTests {
  private let commands: [(page: String, command: String)]

  init() throws {
    commands = try DocsPage.all().flatMap { page in page.commands.map { (page.name, $0) } }
  }

  private static func treatment(_ command: String) -> CommandRule.Treatment? {
    CommandRule.all.first { $0.matches(command) }?.treatment
  }

  @Test("Each command has its row, and each row a command")
  func rows() {
    #expect(commands.count > 90)
    for (page, command) in commands {
      #expect(Self.treatment(command) != nil, "\(page): no row of CommandRule.all for '\(command)'")
    }
    for rule in CommandRule.all {
      let used = commands.contains { rule.matches($0.command) }
      #expect(used, "no page has a command for the row '\(rule.pattern)'")
    }
  }

  @Test("What needs no device runs, and leaves what it says", .needs("openssl"))
  func runs() throws {
    #expect(try run { !$0.contains("ffmpeg") } >= 9)
  }

  @Test("So do the commands that end in ffmpeg", .needs("ffmpeg"))
  func films() throws {
    #expect(try run { $0.contains("ffmpeg") } >= 1)
  }

  /// Runs the chosen ones of the commands that can be run; returns their number.
  private func run(_ isChosen: (String) -> Bool) throws -> Int {
    let folder = try Self.folder()
    // The recording's minute takes ten, however long the commands take.
    let ring = try RunningProgram(
      [
        Checkout.product("snowctl"), "replay", folder.path("turn.csv"), "--speed", "0.1", "--size",
        "64x48", "--output", "ring:\(folder.path("ring"))",
      ])
    #expect(waits { isListening(at: folder.path("ring")) })
    var count = 0
    for (page, command) in commands {
      guard isChosen(command), case .runs(let file) = Self.treatment(command) else { continue }
      // The service's ring is the test's.
      let line = command.replacing("snowctl shot", with: "snowctl shot --socket ring --wait 30")
      let outcome = try TestSupport.run(
        ["/bin/bash", "-e", "-o", "pipefail", "-c", line], in: folder.url,
        environment: ["PATH": "\(folder.path("bin")):\(Self.path)"])
      #expect(outcome.code == 0, "\(page): '\(command)': \(outcome.words)")
      if let file {
        #expect(try !folder.bytes(file).isEmpty, "\(page): '\(command)' wrote no \(file)")
        try FileManager.default.removeItem(atPath: folder.path(file))
      }
      count += 1
    }
    try ring.end(SIGTERM)
    return count
  }

  @Test("What is not run has verbs and options that exist")
  func words() throws {
    let folder = try Self.folder()
    var lines: [(page: String, command: String)] = []
    for (page, command) in commands {
      guard case .words = Self.treatment(command) else { continue }
      lines.append((page, command))
    }
    lines += try DocsPage.all().flatMap { page in page.inlineCommands.map { (page.name, $0) } }
    var seen: Set<String> = []
    for (page, command) in lines where seen.insert(command).inserted {
      for part in command.split(separator: "|")
      where part.contains("snowctl") || part.contains("snowd ") {
        // '--help' ends a command line after its options have been read.
        let own = part.replacing(#/^\s*sudo\s/#, with: "").replacing(#/\s>.*$/#, with: "")
        let outcome = try TestSupport.run(
          ["/bin/bash", "-c", "\(own) --help"], in: folder.url,
          environment: ["PATH": "\(folder.path("bin")):\(Self.path)"])
        #expect(
          outcome.code == 0 && !outcome.text.isEmpty,
          "\(page): '\(command)': \(outcome.everything)")
      }
    }
    #expect(seen.count > 25)
  }

  @Test("The Makefile has the targets")
  func targets() throws {
    let makefile = try String(
      contentsOf: Checkout.url.appending(path: "Makefile"), encoding: .utf8)
    for (page, command) in commands where Self.treatment(command) == .target {
      let matches = command.matches(of: /make ([\w-]+)/)
      #expect(!matches.isEmpty, "\(command)")
      for match in matches {
        #expect(
          makefile.contains("\n\(match.1):"), "\(page): the Makefile has no target \(match.1)")
      }
    }
  }

  @Test("Configurations are valid")
  func configurations() throws {
    let folder = try Self.folder()
    var count = 0
    for page in try DocsPage.all() {
      for block in page.blocks where block.language == "json5" {
        let isWhole = block.text.contains("version:")
        let text = isWhole ? block.text : "{ version: 1, \(block.text) }"
        let file = try folder.write("docs.json5", text)
        // An account has to be private.
        #expect(chmod(file, 0o600) == 0)
        let outcome = try TestSupport.run(
          [Checkout.product("snowctl"), "check", folder.path("docs.json5")],
          environment: ["PATH": Self.path])
        #expect(outcome.code == 0, "\(page.name): \(block.text): \(outcome.everything)")
        count += 1
      }
    }
    #expect(count >= 3)
  }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// A folder with our programs, a short recording under the name that the pages use, a longer one, and a scene.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let bin = folder.path("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    for name in ["snowctl", "snowd"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(bin)/\(name)", withDestinationPath: Checkout.product(name))
    }
    let unpacked = try TestSupport.run(["gzip", "-dc", Checkout.path("config/logs/turning.csv.gz")])
    let lines = unpacked.text.split(separator: "\n", omittingEmptySubsequences: false)
    try folder.write("turn.csv", unpacked.text)
    // Comments, the head and a second and a half.
    let rows = lines.prefix(160).joined(separator: "\n") + "\n"
    try folder.write("walk.csv", rows)
    #expect(try TestSupport.run(["gzip", "-n", folder.path("walk.csv")]).code == 0)
    try folder.write(
      "my-scene.json5", "{ version: 1, layers: [ { emitter: { cells: [ { birthRate: 30 } ] } } ] }")
    return folder
  }
}
