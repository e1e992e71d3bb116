import Console
import Foundation
import Graphics
import Images
import Pipeline

/// The stored goldens of a repository: hash files and strips in `Tests/Goldens`.
struct Goldens {
  let repository: String
  /// How many threads draw; nil for two and then one.
  let threads: DrawingThreads.Limit?
  /// Scenes to look at; none means all.
  let chosen: [String]

  private var folder: String { "\(repository)/Tests/Goldens" }

  /// The scenes to look at, by name.
  private var scenes: [String] {
    get throws {
      guard chosen.isEmpty else { return chosen }
      return try FileManager.default.contentsOfDirectory(atPath: "\(repository)/config/scenes")
        .filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()
    }
  }

  private func scene(_ name: String, _ threads: DrawingThreads.Limit) throws -> GoldenScene {
    try GoldenScene(name, in: repository, threads: threads)
  }

  /// What `check` has found.
  struct Findings {
    /// How many frames were compared.
    var compared = 0
    /// How many of them were drawn by one thread after two had drawn them.
    var again = 0
    /// A line for each frame that differs.
    var differences: [String] = []
  }

  /// Compares what is drawn now with what is stored, and leaves pictures of what differs.
  ///
  /// One thread draws again only runs with a frame that two threads divided: whether a second thread may draw makes no
  /// other difference.
  ///
  /// - Parameter leavings: the folder for pictures; made when something differs.
  /// - Returns: counts, and a line for each frame that differs.
  /// - Throws: `GoldenError`, and what cannot be read or written.
  func check(leavings: String) throws -> Findings {
    var findings = Findings()
    for name in try scenes {
      let stored = try HashFile(reading: "\(folder)/\(name).txt")
      let drawn = try check(try scene(name, threads ?? .two), stored, leavings, &findings)
      findings.compared += drawn.hashes.count
      guard threads == nil else { continue }
      let again = try check(
        try scene(name, .one), stored, except: drawn.undivided, leavings, &findings)
      findings.again += again.hashes.count
    }
    return findings
  }

  /// Compares a scene except some runs; returns what was drawn.
  private func check(
    _ scene: GoldenScene, _ stored: HashFile, except skipped: Set<GoldenScene.Run> = [],
    _ leavings: String, _ findings: inout Findings
  ) throws -> HashFile {
    let drawn = try HashFile(drawing: scene, except: skipped)
    let different = drawn.differences(from: stored)
    for key in different {
      let (old, new) = (stored.hashes[key], drawn.hashes[key])
      findings.differences.append(
        "\(scene.name) \(key.name): expected \(old.map(HashFile.digits) ?? "no hash stored"), "
          + "\(scene.threads == .one ? "one thread drew" : "two threads drew") "
          + "\(new.map(HashFile.digits) ?? "none")")
    }
    if !different.isEmpty {
      findings.differences += try leave(different, of: scene, in: leavings).map { "  \($0)" }
    }
    return drawn
  }

  /// Writes pictures of frames that differ: the first of each size, XRGB8888.
  ///
  /// - Returns: a line a picture.
  private func leave(
    _ different: [HashFile.Key], of scene: GoldenScene, in leavings: String
  ) throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: leavings, withIntermediateDirectories: true)
    let stored = try Strip(reading: "\(folder)/\(scene.name).png")
    var lines: [String] = []
    for size in GoldenScene.Size.all {
      guard let key = different.first(where: { $0.size == size }) else { continue }
      let start = "\(leavings)/\(scene.name)-\(size.name)-\(key.moment.name)"
      func write(_ frame: borrowing Frame, _ what: String) throws {
        let path = "\(start)-\(what).png"
        try Data(encodePNG(frame)).write(to: URL(filePath: path))
        lines.append("\(what): \(path)")
      }
      try scene.draw(size, [key.moment].withLog) { moment, format, frame in
        guard moment == key.moment, format == "xrgb8888" else { return }
        if size == .stored, let expected = stored?.picture(moment) {
          try write(expected, "expected")
          try write(frame, "actual")
          try write(frame.difference(from: expected), "difference")
        } else {
          try write(frame, "actual")
          lines.append(
            "no picture of this size is stored; the strip beside the hashes has the moment")
        }
      }
    }
    return lines
  }

  /// Stores what is drawn now.
  ///
  /// - Parameter sheet: takes a contact sheet of what changed at the stored size: for each moment
  ///   the stored picture, the new one and their difference side by side.
  /// - Returns: a line for each scene that changed.
  /// - Throws: `GoldenError`, and what cannot be read or written.
  func write(sheet: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var (lines, rows) = ([String](), [[Frame]]())
    for name in try scenes {
      let scene = try scene(name, .one)
      let (hashPath, stripPath) = ("\(folder)/\(name).txt", "\(folder)/\(name).png")
      let drawn = try HashFile(drawing: scene)
      let different = drawn.differences(from: try HashFile(reading: hashPath))
      let before = try Strip(reading: stripPath)
      guard !different.isEmpty || before == nil else { continue }
      let after = try Strip(drawing: scene)
      try Data(drawn.text.utf8).write(to: URL(filePath: hashPath))
      try Data(encodePNG(after.frame)).write(to: URL(filePath: stripPath))
      lines.append("\(name): \(different.count) of \(HashFile.keys.count) frames changed")
      guard let before else { continue }
      for moment in Moment.all {
        let (old, new) = (before.picture(moment), after.picture(moment))
        if old.pixels != new.pixels { rows.append([old, new, new.difference(from: old)]) }
      }
    }
    if !rows.isEmpty {
      try Data(encodePNG(Self.sheet(rows))).write(to: URL(filePath: sheet))
      lines.append("stored before, drawn now, difference: \(sheet)")
    }
    return lines
  }

  /// Rows of pictures of the stored size, twelve rows at most.
  private static func sheet(_ rows: [[Frame]]) -> Frame {
    let size = GoldenScene.Size.stored
    let rows = rows.prefix(12)
    var frame = Frame(width: 3 * (size.width + 6) - 6, height: rows.count * (size.height + 6) - 6)
    for (y, row) in rows.enumerated() {
      for (x, picture) in row.enumerated() {
        frame.paste(picture, at: (x * (size.width + 6), y * (size.height + 6)))
      }
    }
    return frame
  }
}

extension [Moment] {
  /// With the log's moments before them: each frame is drawn over the one before.
  fileprivate var withLog: [Moment] {
    contains { $0.hold == .log } ? Moment.logged.filter { $0.seconds <= self[0].seconds } : self
  }
}
