import Graphics
import Motion

/// What is known about a frame besides its pixels.
public struct FrameReport: Equatable, Sendable {
  /// Number of the frame on the film's grid, from 0.
  public var index: Int64 = 0
  /// When it shows the scene, on the sensor's clock.
  public var instant = Instant.zero
  /// θ in radians, in [−π, π].
  public var angle = 0.0
  /// Whether the angle is held because the panel lies flat.
  public var isHeld = false
  /// Gravity in g, gravity-signed, in the panel's frame.
  public var gravity = Acceleration.upright
  /// Particles that live.
  public var alive = 0
  /// Particles born since the scene began, those of the prewarming included.
  public var born = 0
  /// Particles that have died since the scene began.
  public var retired = 0
  /// Pixels written for this frame: restored backdrop and drawn sprites.
  public var pixelsTouched = 0
  /// What simulation and drawing of this frame took, in nanoseconds of real time.
  public var renderNanoseconds: Int64 = 0
  /// How hard the panel is shaken, as `GravityEstimate` has it.
  public var shakeEnergy = 0.0
  /// When the frame was due, in nanoseconds on CLOCK_MONOTONIC; 0 where no clock decides.
  public var deadline: Int64 = 0
  /// Frames that were left out before this one because the machine was late.
  public var skipped: Int64 = 0
  /// How long the program stood still before this one, where that was a jump, in nanoseconds.
  public var gap: Int64 = 0

  /// A report of nothing.
  public init() {}
}

/// Where frames go: a screen, a file, a pipe.
public protocol FrameSink: AnyObject {
  /// What the sink is called in messages.
  var name: String { get }

  /// The only frame size that the sink takes, in pixels; nil where every size will do.
  var requiredSize: (width: Int, height: Int)? { get }

  /// Whether it looks at frames that were not drawn for it.
  var takesFrames: Bool { get }

  /// Does what is due between frames, where they are far apart.
  func attend()

  /// Takes a finished frame; it belongs to the caller again when this returns.
  ///
  /// - Parameters:
  ///   - frame: the pixels, and for each row what changed since the frame before.
  ///   - report: what is known about it.
  /// - Throws: `OutputError` when it could not be delivered.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError)

  /// Writes out what is still held back; no frame follows.
  ///
  /// - Throws: `OutputError` when it could not be delivered.
  func finish() throws(OutputError)
}

extension FrameSink {
  /// Every size will do.
  public var requiredSize: (width: Int, height: Int)? { nil }

  /// It does.
  public var takesFrames: Bool { true }

  /// Nothing is due.
  public func attend() {}
}
