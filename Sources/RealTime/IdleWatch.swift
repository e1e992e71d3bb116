import Dates
import Motion
import Pipeline
import Recordings
import Sensors

/// Decides when the service may sleep, and what wakes it.
///
/// ```
///   all still ── 2 s, if the panel can move the scene ──▶ asleep, no timer
///        ▲                                                  │ MotionAlarm: the panel moved, or its sensor
///        └───────────────── a frame ────────────────────────┘ changed; the next full minute, if the date
///                                                             matters
///
///   no output shows frames ──▶ asleep, no timer, sensor closed ── an output shows frames again ──▶ a frame
/// ```
public struct IdleWatch {
  private let live: LiveSource?
  private let alarm: MotionAlarm?
  private let canSleep: Bool
  private var stillSince: Instant?
  /// How long all must be still, in nanoseconds: the filter responds late to a movement.
  private static let delay: Int64 = 2_000_000_000

  /// A service that is awake.
  public init(_ source: any MotionSource) {
    live = source as? LiveSource
    alarm = live?.alarm
    // A recording has no alarm that could wake the service.
    canSleep = live != nil || source is StillSource
  }

  /// Readable when the panel has moved; nil without a motion alarm.
  public var descriptor: Int32? { alarm?.descriptor }

  /// Ends a sleep.
  public mutating func wake() {
    alarm?.silence()
    stillSince = nil
  }

  /// Sleeps while no output shows frames: the sensor is closed until `wake()`.
  public mutating func pause() {
    alarm?.pauseSensor()
    stillSince = nil
  }

  /// Decides after each frame whether no other is needed until something wakes the service.
  ///
  /// `isSteady`: whether only the pipeline can change the next frame; evaluated if the pipeline is still.
  public mutating func maySleep(
    _ pipeline: Pipeline, isSteady: @autoclosure () -> Bool, at now: Instant
  ) -> Bool {
    guard pipeline.isStill, isSteady(), canSleep || !pipeline.isMovedByPanel else {
      stillSince = nil
      return false
    }
    guard pipeline.isMovedByPanel else {
      alarm?.rest()
      return true
    }
    guard let since = stillSince else {
      stillSince = now
      return false
    }
    guard now.nanoseconds(since: since) >= Self.delay else { return false }
    alarm?.arm()
    return true
  }

  /// When a sleeping service must wake without an event; nil for never; `date` is nil if it cannot change the
  /// picture.
  public func nextWake(date: CivilTime?, at now: Instant) -> Instant? {
    let minute = date.map { now.advanced(by: Int64(60 - $0.second % 60) * 1_000_000_000) }
    // A sensor without a thread is retried when it is read.
    return [minute, live?.retryDate].compactMap(\.self).min()
  }
}
