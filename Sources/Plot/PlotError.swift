/// Why a picture could not be drawn: cairo's own words, as "out of memory".
public struct PlotError: Error, Equatable, CustomStringConvertible, Sendable {
  /// What cairo says.
  public let reason: String

  /// In words.
  public var description: String { "the picture cannot be drawn: cairo says: \(reason)" }
}
