import Foundation
import Graphics
import Pipeline

/// The stored goldens of a repository: hashes and pictures in `Tests/Goldens`.
struct Goldens {
  let repository: String
  /// How many threads draw; nil for two and then one.
  let threads: DrawingThreads.Limit?
  /// Scenes to look at; none means all.
  let chosen: [String]
  /// Outlines of texts.
  let texts: RecordedTexts

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
    try GoldenScene(name, in: repository, threads: threads, texts: texts)
  }

  /// What `check` has found.
  struct Findings {
    /// `SCENE SIZE MOMENT FORMAT HASH` of every frame that was drawn.
    var lines: [String] = []
    /// How many frames were drawn by one thread after two had drawn them.
    var again = 0
    /// Lines about what differs.
    var differences: [String] = []
  }

  /// Compares what is drawn now with what is stored, and leaves pictures of what differs.
  ///
  /// One thread draws again only runs with a frame that two threads divided: whether a second thread may draw makes no
  /// other difference.
  ///
  /// - Parameters:
  ///   - keys: what to draw.
  ///   - leavings: the folder for pictures; made when something differs.
  /// - Returns: hashes, and lines about what differs.
  /// - Throws: `GoldenError`, and what cannot be read or written.
  func check(_ keys: [HashFile.Key], leavings: String) throws -> Findings {
    var findings = Findings()
    for name in try scenes {
      let scene = try scene(name, threads ?? .two)
      let drawn = try HashFile(drawing: scene, keys)
      findings.lines += drawn.lines.map { "\(name) \($0)" }
      var expected = try HashFile(reading: "\(folder)/\(name).txt")
      expected.takeUnpinned(from: drawn)
      findings.differences += try compare(drawn, with: expected, scene, leavings)
      guard threads == nil else { continue }
      let divided = keys.filter { !drawn.undivided.contains($0.run) }
      let single = try self.scene(name, .one)
      let again = try HashFile(drawing: single, divided)
      findings.again += divided.count
      findings.differences += try compare(again, with: expected, single, leavings)
    }
    return findings
  }

  /// Names each frame that differs, and the pictures of them.
  private func compare(
    _ drawn: HashFile, with expected: HashFile, _ scene: GoldenScene, _ leavings: String
  ) throws -> [String] {
    let different = drawn.differences(from: expected)
    guard !different.isEmpty else { return [] }
    let threads = scene.threads == .one ? "one thread drew" : "two threads drew"
    let lines = different.map { key in
      let (old, new) = (expected.hashes[key], drawn.hashes[key])
      return "\(scene.name) \(key.name): expected \(old.map(HashFile.digits) ?? "no hash stored"), "
        + "\(threads) \(new.map(HashFile.digits) ?? "none")"
    }
    return lines + (try leave(different, drawn, of: scene, in: leavings))
  }

  /// Writes pictures of frames that differ, XRGB8888: of each size the stored moment or else the first.
  ///
  /// - Returns: how far the stored picture is, and a line a picture.
  private func leave(
    _ different: [HashFile.Key], _ drawn: HashFile, of scene: GoldenScene, in leavings: String
  ) throws -> [String] {
    try FileManager.default.createDirectory(atPath: leavings, withIntermediateDirectories: true)
    let stored = try Picture.reading("\(folder)/\(scene.name).png")
    var lines: [String] = []
    for size in GoldenScene.Size.all {
      let keys = different.filter { $0.size == size }
      guard let key = keys.first(where: { $0.moment == .stored }) ?? keys.first else { continue }
      let start = "\(leavings)/\(scene.name)-\(size.name)-\(key.moment.name)"
      func write(_ frame: borrowing Frame, _ what: String) throws {
        let path = "\(start)-\(what).png"
        try Picture.write(frame, path)
        lines.append("  \(what): \(path)")
      }
      try scene.draw(size, drawn.moments(upTo: key)) { moment, format, frame in
        guard moment == key.moment, format == "xrgb8888" else { return }
        if size == .stored, moment == .stored, let stored {
          lines.append(Self.line(scene.name, Likeness(of: frame, to: stored)))
          try write(stored, "expected")
          try write(frame, "actual")
          try write(frame.difference(from: stored), "difference")
        } else {
          try write(frame, "actual")
        }
      }
    }
    return lines
  }

  private static func line(_ scene: String, _ likeness: Likeness) -> String {
    "\(scene) \(GoldenScene.Size.stored.name) \(Moment.stored.name) xrgb8888: \(likeness)"
  }

  /// Stores what is drawn now.
  ///
  /// - Parameter sheet: takes a contact sheet of the stored pictures that changed: before, now and their difference.
  /// - Returns: lines about each scene that changed.
  /// - Throws: `GoldenError`, and what cannot be read or written.
  func write(sheet: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var (lines, rows) = ([String](), [[Frame]]())
    for name in try scenes {
      let scene = try scene(name, .one)
      let (hashPath, picturePath) = ("\(folder)/\(name).txt", "\(folder)/\(name).png")
      let drawn = try HashFile(drawing: scene, HashFile.pinned)
      let different = drawn.differences(from: try HashFile(reading: hashPath))
      let before = try Picture.reading(picturePath)
      guard !different.isEmpty || before == nil else { continue }
      let after = try Picture.drawing(scene)
      try Data(drawn.text.utf8).write(to: URL(filePath: hashPath))
      lines.append("\(name): \(different.count) of \(HashFile.pinned.count) frames changed")
      // The file stays where the pixels do: another version of libpng would pack them differently.
      if let before, before.pixels == after.pixels { continue }
      try Picture.write(after, picturePath)
      guard let before else { continue }
      lines.append(Self.line(name, Likeness(of: after, to: before)))
      rows.append([before, after, after.difference(from: before)])
    }
    if !rows.isEmpty {
      try Picture.write(Picture.sheet(rows), sheet)
      lines.append("stored before, drawn now, difference: \(sheet)")
    }
    return lines
  }
}
