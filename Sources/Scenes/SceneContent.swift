import Documents
import Emitter
import Graphics
import Motion

extension Scene {
  /// What a layer's file says, with its random values drawn and its pictures.
  static func content(
    _ description: LayerDescription.Content, seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) -> Layer.Content {
    switch description {
    case .emitter(let description):
      var emitter = description.layer
      emitter.seed = seed
      for (position, cell) in description.cells.enumerated() {
        emitter.emitterCells += try cells(cell, seed: seed &+ UInt64(position), &pictures)
      }
      return .emitter(
        EmitterContent(
          emitter: emitter, spansEdge: description.spansEdge, place: description.place))
    case .eased(let description):
      var layer = description.layer
      layer.seed = seed
      if case .oneOf(let names) = description.contents {
        for name in names { layer.pictures.append(try pictures.picture(name.name, name.place)) }
      }
      return .eased(layer)
    case .globe(var content):
      content.seed = seed
      return .globe(content)
    case .crowd(var layer):
      layer.seed = seed
      return .crowd(layer)
    case .clock(let layer): return .clock(layer)
    case .image(let description):
      var layer = description.layer
      layer.picture = try pictures.picture(description.name, description.place)
      return .image(layer)
    case .garland(var layer):
      layer.seed = seed
      return .garland(layer)
    }
  }

  private static func cells(
    _ description: CellDescription, seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) -> [EmitterCell] {
    var cells = [EmitterCell](repeating: description.cell, count: description.count)
    var blurs = [Double](repeating: description.blur, count: description.count)
    for draw in description.draws {
      var values = CellDraws(seed: seed, property: draw.property, count: description.count)
      let property = CellProperty.all.first { $0.name == draw.property }
      for index in cells.indices {
        let value = values.value(draw, index)
        if let property { property.set(&cells[index], value) } else { blurs[index] = value }
      }
    }
    for index in cells.indices {
      for (position, inner) in description.cells.enumerated() {
        // Values of their own for each copy's, which no other entry of the file changes.
        var seeds = SeededGenerator(seed: seed, stream: UInt64(index), index: UInt64(position))
        cells[index].emitterCells += try Self.cells(inner, seed: seeds.next(), &pictures)
      }
    }
    guard case .oneOf(let names) = description.contents else { return cells }
    // All of them, also those that this seed does not draw: a file is right or wrong for every seed.
    var choosable: [Bitmap] = []
    for name in names { choosable.append(try pictures.picture(name.name, name.place)) }
    var choices = CellDraws(seed: seed, property: "contents", count: description.count)
    var chosen: [Int] = []
    for index in cells.indices {
      let choice = min(Int(choices.share(index) * Double(names.count)), names.count - 1)
      // In pixels of the file, like the cell's size.
      let reduction = Double(choosable[choice].reduction)
      blurs[index] /= reduction
      cells[index].contentsScale /= reduction
      try pictures.reserve(choosable[choice], blur: blurs[index], names[choice].place)
      chosen.append(choice)
    }
    for index in cells.indices {
      cells[index].contents = choosable[chosen[index]].blurred(sigma: blurs[index])
    }
    return cells
  }
}
