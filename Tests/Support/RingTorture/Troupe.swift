import Foundation

/// The eight readers, and what is done to them.
final class Troupe {
  private let folder: String
  private let socket: String
  private var children: [(kind: String, child: Child)] = []
  private var generation = 0
  private var stopped = false

  /// Starts all of them.
  init(folder: String, socket: String, script: String) throws {
    (self.folder, self.socket) = (folder, socket)
    for kind in ["fast", "slow", "stopped", "killed", "dribbling", "rg16", "ar24"] {
      children.append((kind, try reader(kind)))
    }
    let words = "\(folder)/python.words"
    let pipe =
      "python3 '\(script)' --socket '\(socket)' --format XR24 --keep-going 2>'\(words)'"
      + " | '\(Child.ownPath)' --check '\(words)'"
    children.append(("python", try Child(["sh", "-c", pipe], output: "\(folder)/python")))
  }

  private func reader(_ kind: String) throws -> Child {
    generation += 1
    return try Child(
      [Child.ownPath, "--reader", kind, "--socket", socket],
      output: "\(folder)/\(kind).\(generation)")
  }

  /// Stops one, or lets it go on; ends another one without a word and starts it again.
  ///
  /// - Parameter tenth: of a second, counted.
  /// - Throws: where one cannot be started again.
  func disturb(_ tenth: Int) throws {
    for index in children.indices {
      switch children[index].kind {
      case "stopped":
        guard tenth % 4 == 0 else { continue }
        stopped.toggle()
        children[index].child.signal(stopped ? SIGSTOP : SIGCONT)
      case "killed" where tenth % 10 == 9:
        children[index].child.signal(SIGKILL)
        _ = children[index].child.wait()
        if children[index].child.words.contains("torn") { killedSawTorn = true }
        children[index].child = try reader("killed")
      default: continue
      }
    }
  }
  private var killedSawTorn = false

  /// Whether each has had a frame.
  var haveFrames: Bool { children.allSatisfy { $0.child.words.contains("ring epoch=") } }

  /// Says what each has seen, once the ring has ended.
  ///
  /// - Returns: whether all is well: frames came, none was torn, gaps were counted exactly.
  func report() -> Bool {
    var isGood = !killedSawTorn
    if killedSawTorn { say("FAILED: a reader that was killed had seen a torn frame") }
    for (kind, child) in children {
      child.signal(SIGCONT)
      let hasEnded = child.wait()
      let lines = child.words.split(separator: "\n")
      let line = lines.last { $0.hasPrefix("frames=") } ?? "no report"
      let isFine =
        hasEnded && line.contains(" torn=0 ") && line.contains(" exact=1")
        && !line.hasPrefix("frames=0 ") && !lines.contains { $0.hasPrefix("counts differ") }
      say("\(kind): \(line)\(isFine ? "" : "  FAILED")")
      isGood = isGood && isFine
    }
    return isGood
  }
}
