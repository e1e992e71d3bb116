import Graphics

/// Takes frames and forgets them: for measuring everything in front of the outputs.
public final class NullSink: FrameSink {
  /// What the sink is called in messages.
  public let name = "null"

  /// A sink without a bottom.
  public init() {}

  /// Does nothing.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {}

  /// Does nothing.
  public func finish() throws(OutputError) {}
}
