import Graphics

extension OutputKind {
  /// `null`.
  static let null = OutputKind("null", ["null"], .nothing, .none, takesEverySize: true) {
    (_, _) in NullSink()
  }
}

/// Drops frames: for measuring everything in front of the outputs.
public final class NullSink: FrameSink {
  /// What the sink is called in messages.
  public let name = "null"

  /// A sink.
  public init() {}

  /// Does nothing.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {}
}
