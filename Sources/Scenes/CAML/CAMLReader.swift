import Documents
import Graphics
import Wording

/// Walks through the layers of a document, from the back to the front, and collects its emitters.
struct CAMLReader {
  /// What a layer inherits from those around it.
  struct Surroundings {
    /// Where the points of the layer around it are in the scene.
    var placement: CAMLPlacement
    var opacity = 1.0
    var speed = 1.0
  }

  let canvas: Size2
  var notes = CAMLNotes()
  var layers: [LayerDescription] = []
  var backdrop = BackdropDescription.color(.black)

  /// Reads a layer and what is in it.
  ///
  /// - Parameters:
  ///   - element: the layer.
  ///   - around: what it inherits.
  ///   - root: the root layer's own points in the scene; nil for all others.
  /// - Throws: `DocumentError` at a value that is wrong.
  mutating func read(
    _ element: Element, in around: Surroundings, root: CAMLPlacement? = nil
  ) throws(DocumentError) {
    guard CAMLNames.layers.contains(element.name) else {
      let near = nearestWord(to: element.name, in: CAMLNames.layers)
      notes.add(
        "'\(element.name.prefix(40))' is no layer\(near.map { "; did you mean '\($0)'?" } ?? "")",
        at: element.place)
      return
    }
    var object = CAMLObject(element)
    let layer = try CAMLLayer(&object, &notes)
    guard !layer.isHidden else {
      notes.add("a hidden \(element.name) is left out, and all that is in it", at: element.place)
      return
    }
    var inside = around
    inside.placement = root ?? around.placement.after(layer.placement)
    inside.opacity *= layer.opacity
    let sublayers = object.take(part: "sublayers")
    try readBackdrop(&object, layer, inside)
    switch element.name {
    case "CAEmitterLayer":
      layers.append(
        try CAMLEmitter.layer(
          &object, placement: inside.placement, opacity: inside.opacity, speed: around.speed,
          &notes))
      guard layers.count <= SceneFile.mostLayers else {
        throw DocumentError(
          "there are more than \(SceneFile.mostLayers) emitters", at: element.place)
      }
      object.finish(&notes)
    case "CALayer", "CATransformLayer":
      if let value = object.take("speed") { inside.speed *= try value.number(in: -1000...1000) }
      object.finish(&notes)
    default:
      notes.add("a \(element.name) is not drawn", at: element.place)
    }
    for child in try Self.ordered(sublayers?.children ?? []) { try read(child, in: inside) }
  }

  /// Layers from the back to the front: by zPosition, and by their order where it is the same.
  private static func ordered(_ elements: [Element]) throws(DocumentError) -> [Element] {
    var depths: [(index: Int, z: Double)] = []
    for (index, element) in elements.enumerated() {
      var object = CAMLObject(element)
      let z = try object.take("zPosition")?.number(in: -1_000_000...1_000_000) ?? 0
      depths.append((index, z))
    }
    return depths.sorted { ($0.z, $0.index) < ($1.z, $1.index) }.map { elements[$0.index] }
  }

  /// A colour or a picture that fills the scene, and lies behind all emitters, is its backdrop.
  private mutating func readBackdrop(
    _ object: inout CAMLObject, _ layer: CAMLLayer, _ inside: Surroundings
  ) throws(DocumentError) {
    let picture = CAMLPicture.take(&object, &notes)
    let isBehind = layers.isEmpty && layer.covers(canvas, from: inside.placement)
    if let value = layer.background {
      var color = try value.color()
      color.alpha *= Float(inside.opacity)
      if isBehind {
        if case .color(let behind) = backdrop { backdrop = .color(color.over(behind)) }
      } else if color.alpha > 0 {
        notes.add(
          "a background colour is not drawn unless it fills the scene behind all emitters",
          at: value.place)
      }
    }
    guard let picture else { return }
    if isBehind {
      backdrop = .image(picture.path, picture.place)
      if inside.opacity < 1 {
        notes.add("a backdrop's opacity is not supported", at: picture.place)
      }
    } else {
      notes.add(
        "a layer's picture is not drawn unless it fills the scene behind all emitters",
        at: picture.place)
    }
  }
}

extension Color {
  /// The colour that is seen when this one lies over an opaque one.
  fileprivate func over(_ other: Color) -> Color {
    func mix(_ above: Float, _ below: Float) -> Float { below + (above - below) * alpha }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
