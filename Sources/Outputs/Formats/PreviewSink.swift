import Graphics

/// Forwards frames as a screen of a given format would show them.
public final class PreviewSink: FrameSink {
  /// The wrapped sink's name.
  public var name: String { sink.name }
  private let sink: any FrameSink
  private var preview: ScreenPreview

  /// A preview in front of a sink that it owns.
  public init(_ preview: ScreenPreview, before sink: any FrameSink) {
    self.preview = preview
    self.sink = sink
  }

  /// The wrapped sink's size.
  public var requiredSize: (width: Int, height: Int)? { sink.requiredSize }

  /// Forwards a changed copy.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    var shown = copy frame
    preview.apply(to: &shown)
    try sink.present(shown, report)
  }

  /// Finishes the wrapped sink.
  public func finish() throws(OutputError) { try sink.finish() }
}
