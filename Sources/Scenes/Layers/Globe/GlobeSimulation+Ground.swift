import Graphics
import Portable

extension GlobeSimulation {
  /// A thinner layer than this is not drawn, points.
  private static let film = 0.06

  mutating func appendGround(to list: inout DisplayList, _ scale: Double) {
    for band in painter.bands { appendBand(band, to: &list, scale) }
    appendSpots(to: &list, scale)
    appendLumps(to: &list, scale)
    appendGlints(to: &list, scale)
  }

  /// Adds all snow deeper than the band's start, run by run.
  private mutating func appendBand(
    _ band: GlobePainter.Band, to list: inout DisplayList, _ scale: Double
  ) {
    let count = drift.glass.count
    guard let start = (0..<count).first(where: { height($0, band) <= Self.film }) else { return }
    painter.path.removeAll()
    var offset = 1
    while offset < count {
      let column = (start + offset) % count
      guard height(column, band) > Self.film else {
        offset += 1
        continue
      }
      var length = 1
      while offset + length < count,
        height((start + offset + length) % count, band) > Self.film
      { length += 1 }
      addRun(column, length, band, scale)
      offset += length
    }
    if !painter.path.isEmpty { list.append(painter.path, ShapeStyle(fillColor: band.color)) }
  }

  /// Height of a column's snow below the band's start, points.
  private func height(_ column: Int, _ band: GlobePainter.Band) -> Double {
    drift.shown[column] * drift.glass.length[column] - band.depth * painter.swell[column]
  }

  /// A run of columns as a closed path: along the snow, and back along the wall.
  private mutating func addRun(
    _ first: Int, _ length: Int, _ band: GlobePainter.Band, _ scale: Double
  ) {
    let count = drift.glass.count
    var last = wall(Double(first), scale)
    painter.path.move(to: last)
    for offset in 0..<length {
      let column = (first + offset) % count
      let next = surface(column, above: height(column, band), scale)
      if offset == 0 {
        painter.path.addLine(to: (last + next) * 0.5)
      } else {
        painter.path.addQuadCurve(to: (last + next) * 0.5, control: last)
      }
      last = next
    }
    let end = wall(Double(first + length), scale)
    painter.path.addQuadCurve(to: (last + end) * 0.5, control: last)
    painter.path.addLine(to: end)
    for offset in stride(from: length - 1, to: 0, by: -1) {
      painter.path.addLine(to: wall(Double(first + offset), scale))
    }
    painter.path.closeSubpath()
  }

  /// A place on the wall, in pixels.
  private func wall(_ place: Double, _ scale: Double) -> Vector2 {
    let count = Double(drift.glass.count)
    let wall = drift.glass.ray(place < count ? place : place - count).wall
    return Vector2(x: (size.width / 2 + wall.x) * scale, y: (size.height / 2 + wall.y) * scale)
  }

  /// A place on a column's middle ray, in pixels; `height` is in points from the wall.
  private func surface(_ column: Int, above height: Double, _ scale: Double) -> Vector2 {
    let glass = drift.glass
    let share = height / glass.length[column]
    return Vector2(
      x: (size.width / 2 + glass.wallX[column] + glass.inX[column] * share) * scale,
      y: (size.height / 2 + glass.wallY[column] + glass.inY[column] * share) * scale)
  }

  private func appendSpots(to list: inout DisplayList, _ scale: Double) {
    let picture = GlobePictures.lump
    for spot in painter.spots {
      let room = drift.shown[spot.column] * drift.glass.length[spot.column] - spot.depth
      guard room > 0 else { continue }
      let place = surface(spot.column, above: room, scale)
      var color = spot.color
      color.alpha *= Float(min(1, room / (3 * painter.unit)))
      list.append(
        image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
        scale: Float(spot.width * scale / Double(picture.side)), rotation: 0, color: color)
    }
  }

  private func appendLumps(to list: inout DisplayList, _ scale: Double) {
    let glass = drift.glass
    let picture = GlobePictures.lump
    for column in drift.shown.indices {
      let height = drift.shown[column] * glass.length[column]
      guard height > 0.2 else { continue }
      let full = min(1, height / (5 * painter.unit))
      let place = surface(column, above: height + painter.lumpOut[column] * full, scale)
      var color = settings.color
      color.alpha *= Float(0.55 * full)
      let width = painter.lumpSize[column] * (0.4 + 0.6 * full)
      list.append(
        image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
        scale: Float(width * scale / Double(picture.side)), rotation: 0, color: color)
    }
  }

  private func appendGlints(to list: inout DisplayList, _ scale: Double) {
    let picture = GlobePictures.far
    for glint in painter.glints {
      let column = Int(glint.column)
      let height = drift.shown[column] * drift.glass.length[column]
      let room = height - glint.depth
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
