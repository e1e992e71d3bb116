import Graphics
import Portable

extension Bitmap {
  /// Largest distance in pixels from a point to anything above a limit, including the squares over which outer texels
  /// fade.
  func reach(fromX centerX: Double, y centerY: Double, above limit: UInt8) -> Double {
    let channels = format.bytesPerPixel
    var farthest = -1.0
    for y in 0..<height {
      let dy = Double(y) + 0.5 - centerY
      let row = bytes[y * width * channels..<(y + 1) * width * channels]
      guard let first = row.firstIndex(where: { $0 > limit }),
        let last = row.lastIndex(where: { $0 > limit })
      else { continue }
      for index in [first, last] {
        let dx = Double((index - row.startIndex) / channels) + 0.5 - centerX
        farthest = max(farthest, dx * dx + dy * dy)
      }
    }
    return farthest < 0 ? 0 : farthest.squareRoot() + 1.4143
  }

  /// The largest difference between neighbours; outside counts as 0.
  var steepestStep: Int {
    let channels = format.bytesPerPixel
    var steepest = 0
    func look(_ count: Int, from start: Int, by stride: Int) {
      var before = 0
      for index in 0..<count {
        let value = Int(bytes[start + index * stride])
        steepest = max(steepest, abs(value - before))
        before = value
      }
      steepest = max(steepest, before)
    }
    for channel in 0..<channels {
      for y in 0..<height { look(width, from: y * width * channels + channel, by: channels) }
      for x in 0..<width { look(height, from: x * channels + channel, by: width * channels) }
    }
    return steepest
  }

  /// A mask's centre of mass, in pixels from its centre; 0 if it is empty.
  var balance: (x: Double, y: Double) {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let value = Double(bytes[y * width + x])
        sum += value
        sumX += value * (Double(x) + 0.5)
        sumY += value * (Double(y) + 0.5)
      }
    }
    guard sum > 0 else { return (0, 0) }
    return (sumX / sum - Double(width) / 2, sumY / sum - Double(height) / 2)
  }

  /// Whether turning a mask changes it by at most two levels of 255 on average and six at worst.
  var isRound: Bool {
    guard format == .mask, width == height, width > 2 else { return false }
    let middle = Double(width) / 2
    let profile = (0...width).map { step in value(middle + Double(step), middle) }
    var (sum, count) = (0.0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
        let distance = (dx * dx + dy * dy).squareRoot()
        let step = Int(distance)
        let share = distance - Double(step)
        let expected =
          step < width ? profile[step] * (1 - share) + profile[step + 1] * share : 0
        let error = Double(bytes[y * width + x]) - expected
        guard error.magnitude <= 6 else { return false }
        sum += error * error
        count += 1
      }
    }
    return sum <= 5 * Double(count)
  }

  private func value(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (x - 0.5, y - 0.5)
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    var sum = 0.0
    for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)]
    where (0..<width).contains(column) && (0..<height).contains(row) {
      let share = (1 - (u - Double(column)).magnitude) * (1 - (v - Double(row)).magnitude)
      sum += share * Double(bytes[row * width + column])
    }
    return sum
  }
}
