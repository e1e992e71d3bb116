/// How a compressed film is written.
public struct FilmSettings: Equatable, Sendable {
  /// The picture's quality, 0...100; nil without any loss.
  public var quality: Double? = 80
  /// How often the film is shown; 0 repeats it without end.
  public var loops = 0

  /// The highest number of repetitions that a file can state.
  public static let mostLoops = 65535

  /// Good quality, repeated without end.
  public init() {}
}
