/// Why a picture could not be drawn, in cairo's words.
public struct PlotError: Error, Equatable, CustomStringConvertible, Sendable {
  /// Cairo's message.
  public let reason: String

  /// The message.
  public var description: String { "cannot draw the picture: cairo: \(reason)" }
}
