import Graphics
import Portable

extension GlobeSimulation {
  func appendSpots(to list: inout DisplayList, _ scale: Double) {
    let picture = GlobePictures.lump
    for spot in painter.spots {
      let room = painter.heights[spot.column] - spot.depth
      guard room > 0 else { continue }
      let place = surface(spot.column, above: room, scale)
      var color = spot.color
      color.alpha *= Float(min(1, room / (3 * painter.unit)))
      list.append(
        image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
        scale: Float(spot.width * scale / Double(picture.side)), rotation: 0, color: color)
    }
  }

  func appendLumps(to list: inout DisplayList, _ scale: Double) {
    let picture = GlobePictures.lump
    for lump in painter.lumps {
      let height = painter.height(at: lump.column)
      guard height > 0.2 else { continue }
      let full = min(1, height / (5 * painter.unit))
      let place = surface(at: lump.column, above: height + lump.out * full, scale)
      var color = settings.color
      color.alpha *= Float(0.55 * full)
      let width = lump.width * (0.4 + 0.6 * full)
      list.append(
        image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
        scale: Float(width * scale / Double(picture.side)), rotation: 0, color: color)
    }
  }

  func appendGlints(to list: inout DisplayList, _ scale: Double) {
    let picture = GlobePictures.far
    for glint in painter.glints {
      let column = Int(glint.column)
      let room = painter.heights[column] - glint.depth
      guard room > 0 else { continue }
      let wave = SineCosine(glint.phase + angle * glint.often).cosine
      guard wave > 0 else { continue }
      let place = surface(column, above: room, scale)
      let light = wave * wave * wave * wave * min(1, room / painter.unit)
      list.append(
        image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
        scale: Float(2.1 * painter.unit * scale / Double(picture.side)), rotation: 0,
        color: Color(red: 1, green: 1, blue: 1, alpha: Float(light * 0.9)), blend: .additive)
    }
  }
}
