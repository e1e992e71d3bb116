import Documents
import Emitter
import Graphics
import Scenes

extension Coverage {
  /// Snow for a clear measure: one kind of flake, straight down within a few degrees, at constant speed,
  /// alive until it is below every floor of 320 points.
  ///
  /// - Parameters:
  ///   - birthRate: flakes a second.
  ///   - gravity: how it follows down.
  /// - Returns: the scene file.
  static func plainSnow(birthRate: Int, gravity: GravityMode = .field) -> String {
    """
    { version: 1, name: 'plain snow', layers: [ { gravity: '\(gravity.rawValue)', emitter: {
      timeOffset: 7, cells: [ {
        birthRate: \(birthRate), lifetime: 7, velocity: 80, velocityRange: 20, scale: 0.25,
        emissionLongitude: '180deg', emissionRange: '10deg' } ] } } ] }
    """
  }

  /// The turn of a screen, over several seeds.
  ///
  /// - Parameters:
  ///   - description: the scene; its flakes count also where they have faded.
  ///   - size: the screen in points.
  ///   - grid: its parts.
  ///   - seeds: how many runs.
  /// - Returns: all runs together.
  /// - Throws: `DocumentError` for a picture that is not there.
  static func measure(
    _ description: SceneDescription, size: Size2, grid: Grid, seeds: Int
  ) throws(DocumentError) -> Coverage {
    var coverage = Coverage(size: size, grid: grid)
    let description = description.unfading
    for seed in 1...UInt64(seeds) {
      // Flakes are counted, not drawn, so they need no pictures.
      let scene = try Scene(description, seed: seed, file: description.name) {
        (_) throws(ImageLoadError) in Bitmap(width: 1, height: 1, format: .mask)
      }
      coverage.add(scene)
    }
    return coverage
  }
}

extension SceneDescription {
  /// The scene with opaque flakes without pictures, same in number and place.
  var unfading: SceneDescription {
    var scene = self
    for index in scene.layers.indices {
      guard var emitter = scene.layers[index].content as? EmitterContent else { continue }
      for index in emitter.cells.indices {
        emitter.cells[index].cell.alphaSpeed = 0
        emitter.cells[index].cell.alphaRange = 0
        emitter.cells[index].blur = 0
        emitter.cells[index].draws.removeAll {
          ["alphaSpeed", "alphaRange", "blur"].contains($0.property)
        }
      }
      scene.layers[index].content = emitter
    }
    return scene
  }
}
