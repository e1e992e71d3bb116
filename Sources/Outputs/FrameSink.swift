import Graphics
import Motion

/// A frame's data apart from its pixels.
public struct FrameReport: Equatable, Sendable {
  /// Number on the film's grid, from 0.
  public var index: Int64 = 0
  /// The scene's instant, on the sensor's clock.
  public var instant = Instant.zero
  /// θ in radians, in [−π, π].
  public var angle = 0.0
  /// Whether the angle is held because the panel lies flat.
  public var isHeld = false
  /// Gravity that the frame shows, in g, gravity-signed, in the panel's frame: θ = atan2(−x, −y), also while the angle
  /// is held or eases.
  public var gravity = Acceleration.upright
  /// Living particles.
  public var alive = 0
  /// Particles born since the scene began, prewarming included.
  public var born = 0
  /// Particles that have died since the scene began.
  public var retired = 0
  /// Pixels written: restored backdrop and drawn sprites.
  public var pixelsTouched = 0
  /// Real time of simulation and drawing.
  public var renderNanoseconds: Int64 = 0
  /// See `GravityEstimate.shakeEnergy`.
  public var shakeEnergy = 0.0
  /// In nanoseconds on CLOCK_MONOTONIC; 0 without a real clock.
  public var deadline: Int64 = 0
  /// Frames skipped before this one because the machine was late.
  public var skipped: Int64 = 0
  /// How long the program stood still before this frame, in nanoseconds; 0 without a discontinuity.
  public var gap: Int64 = 0

  /// An empty report.
  public init() {}
}

/// Takes frames: a screen, a file, a pipe; most members have defaults.
public protocol FrameSink: AnyObject {
  /// The sink's name in messages.
  var name: String { get }

  /// The name and what is special now, for the status line.
  var state: String { get }

  /// The only frame size it takes, in pixels; nil for any.
  var requiredSize: (width: Int, height: Int)? { get }

  /// Whether it takes frames that were not drawn in its own memory.
  var takesFrames: Bool { get }

  /// Whether a frame would be seen, or kept, by anything now.
  ///
  /// Without such a sink the service draws nothing; a change is announced by the callback of `onDemand`.
  var isWatched: Bool { get }

  /// The number of programs that read its frames now; nil for an output without readers.
  var readerCount: Int? { get }

  /// Whether the last frame stays visible, or written, after `finish()`.
  var keepsPicture: Bool { get }

  /// Why no frame is visible now, after the name in messages: "obscured by Xorg"; nil while frames are visible.
  ///
  /// Such a sink gets no frames; a change is announced by the callback of `onDemand`.
  var obstacle: String? { get }

  /// Why the output has ended, or can show nothing until it is reopened; nil while it works.
  ///
  /// For sinks that get no frames because of an `obstacle`: others throw it from `present`.
  var failure: OutputError? { get }

  /// Fingers and pressed buttons on the sink's own window, in shares of the picture; nil for a screen whose touches come
  /// from input devices.
  var touches: [Touch]? { get }

  /// Whether frames of the size that it had when it was opened still fill a screen that has changed its mode.
  var scalesFrames: Bool { get }

  /// Continues in the screen's present mode, with its `requiredSize`; returns false if the output must be opened again.
  func reopen() -> Bool

  /// Whether the text of a virtual terminal, numbered from 1, is shown on the same screen.
  func isScreen(ofConsole number: Int) -> Bool

  /// Where the screen is in the kernel's tree; nil for an output that is no screen.
  var place: ScreenPlace? { get }

  /// Switches the screen off or on, as a monitor's button does; returns false if it cannot be switched.
  ///
  /// After it was switched on, the next frame is drawn whole.
  func setPower(isOn: Bool) -> Bool

  /// Stops using the screen because the console shows another virtual terminal.
  func release()

  /// Uses the screen again after `release()`; the next frame is drawn whole.
  func acquire()

  /// Lends memory to draw the next frame in, which saves a copy; nil if no frame of this format is wanted.
  ///
  /// Called for each frame and format. That memory holds no frame until `present`. `argb8888` frames have no
  /// backdrop.
  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan?

  /// The newest refresh of a screen that showed a new frame; nil if the output does not report them.
  var lastFlip: ScreenFlip? { get }

  /// Readable when `poll` has something to do; open as long as the sink.
  var descriptors: [Int32] { get }

  /// Does what is due between frames; never waits.
  func poll()

  /// Sets a callback for when a frame is wanted at once, even if nothing moves, and when `obstacle` has changed.
  func onDemand(_ act: @escaping () -> Void)

  /// What to log since the last call; a callback of `onDemand` announces it.
  func takeNews() -> [String]

  /// Takes a finished frame, whose `changes` are relative to the frame before; the caller owns it again on return.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError)

  /// Writes out buffered data; no frame follows.
  func finish() throws(OutputError)
}

extension FrameSink {
  /// Just the name.
  public var state: String { name }

  /// Any size.
  public var requiredSize: (width: Int, height: Int)? { nil }

  /// True.
  public var takesFrames: Bool { true }

  /// True.
  public var isWatched: Bool { true }

  /// None.
  public var readerCount: Int? { nil }

  /// True.
  public var keepsPicture: Bool { true }

  /// None: frames are always visible.
  public var obstacle: String? { nil }

  /// None.
  public var failure: OutputError? { nil }

  /// None of its own.
  public var touches: [Touch]? { nil }

  /// False.
  public var scalesFrames: Bool { false }

  /// False.
  public func reopen() -> Bool { false }

  /// False.
  public func isScreen(ofConsole number: Int) -> Bool { false }

  /// None.
  public var place: ScreenPlace? { nil }

  /// False.
  public func setPower(isOn: Bool) -> Bool { false }

  /// Does nothing.
  public func release() {}

  /// Does nothing.
  public func acquire() {}

  /// None.
  public var lastFlip: ScreenFlip? { nil }

  /// None.
  public func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? { nil }

  /// None.
  public var descriptors: [Int32] { [] }

  /// Does nothing.
  public func poll() {}

  /// Nothing.
  public func takeNews() -> [String] { [] }

  /// Does nothing: the next frame comes soon enough.
  public func onDemand(_ act: @escaping () -> Void) {}

  /// Does nothing.
  public func finish() throws(OutputError) {}
}

/// A screen's refresh that shows a new frame.
public struct ScreenFlip: Equatable, Sendable {
  /// The number of the refresh; 0 if the driver counts none, or refreshes follow the frames.
  public let sequence: UInt32
  /// When it began, in nanoseconds on CLOCK_MONOTONIC.
  public let nanoseconds: Int64

  /// A flip.
  public init(sequence: UInt32, nanoseconds: Int64) {
    (self.sequence, self.nanoseconds) = (sequence, nanoseconds)
  }
}

/// Memory to draw the next frame in.
public struct FrameLoan {
  /// A different object when the frames are different ones.
  public let owner: AnyObject
  /// All frames that are drawn in turn.
  public let frames: [Frame]
  /// The index of the next one.
  public let target: Int

  /// A loan of frames.
  public init(of owner: AnyObject, frames: [Frame], target: Int) {
    (self.owner, self.frames, self.target) = (owner, frames, target)
  }
}
