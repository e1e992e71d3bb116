/// How much the picture is reduced on a machine that is too slow for the scene.
public struct Reduction: Equatable, Sendable {
  /// Share of the births, 0...1.
  public let births: Double
  /// Whether sprites have coarser positions within a pixel, so that fewer masks fill the cache.
  public let isCoarse: Bool
  /// Shows one frame of this many.
  public let stride: Int64

  /// The full picture.
  public static let none = levels[0]
  /// From the full picture to the least.
  public static let levels: [Reduction] = [
    Reduction(births: 1, isCoarse: false, stride: 1),
    Reduction(births: 0.75, isCoarse: false, stride: 1),
    Reduction(births: 0.5, isCoarse: false, stride: 1),
    Reduction(births: 0.25, isCoarse: false, stride: 1),
    Reduction(births: 0.25, isCoarse: true, stride: 1),
    Reduction(births: 0.25, isCoarse: true, stride: 2),
    Reduction(births: 0.25, isCoarse: true, stride: 3),
  ]

  /// For messages: "births at 50 %"; empty for the full picture.
  public var words: String {
    guard births < 1 else { return "" }
    var words = "births at \(Int(births * 100)) %"
    if isCoarse { words += ", coarse places" }
    if stride > 1 { words += ", every \(stride == 2 ? "2nd" : "3rd") frame" }
    return words
  }
}
