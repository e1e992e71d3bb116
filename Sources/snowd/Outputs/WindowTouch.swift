import Motion
import Touch

/// Touches on a window of the service, if an output has one, else those of input devices.
final class WindowTouch: TouchSource {
  private let devices: LiveTouch
  private let outputs: ServiceOutputs

  init(_ devices: LiveTouch, _ outputs: ServiceOutputs) {
    (self.devices, self.outputs) = (devices, outputs)
  }

  /// The compositor reports where its windows are touched; devices are not opened then.
  func touches(at instant: Instant) -> [Touch] {
    outputs.windowTouches ?? devices.touches(at: instant)
  }
}
