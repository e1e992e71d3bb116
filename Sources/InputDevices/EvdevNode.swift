import CEvdev
import Glibc
import Posix

package final class EvdevNode {
  package let path: String
  package let handle: OpaquePointer
  private let file: FileDescriptor
  /// Whether events carry CLOCK_MONOTONIC times; the kernel's default is the wall clock.
  package let hasMonotonicTime: Bool

  /// Opens a node such as `/dev/input/event3` without grabbing it: other programs keep getting its events.
  package init(_ path: String) throws(SensorFault) {
    let number: Int32
    do {
      number = try check("open", path: path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    } catch {
      throw .opening(error)
    }
    file = FileDescriptor(owning: number, name: path)
    // Its messages only repeat the return codes.
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    var handle: OpaquePointer?
    let code = libevdev_new_from_fd(number, &handle)
    guard code >= 0, let handle else {
      throw SensorFault(
        .unsupported, "\(path): not an input device: \(String(cString: strerror(-code)))")
    }
    self.path = path
    self.handle = handle
    hasMonotonicTime = libevdev_set_clock_id(handle, CLOCK_MONOTONIC) == 0
  }

  deinit { libevdev_free(handle) }

  package var number: Int32 { file.number }

  package var hasTimestamp: Bool {
    libevdev_has_event_code(handle, UInt32(EV_MSC), UInt32(MSC_TIMESTAMP)) == 1
  }

  /// The axis's value as of the last event read.
  package func value(_ axis: Int32) -> Int32 {
    libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis))
  }

  /// The kernel's resolution of an axis; 0 if it gives none.
  package func resolution(_ axis: Int32) -> Int32 {
    libevdev_get_abs_resolution(handle, UInt32(axis))
  }

  /// The kernel's smallest and largest value of X; nil if it gives none.
  package var limits: ClosedRange<Int64>? {
    let least = libevdev_get_abs_minimum(handle, UInt32(ABS_X))
    let most = libevdev_get_abs_maximum(handle, UInt32(ABS_X))
    return least < most ? Int64(least)...Int64(most) : nil
  }

  /// What the device itself reports; what only udev knows is missing.
  package var traits: InputTraits {
    var traits = InputTraits()
    traits.name = libevdev_get_name(handle).map { String(cString: $0) } ?? ""
    traits.phys = libevdev_get_phys(handle).map { String(cString: $0) } ?? ""
    traits.uniq = libevdev_get_uniq(handle).map { String(cString: $0) } ?? ""
    for axis in ABS_X...ABS_RZ
    where libevdev_has_event_code(handle, UInt32(EV_ABS), UInt32(axis)) == 1 {
      traits.axes |= 1 << UInt(axis)
    }
    traits.hasProperty = libevdev_has_property(handle, UInt32(INPUT_PROP_ACCELEROMETER)) == 1
    traits.isGamepad = libevdev_has_event_code(handle, UInt32(EV_KEY), UInt32(BTN_GAMEPAD)) == 1
    return traits
  }

  /// The unit of some axes that are accelerations.
  package func scale(_ axes: InputAxes) -> EvdevScale {
    let (x, y, z) = (axes.codes[0], axes.codes[1], axes.codes[2])
    return EvdevScale(
      resolutions: [resolution(x), resolution(y), resolution(z)],
      isDocumented: traits.hasProperty && axes == .usual,
      rest: RawTriple(Int64(value(x)), Int64(value(y)), Int64(value(z))))
  }
}

extension SensorFault {
  static func opening(_ error: SystemError) -> SensorFault {
    switch error.code {
    case EACCES, EPERM:
      SensorFault(
        .noPermission, error.description,
        advice: "input devices belong to the group input: add the user to it "
          + "(usermod -aG input NAME), or SupplementaryGroups=input to the unit; with snowd's udev rule, accelerometers are"
          + " also open to a user who is logged in at the machine")
    case ENOENT: SensorFault(.nothingFound, error.description)
    case ENODEV, ENXIO: SensorFault(.vanished, "\(error.subject) has gone")
    default: SensorFault(.failed, error.description)
    }
  }
}
