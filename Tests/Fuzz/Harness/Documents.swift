import Documents
import Graphics
import Images
import Scenes
import Settings

extension Area {
  static let documents = [
    Area(name: "json5", group: .documents, seeds: documentSeeds, read: readDocument),
    Area(
      name: "configuration", group: .documents, seeds: configurationSeeds, read: readConfiguration),
    Area(name: "scene", group: .documents, seeds: sceneSeeds, read: readScene),
    Area(name: "png", group: .documents, seeds: pictureSeeds, read: readPicture),
  ]
}

@Sendable private func configurationSeeds() -> [[UInt8]] { [projectFile("config/snowd.json5")] }

@Sendable private func sceneSeeds() -> [[UInt8]] {
  let behaviors = """
    { version: 1, layers: [ { emitter: { behaviors: [ { type: 'drag', drag: 0.5 },
      { type: 'wave', force: [50, 20], frequency: 1 }, { type: 'sway', amplitude: 9, frequency: 1 },
      { type: 'attractor', attractorType: 'axial', position: [9, 9], stiffness: 3, radius: 1 },
      { type: 'turbulence', strength: 50, size: 20, speed: 9 } ],
      cells: [ { mass: 2, behaviors: [ { type: 'alignToMotion', rotation: 0.25 },
      { type: 'valueOverLife', keyPath: 'scale', values: [1, 2], locations: [0, 1] },
      { type: 'colorOverLife', colors: ['#fff', '#f00'] } ] } ] } } ] }
    """
  return [projectFile("config/scenes/classic.json5"), Array(behaviors.utf8)]
}

@Sendable private func documentSeeds() -> [[UInt8]] {
  let words =
    "{ 'a': [-1.5e3, 0xFF, +.5, 5., Infinity, null, \"\\ud83d\\ude00\\x41\\n\"], /* ok */ b: {} }"
  return [Array(words.utf8), projectFile("config/snowd.schema.json")]
    + configurationSeeds() + sceneSeeds()
}

/// Any JSON5, and a change to it.
private func readDocument(_ bytes: [UInt8]) -> Bool {
  do throws(DocumentError) {
    _ = try JSON5Parser.parse(bytes)
  } catch {
    require(error.place.line >= 1 && error.place.column >= 1, "\(error) is nowhere")
    return false
  }
  guard var editor = try? DocumentEditor(bytes),
    (try? editor.set(["sensor", "sign"], to: "'reaction'")) != nil
  else { return true }
  require((try? JSON5Parser.parse(editor.bytes)) != nil, "a change makes it unreadable")
  return true
}

/// The service's configuration.
private func readConfiguration(_ bytes: [UInt8]) -> Bool {
  guard let node = try? JSON5Parser.parse(bytes) else { return false }
  return (try? Configuration(node)) != nil
}

/// A scene, up to its start.
private func readScene(_ bytes: [UInt8]) -> Bool {
  guard let description = try? SceneFile.parse(bytes, file: "a.json5") else { return false }
  let scene = try? Scene(description, seed: 1, gravity: nil, file: "a.json5") {
    (_) throws(ImageLoadError) in
    throw ImageLoadError("there are no pictures here")
  }
  return scene != nil
}

/// A picture; its checksums are corrected first, because nearly every change would fail there.
private func readPicture(_ bytes: [UInt8]) -> Bool {
  let file = PNGFile(bytes).bytes
  return (try? decodePNG(file.span.bytes, name: "a.png")) != nil
}
