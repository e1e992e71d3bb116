import Documents
import Emitter
import Graphics

/// Reads `CAEmitterCell` and the cells inside it.
struct CAMLCell {
  /// The numbers of a cell but for those of its timing, which may be "inf", and for its mass: there are
  /// no behaviours that would move it.
  private static let numbers: [CellProperty] = {
    let others = [
      "beginTime", "timeOffset", "speed", "duration", "repeatCount", "mass", "massRange",
    ]
    return CellProperty.all.filter { !others.contains($0.name) }
  }()

  /// Where the layer's points are in the scene.
  let placement: CAMLPlacement
  /// The layer's shape, on which it depends what "straight on" is.
  let shape: EmitterShape
  /// The layer's opacity and that of the layers around it.
  let opacity: Double

  /// Reads the cells of a layer, or of a cell.
  ///
  /// - Parameters:
  ///   - list: `emitterCells`.
  ///   - isInner: whether particles carry them.
  ///   - count: how many cells the layer has so far.
  ///   - notes: takes what is not supported.
  /// - Returns: the cells, with those inside them.
  /// - Throws: `DocumentError` at a value that is wrong.
  func cells(
    _ list: Element?, isInner: Bool, count: inout Int, _ notes: inout CAMLNotes
  ) throws(DocumentError) -> [CellDescription] {
    var cells: [CellDescription] = []
    for element in list?.children ?? [] {
      guard element.name == "CAEmitterCell" else {
        notes.add(
          "'\(element.name.prefix(40))' is no cell; did you mean 'CAEmitterCell'?",
          at: element.place)
        continue
      }
      count += 1
      guard count <= LayerReader.mostCopies else {
        throw DocumentError(
          "with this one the layer has \(count) cells, at most \(LayerReader.mostCopies) may be",
          at: element.place)
      }
      cells.append(try cell(element, isInner: isInner, count: &count, &notes))
    }
    return cells
  }

  private func cell(
    _ element: Element, isInner: Bool, count: inout Int, _ notes: inout CAMLNotes
  ) throws(DocumentError) -> CellDescription {
    var object = CAMLObject(element)
    var cell = EmitterCell()
    cell.name = object.take("name")?.text
    if let value = object.take("enabled") { cell.isEnabled = try value.bool() }
    for property in Self.numbers {
      guard let value = object.take(property.name) else { continue }
      property.set(&cell, try value.number(in: property.range))
    }
    cell.timing = try MediaTiming(&object, &notes)
    if let value = object.take("color") { cell.color = try value.color() }
    if let value = object.take("contentsRect") {
      let numbers = try value.numbers(4...4, in: 0...1)
      cell.contentsRect = UnitRect(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    if let filter = object.word("magnificationFilter", Sampling.Filter.self, &notes) {
      cell.magnificationFilter = filter
    }
    cell.minificationFilter = object.word("minificationFilter", Sampling.Filter.self, &notes)
    let picture = CAMLPicture.take(&object, &notes)
    let list = object.take(part: "emitterCells")
    object.finish(&notes)
    let inner = try cells(list, isInner: true, count: &count, &notes)
    place(&cell, isInner: isInner)
    return CellDescription(
      count: 1, cell: cell, draws: [],
      contents: picture.map { .oneOf([($0.path, $0.place)]) } ?? .invisible, blur: 0, cells: inner)
  }

  /// From the layer's frame into the scene's.
  private func place(_ cell: inout EmitterCell, isInner: Bool) {
    let pull = placement.direction(Vector2(x: cell.xAcceleration, y: cell.yAcceleration))
    (cell.xAcceleration, cell.yAcceleration) = (pull.x, pull.y)
    cell.zAcceleration *= placement.size
    cell.emissionLongitude = longitude(cell.emissionLongitude, isInner: isInner)
    if placement.isMirrored {
      // In a frame with y up, a picture's rows are counted from the bottom, too.
      cell.contentsRect.y = 1 - cell.contentsRect.y - cell.contentsRect.height
    }
    // The colours of cells inside are multiplied by this one's.
    guard !isInner, opacity != 1 else { return }
    cell.color.alpha *= Float(opacity)
    cell.alphaRange *= opacity
    cell.alphaSpeed *= opacity
  }

  /// The direction of birth in the scene.
  ///
  /// In a mirror angles run the other way. What they are measured from is mirrored and turned with
  /// the layer where it is the way away from a middle, or the way of the particle; but the right and
  /// the line's normal are the screen's own in the scene.
  private func longitude(_ longitude: Double, isInner: Bool) -> Double {
    let own = placement.isMirrored ? 0 - longitude : longitude
    guard !isInner else { return own }
    switch shape {
    case .circle, .sphere: return own
    case .point, .rectangle, .cuboid: return own + placement.angle
    case .line: return own + placement.angle + (placement.isMirrored ? .pi : 0)
    }
  }
}
