import Graphics
import Motion
import Outputs
import Posix

/// A run over a virtual clock: every frame of the grid, none skipped, at any speed.
///
/// Real time decides when a frame is delivered, never what it shows.
public struct Film: Sendable {
  /// Frames a second.
  public var rate: FrameRate
  /// Seconds of film in a second; nil for as fast as possible.
  public var speed: Double?
  /// The length in nanoseconds; nil runs to the source's end.
  public var length: Int64?
  /// The first frame's time, in nanoseconds after the scene began.
  public var start: Int64 = 0

  /// A film from the scene's beginning; see `speed` and `length`.
  public init(rate: FrameRate, speed: Double? = nil, length: Int64? = nil) {
    self.rate = rate
    self.speed = speed
    self.length = length
  }

  /// Runs a pipeline from its beginning and returns the number of frames; finishes the sinks, also after an error.
  ///
  /// `shouldContinue` is called after each frame and, with nil, while waiting; false ends the film.
  @discardableResult
  public func run(
    _ pipeline: Pipeline, into sinks: [any FrameSink], shouldContinue: (FrameReport?) -> Bool
  ) throws(PipelineError) -> Int64 {
    pipeline.draw(for: sinks)
    defer { pipeline.draw(for: []) }
    var count: Int64 = 0
    var failure: PipelineError?
    do { count = try frames(pipeline, into: sinks, shouldContinue: shouldContinue) } catch {
      failure = error
    }
    // Finish every sink; report the first error.
    for sink in sinks {
      do { try sink.finish() } catch { failure = failure ?? .output(error) }
    }
    if let failure { throw failure }
    return count
  }

  private func frames(
    _ pipeline: Pipeline, into sinks: [any FrameSink], shouldContinue: (FrameReport?) -> Bool
  ) throws(PipelineError) -> Int64 {
    let origin = pipeline.origin.advanced(by: start)
    let grid = TimeGrid(
      origin: origin, numerator: Int64(rate.numerator),
      denominator: Int64(rate.denominator))
    let begin = MonotonicClock.nanoseconds
    var index: Int64 = 0
    while true {
      let instant = grid.instant(index)
      let time = instant.nanoseconds(since: origin)
      if let length, time >= length { return index }
      // At the end of the clock, the grid no longer moves.
      guard index == 0 || instant > grid.instant(index - 1) else { return index }
      guard let report = try render(pipeline, index, at: instant) else { return index }
      if let speed, !wait(until: begin + Int64(Double(time) / speed), sinks, shouldContinue) {
        return index
      }
      for sink in sinks { try deliver(report, of: pipeline, to: sink) }
      index += 1
      guard !sinks.contains(where: { $0.failure?.isClosedWindow == true }) else { return index }
      guard shouldContinue(report) else { return index }
    }
  }

  /// Nil if the source ended before that instant.
  private func render(
    _ pipeline: Pipeline, _ index: Int64, at instant: Instant
  ) throws(PipelineError) -> FrameReport? {
    do {
      let report = try pipeline.render(index, at: instant)
      return pipeline.hasEnded(before: instant) ? nil : report
    } catch {
      throw .sensor(error)
    }
  }

  private func deliver(
    _ report: FrameReport, of pipeline: Pipeline, to sink: any FrameSink
  ) throws(PipelineError) {
    do throws(OutputError) {
      try pipeline.deliver(report, to: sink)
    } catch {
      // A closed window ends the film; a film keeps its size.
      if error.isClosedWindow { return }
      if case .modeChanged = error, sink.scalesFrames { return }
      throw .output(error)
    }
  }

  /// Sleeps in slices, so that a stop is noticed even at one frame a minute.
  private func wait(
    until deadline: Int64, _ sinks: [any FrameSink], _ shouldContinue: (FrameReport?) -> Bool
  ) -> Bool {
    while true {
      let now = MonotonicClock.nanoseconds
      guard now < deadline else { return true }
      guard shouldContinue(nil) else { return false }
      for sink in sinks { sink.poll() }
      MonotonicClock.sleep(until: min(deadline, now + 100_000_000))
    }
  }
}
