import Foundation
import Graphics
import Motion
import TestSupport

@testable import Scenes

/// A scene that is shipped, with pictures of its real size; `change` edits its text.
func shipped(
  _ name: String, seed: UInt64 = 1, gravity: GravityMode? = nil,
  _ change: (String) -> String = { $0 }
) throws -> Scene {
  let file = Checkout.url.appending(path: "config/scenes/\(name).json5")
  let text = change(try String(contentsOf: file, encoding: .utf8))
  return try Scene(
    try SceneFile.parse(Array(text.utf8), file: name), seed: seed, gravity: gravity, file: name
  ) { (_) throws(ImageLoadError) in throw ImageLoadError("no picture is asked for") }
}

/// The eased flakes of a scene's only layer.
func easedLayer(_ scene: Scene) throws -> EasedLayer {
  guard let layer = scene.layers[0].content as? EasedLayer else {
    throw ImageLoadError("not eased")
  }
  return layer
}

/// What a scene shows.
func shown(_ simulation: SceneSimulation, _ time: Int64, angle: Double = 0) -> DisplayList {
  var simulation = simulation
  var list = simulation.makeDisplayList()
  simulation.display(in: &list, at: time, with: .held(at: angle))
  return list
}

extension DisplayList {
  /// The sprites that are not transparent: the dead, which stay in an emitter for a while, are.
  var visible: DisplayList {
    var list = DisplayList(images: images, samplings: samplings)
    for index in 0..<count where color[index].alpha > 0 {
      list.append(
        image: image[index], x: x[index], y: y[index], scale: scale[index],
        rotation: rotation[index], color: color[index], blend: blend[index])
    }
    return list
  }
}

let second: Int64 = 1_000_000_000
let phone = Size2(width: 320, height: 568)

/// An eased layer of one flake in the middle of everything, that can be seen all the time.
func easedText(
  _ members: String = "", layer: String = "", count: Int = 1, duration: Double = 10
) -> String {
  """
  { version: 1, layers: [ { \(layer) eased: { count: \(count), duration: \(duration), \(members)
    animations: [ { keyPath: 'transform.translation.y', toValue: 100 } ] } } ] }
  """
}

func easedScene(_ text: String, seed: UInt64 = 1) throws -> Scene {
  try Scene(try describe(text), seed: seed, file: "x") { (_) throws(ImageLoadError) in
    throw ImageLoadError("none")
  }
}
