import Portable

extension Bitmap {
  /// This picture blurred, larger by three sigma (in pixels) on each side so that nothing is cut off.
  ///
  /// Unchanged if sigma is below 1/1000, above 64, or too large for `longestSide`. A true Gaussian in two passes, for
  /// load time: the cost is proportional to the area times sigma.
  public func blurred(sigma: Double) -> Bitmap {
    // Sigma's square must not underflow to 0, because 0 / 0 is NaN.
    guard sigma >= 1e-3, sigma <= 64 else { return self }
    let margin = Int((sigma * 3).rounded(.up))
    guard max(width, height) + 2 * margin <= Self.longestSide else { return self }
    let weights = (0...margin).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    let kernel = weights.map { $0 / total }
    let wide = convolved(kernel, margin: margin, alongRows: true)
    return wide.convolved(kernel, margin: margin, alongRows: false)
  }

  private func convolved(_ kernel: [Double], margin: Int, alongRows: Bool) -> Bitmap {
    let channels = format.bytesPerPixel
    var result = Bitmap(
      width: alongRows ? width + 2 * margin : width,
      height: alongRows ? height : height + 2 * margin, format: format)
    let length = alongRows ? width : height
    let stride = (alongRows ? 1 : width) * channels
    for y in 0..<result.height {
      for x in 0..<result.width {
        let centre = (alongRows ? x : y) - margin
        let lowest = max(-margin, -centre)
        let highest = min(margin, length - 1 - centre)
        guard lowest <= highest else { continue }
        for channel in 0..<channels {
          let base = (alongRows ? y * width : x) * channels + channel
          var sum = 0.0
          for offset in lowest...highest {
            sum += kernel[abs(offset)] * Double(bytes[base + (centre + offset) * stride])
          }
          result.bytes[(y * result.width + x) * channels + channel] = UInt8(sum + 0.5)
        }
      }
    }
    return result
  }
}
