import Graphics

extension SnowCover {
  /// Appends powder as sprites of `image`, a picture of `side` pixels whose edge fades.
  ///
  /// `ahead` is seconds since the last step, up to 1/60.
  public func appendPowder(
    to list: inout DisplayList, image: Int32, side: Int, _ look: CoverLook,
    _ placement: CoverPlacement, ahead: Double, scale: Double
  ) {
    let time = Float(ahead)
    for index in 0..<powder.count {
      let landed = powder.landed[index]
      let way = landed > 0 ? 0 : time
      let place = placement.place(
        Vector2(
          x: Double(powder.x[index] + powder.velocityX[index] * way),
          y: Double(powder.y[index] + powder.velocityY[index] * way)))
      var color = look.seen(look.color, depth: Double(powder.depth[index]))
      let aloft = max(0, Float(powder.aloft[index]) - 1) + way * 60
      color.alpha *= min(1, aloft / Float(SnowPowder.appearing - 1))
      if landed > 0 {
        let share = (Float(landed - 1) + time * 60) / Float(LandingFade.steps)
        color.alpha *= max(0, 1 - share)
      }
      list.append(
        image: image, x: Float(place.x), y: Float(place.y),
        scale: powder.size[index] * 1.5 * Float(scale) / Float(side), rotation: 0, color: color)
    }
  }
}
