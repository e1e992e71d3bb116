struct PixelRect: Equatable {
  var x: Range<Int>
  var y: Range<Int>

  init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }

  var area: Int { x.count * y.count }

  /// Pixels with centres within `halfWidth` and `halfHeight`, clipped to a frame; nil if none or not finite.
  init?(
    centerX: Double, centerY: Double, halfWidth: Double, halfHeight: Double, width: Int, height: Int
  ) {
    // A pixel's centre is half a pixel right of and below its index. Compares doubles, because they may not fit Int.
    let left = (centerX - halfWidth - 0.5).rounded(.up)
    let right = (centerX + halfWidth - 0.5).rounded(.down)
    let top = (centerY - halfHeight - 0.5).rounded(.up)
    let bottom = (centerY + halfHeight - 0.5).rounded(.down)
    guard left < Double(width), right >= 0, top < Double(height), bottom >= 0, left <= right,
      top <= bottom
    else { return nil }
    x = Int(max(left, 0))..<Int(min(right, Double(width - 1))) + 1
    y = Int(max(top, 0))..<Int(min(bottom, Double(height - 1))) + 1
  }
}
