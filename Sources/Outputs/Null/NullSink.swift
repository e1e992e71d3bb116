import Graphics

extension OutputKind {
  static let null = OutputKind("null", ["null"], .nothing, .none, takesEverySize: true) {
    (_, _) in NullSink()
  }
}

/// Drops frames: for measuring everything before the outputs.
public final class NullSink: FrameSink {
  /// The sink's name in messages.
  public let name = "null"

  /// A sink.
  public init() {}

  /// Does nothing.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {}
}
