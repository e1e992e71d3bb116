import Graphics

/// Forwards frames as a screen of some format would show them.
public final class PreviewSink: FrameSink {
  /// What the sink behind it is called.
  public var name: String { sink.name }
  private let sink: any FrameSink
  private var preview: ScreenPreview

  /// A preview in front of a sink, which belongs to it from now on.
  public init(_ preview: ScreenPreview, before sink: any FrameSink) {
    self.preview = preview
    self.sink = sink
  }

  /// What the sink behind it takes.
  public var requiredSize: (width: Int, height: Int)? { sink.requiredSize }

  /// Forwards a changed copy.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    var shown = copy frame
    preview.apply(to: &shown)
    try sink.present(shown, report)
  }

  /// Finishes the sink behind it.
  public func finish() throws(OutputError) { try sink.finish() }
}
