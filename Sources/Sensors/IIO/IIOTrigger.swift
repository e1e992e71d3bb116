import CIIO
import Glibc
import InputDevices

/// What makes a device put a sample into its buffer, as far as it can be known before trying.
enum IIOTrigger {
  /// The device has what it needs, or needs none.
  case ready
  /// It has none yet, but one was made for it.
  case waiting(OpaquePointer)
  /// It cannot be: the reason.
  case missing(SensorFault)

  init(of node: IIONode) {
    var current: OpaquePointer?
    switch iio_device_get_trigger(node.handle, &current) {
    // No such folder: a device that fills its buffer itself. Over a network it may not be said.
    case 0 where current != nil, -ENOENT, -ENOSYS: self = .ready
    default:
      // Drivers name their own trigger so, but not all of them choose it.
      let number = node.id.drop { !$0.isNumber }
      let names = ["\(node.name)-dev\(number)", "\(node.name)-trigger"]
      let trigger = names.lazy.compactMap(node.context.trigger(named:)).first
      self = trigger.map(IIOTrigger.waiting) ?? .missing(Self.nothing(names[0]))
    }
  }

  private static func nothing(_ name: String) -> SensorFault {
    SensorFault(
      .noTrigger, "it has no trigger",
      advice: "nothing to do: polling is good enough for snow; where the kernel has "
        + "iio-trig-hrtimer, a trigger called \(name) is taken")
  }

  /// Chooses the one that was made for the device, where none is chosen yet.
  func choose(for node: IIONode) {
    guard case .waiting(let trigger) = self else { return }
    // Where it is not allowed, creating the buffer says so.
    _ = iio_device_set_trigger(node.handle, trigger)
  }
}
