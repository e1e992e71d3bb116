/// What a globe layer is: the `globe` of a scene file, or its `drift`.
public struct GlobeContent: Equatable, Sendable {
  /// Glass and snow.
  public var settings: GlobeSettings
  /// Whether shaking whirls the snow up; a drift lies and slides.
  public var isStirred: Bool
  /// Same seed, same snow.
  public var seed: UInt64 = 0

  /// A globe that is stirred, or a drift that is not.
  public init(_ settings: GlobeSettings = GlobeSettings(), isStirred: Bool = true) {
    self.settings = settings
    self.isStirred = isStirred
  }
}
