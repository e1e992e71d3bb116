import CIIO
import Glibc
import InputDevices

/// The trigger that makes a device put samples into its buffer, as far as known before trying.
enum IIOTrigger {
  /// The device has its trigger, or needs none.
  case ready
  /// No trigger is selected, but one exists for the device.
  case waiting(OpaquePointer)
  case missing(SensorFault)

  init(of node: IIONode) {
    var current: OpaquePointer?
    switch node.iio.device_get_trigger(node.handle, &current) {
    // No such folder: the device fills its buffer itself. A network may not report it.
    case 0 where current != nil, -ENOENT, -ENOSYS: self = .ready
    default:
      // Drivers name their trigger like this, but not all select it.
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

  func choose(for node: IIONode) {
    guard case .waiting(let trigger) = self else { return }
    // If this is not permitted, creating the buffer reports it.
    _ = node.iio.device_set_trigger(node.handle, trigger)
  }
}
