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
      // Most drivers name their trigger like this, but not all select it.
      let number = node.id.drop { !$0.isNumber }
      let names = ["\(node.name)-dev\(number)", "\(node.name)-trigger"]
      let trigger = names.lazy.compactMap(node.context.trigger(named:)).first
      self =
        (trigger ?? node.chipsTrigger).map(IIOTrigger.waiting) ?? .missing(Self.nothing(names[0]))
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

extension IIONode {
  /// A trigger of the same chip, whatever its name: `bmi323-imu-trig-1`, `msa311-13-new-data`.
  fileprivate var chipsTrigger: OpaquePointer? {
    guard context.isLocal, let chip = Self.parent(id) else { return nil }
    return (0..<iio.context_get_devices_count(context.handle)).lazy
      .compactMap { iio.context_get_device(context.handle, $0) }
      .first { trigger in
        guard iio.device_is_trigger(trigger), let id = iio.device_get_id(trigger) else {
          return false
        }
        let name = iio.device_get_name(trigger).map { String(cString: $0) } ?? ""
        // These fire on some samples only.
        let isRare = ["motion", "peak"].contains { name.contains($0) }
        return !isRare && Self.parent(String(cString: id)) == chip
      }
  }

  private static func parent(_ id: String) -> String? {
    UdevDevice(sysfs: "/sys/bus/iio/devices/\(id)")?.parent?.sysfs
  }
}
