import Documents
import Emitter
import Graphics
import Motion

extension CellDescription {
  /// The cells of this entry, with values drawn and pictures loaded.
  func copies(seed: UInt64, _ pictures: inout Pictures) throws(DocumentError) -> [EmitterCell] {
    var copies = [CellDescription](repeating: self, count: count)
    for draw in draws {
      var values = CellDraws(seed: seed, property: draw.property, count: count)
      guard let property = CellProperty.all.first(where: { $0.name == draw.property }) else {
        continue
      }
      for index in copies.indices {
        copies[index][keyPath: property.path] = values.value(draw, index)
      }
    }
    for index in copies.indices {
      for (position, inner) in cells.enumerated() {
        // Each copy's inner cells get their own values, which no other entry of the file changes.
        var seeds = SeededGenerator(seed: seed, stream: UInt64(index), index: UInt64(position))
        copies[index].cell.emitterCells += try inner.copies(seed: seeds.next(), &pictures)
      }
    }
    guard case .oneOf(let names) = contents else { return copies.map(\.cell) }
    // Loads all of them, also those that this seed does not draw: a file is valid or invalid for every seed.
    for name in names where name.crystals.isEmpty { _ = try pictures.picture(name) }
    var choices = CellDraws(seed: seed, property: "contents", count: count)
    let chosenNames = copies.indices.map {
      PictureName.drawn(from: names, share: choices.share($0))
    }
    pictures.grow(chosenNames)
    var chosen: [Bitmap] = []
    for (index, name) in chosenNames.enumerated() {
      let picture = try pictures.picture(name)
      // In pixels of the file, like the cell's size.
      let reduction = Double(picture.reduction)
      copies[index].blur /= reduction
      copies[index].cell.contentsScale /= reduction
      try pictures.reserve(picture, blur: copies[index].blur, name.place)
      chosen.append(picture)
    }
    for index in copies.indices {
      copies[index].cell.contents = chosen[index].blurred(sigma: copies[index].blur)
    }
    return copies.map(\.cell)
  }
}
