import Graphics

extension Village {
  /// What may stand before lying snow.
  var silhouettes: [Silhouette] {
    var list = houses.map { Silhouette(.houses, $0.silhouette) }
    if let church { list.append(Silhouette(.church, church.silhouette)) }
    list += firs.map { Silhouette($0.isBack ? .backFirs : .firs, $0.silhouette) }
    if let lamp { list.append(Silhouette(.lamp, lamp.silhouette)) }
    for (index, fir) in nearFirs.enumerated() {
      list.append(Silhouette(.nearFir(index), fir.silhouette))
    }
    return list
  }
}

extension House {
  /// The wall with the roof and its snow, and the chimney.
  var silhouette: [[Vector2]] {
    let (left, right) = (foot.x - width / 2, foot.x + width / 2)
    let wall = [
      Vector2(x: right, y: eaves), Vector2(x: right, y: foot.y), Vector2(x: left, y: foot.y),
      Vector2(x: left, y: eaves),
    ]
    let half = height * 0.1
    return [
      frontSnowLine + wall, endWall, roofEnd, snowLine + [Vector2(x: foot.x, y: eaves)],
      .box(chimneyTop.x - half, chimneyTop.y - half, chimneyTop.x + half, chimneyFoot.y + half),
    ]
  }
}

extension Church {
  var silhouette: [[Vector2]] {
    [
      .box(foot.x - towerHalf, towerTop, foot.x + towerHalf, foot.y),
      .box(min(foot.x, naveEnd), naveRidge, max(foot.x, naveEnd), foot.y),
    ]
  }
}

extension StreetLamp {
  var silhouette: [[Vector2]] {
    [
      .box(foot.x - half * 0.4, light.y, foot.x + half * 0.4, foot.y),
      snowLine + [Vector2(x: foot.x, y: foot.y - height * 0.8)],
    ]
  }
}

extension Fir {
  var silhouette: [[Vector2]] {
    let shape = shape(isFine: true)
    return shape.branches + shape.litSnow + shape.shadedSnow + [shape.trunk]
  }
}

extension [Vector2] {
  /// A rectangle's corners.
  static func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Self {
    [
      Vector2(x: left, y: top), Vector2(x: right, y: top), Vector2(x: right, y: bottom),
      Vector2(x: left, y: bottom),
    ]
  }
}
