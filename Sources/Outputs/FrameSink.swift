import Graphics
import Motion

/// What is known about a frame, apart from its pixels.
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
  /// When the frame was due, in nanoseconds on CLOCK_MONOTONIC; 0 without a real clock.
  public var deadline: Int64 = 0
  /// Frames that were left out before this one because the machine was late.
  public var skipped: Int64 = 0
  /// How long the program stood still before this one, in nanoseconds; 0 without a discontinuity.
  public var gap: Int64 = 0

  /// A report of nothing.
  public init() {}
}

/// Where frames go: a screen, a file, a pipe.
///
/// A kind of output implements what it needs; the rest has defaults.
public protocol FrameSink: AnyObject {
  /// What the sink is called in messages.
  var name: String { get }

  /// The name and what is special at the moment, for the line that says what runs.
  var state: String { get }

  /// The only frame size that the sink takes, in pixels; nil where every size will do.
  var requiredSize: (width: Int, height: Int)? { get }

  /// Whether it takes frames that were not drawn in its own memory.
  var takesFrames: Bool { get }

  /// Lends memory to draw the next frame of a format in, so that nothing has to be copied.
  ///
  /// Called for each frame and format; the frame comes back with `present`. From now on that memory holds
  /// no frame.
  ///
  /// - Parameters:
  ///   - format: of the pixels. In `argb8888` nothing lies behind what moves.
  ///   - width: pixels across.
  ///   - height: pixels down.
  /// - Returns: nil where no frame of this format is wanted in memory of the sink.
  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan?

  /// Readable when `poll` has something to do; open until the sink goes.
  var descriptors: [Int32] { get }

  /// Does what is due between frames, without waiting.
  func poll()

  /// Calls something each time that a frame is wanted at once, also if nothing moves.
  func onDemand(_ act: @escaping () -> Void)

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
  /// Nothing special.
  public var state: String { name }

  /// Every size will do.
  public var requiredSize: (width: Int, height: Int)? { nil }

  /// It does.
  public var takesFrames: Bool { true }

  /// It has none to lend.
  public func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? { nil }

  /// Nothing to watch.
  public var descriptors: [Int32] { [] }

  /// Nothing is due.
  public func poll() {}

  /// The next frame comes soon enough.
  public func onDemand(_ act: @escaping () -> Void) {}

  /// Nothing is held back.
  public func finish() throws(OutputError) {}
}

/// Memory to draw the next frame in.
public struct FrameLoan {
  /// Another object where the frames are others than before.
  public let owner: AnyObject
  /// All frames that are drawn in turn.
  public let frames: [Frame]
  /// Which one is next.
  public let target: Int

  /// A loan of some frames.
  public init(of owner: AnyObject, frames: [Frame], target: Int) {
    (self.owner, self.frames, self.target) = (owner, frames, target)
  }
}
