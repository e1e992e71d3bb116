import Documents
import Foundation
import Markup
import Scenes

/// A document of one emitter of one cell, in a frame of 400 x 800 points whose y points up.
func caml(
  _ cell: String = "", inner: String = "", emitter: String = "", root: String = "",
  around: String = "", beside: String = ""
) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="Root" bounds="0 0 400 800" position="200 400" \(root)>
  <sublayers>
  \(beside)
  <CATransformLayer bounds="0 0 400 800" position="200 400" \(around)>
  <sublayers>
  <CAEmitterLayer bounds="0 0 400 800" position="200 400" \(emitter)>
  <emitterCells>
  <CAEmitterCell \(cell)>
  <contents type="CGImage" src="assets/flake.png"/>
  \(inner)
  </CAEmitterCell>
  </emitterCells>
  </CAEmitterLayer>
  </sublayers>
  </CATransformLayer>
  </sublayers>
  </CALayer>
  </caml>
  """
}

func readCAML(
  _ text: String, index: CAMLFile.Index = CAMLFile.Index()
) throws -> SceneDescription {
  try CAMLFile.scene(
    try parseXML(Array(text.utf8)), index: index, name: "x", file: "x.caml")
}

/// A file that the tests of several targets read.
func fixture(_ name: String) -> String {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let bytes = FileManager.default.contents(
    atPath: folder.appending(path: "Fixtures/\(name)").path())
  return String(decoding: bytes ?? Data(), as: UTF8.self)
}
