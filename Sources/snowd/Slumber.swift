import Motion
import Pipeline
import Posix
import Sensors

/// Decides when the service may sleep, and what wakes it.
///
/// ```
///   all still ── 2 s where the panel may move it ──▶ asleep, no timer
///        ▲                                             │ the panel is moved or its sensor changes: MotionAlarm
///        └───────────────── a frame ───────────────────┘ the date decides something: at the next full minute,
///                                                         and when the date is set
/// ```
struct Slumber {
  private let live: LiveSource?
  private let alarm: MotionAlarm?
  private let canSleep: Bool
  private var stillSince: Instant?
  /// The filter's answer to what woke it takes a moment.
  private static let patience: Int64 = 2_000_000_000

  /// A service that is awake.
  init(_ source: any MotionSource) {
    live = source as? LiveSource
    alarm = live?.alarm
    // A recording goes on moving, and rings for nobody.
    canSleep = live != nil || source is StillSource
  }

  /// Readable when the panel has been moved; nil where nobody would notice.
  var descriptor: Int32? { alarm?.descriptor }

  /// Somebody has moved the panel.
  mutating func wake() {
    alarm?.silence()
    stillSince = nil
  }

  /// Looks after a frame.
  ///
  /// - Parameters:
  ///   - pipeline: has drawn it.
  ///   - isSteady: whether nothing but the pipeline would change the next one; asked where that is still.
  ///   - now: the real clock.
  /// - Returns: whether no frame is wanted until something wakes the service.
  mutating func mayBegin(_ pipeline: Pipeline, isSteady: @autoclosure () -> Bool, at now: Instant)
    -> Bool
  {
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
    guard now.nanoseconds(since: since) >= Self.patience else { return false }
    alarm?.arm()
    return true
  }

  /// When a service that sleeps looks up by itself.
  ///
  /// - Parameters:
  ///   - isDated: whether the date decides something.
  ///   - now: the real clock.
  /// - Returns: an instant of the real clock; nil for never.
  func nextLook(isDated: Bool, at now: Instant) -> Instant? {
    // A sensor without a thread is tried again by whoever asks it.
    let dates = [isDated ? Self.nextMinute(after: now) : nil, live?.retryDate]
    return dates.compactMap(\.self).min()
  }

  /// When the wall's clock begins a new minute, on the real clock.
  private static func nextMinute(after now: Instant) -> Instant {
    now.advanced(by: Int64(60 - Director.date.second % 60) * 1_000_000_000)
  }
}
