import InputDevices
import Motion
import Posix

/// What the system says about how an IIO device is mounted, and where.
struct IIOMountFacts {
  var evidence: MountDecision.Evidence
  /// Why `auto` should leave it alone.
  var exclusion: String?

  /// Gathers the facts.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - channel: its first axis, which knows what is said of all of them.
  init(of node: IIONode, _ channel: IIOChannel) {
    let udev = node.context.isLocal ? UdevDevice(sysfs: node.path) : nil
    let isHub = ["accel_3d", "gravity"].contains(node.name) || Self.hangsOnSensorHub(udev)
    evidence = MountDecision.Evidence(maker: isHub ? .hidSensorHub : .chip)
    evidence.udevMatrix = udev?.property("ACCEL_MOUNT_MATRIX")
    evidence.kernelMatrices = Self.matrices(node, channel)
    exclusion = Self.exclusion(
      udev: udev?.property("ACCEL_LOCATION"), label: node.label,
      location: node.text("location") ?? channel.text("location"))
  }

  /// The rule for convertibles, which have one chip in the lid and one under the keyboard.
  ///
  /// - Parameters:
  ///   - udev: its `ACCEL_LOCATION`.
  ///   - label: the kernel's label, since Linux 6.0.
  ///   - location: what Chromebooks' drivers said before that.
  /// - Returns: why it is no measure of the panel; nil when it may be one.
  static func exclusion(udev: String?, label: String?, location: String?) -> String? {
    let isBase = udev == "base" || label == "accel-base" || location == "base"
    return isBase ? "it sits in the keyboard's half, not behind the panel" : nil
  }

  /// Matrices from firmware in the order in which they count.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - channel: an axis, which knows what is said of all of its kind.
  /// - Returns: the attributes that are there, whether they are any good or not.
  static func matrices(
    _ node: IIONode, _ channel: IIOChannel
  ) -> [MountDecision.KernelMatrix] {
    let own = ["mount_matrix", "in_accel_mount_matrix"].compactMap { attribute in
      node.text(attribute).map { MountDecision.KernelMatrix(attribute, $0) }
    }
    // libiio hangs in_accel_mount_matrix on the channels, under the name's last part.
    let shared = channel.text("mount_matrix").map {
      MountDecision.KernelMatrix(channel.file("mount_matrix") ?? "in_accel_mount_matrix", $0)
    }
    // Of in_mount_matrix it makes a channel `mount` with an attribute `matrix`.
    let all = (node.text("in_mount_matrix") ?? node.channel("mount")?.text("matrix")).map {
      MountDecision.KernelMatrix("in_mount_matrix", $0)
    }
    return own + [shared, all].compactMap(\.self)
  }

  private static func hangsOnSensorHub(_ device: UdevDevice?) -> Bool {
    var next = device?.parent
    while let parent = next {
      // HID-SENSOR-200073 is the accelerometer, 20007b the gravity vector.
      if parent.systemName?.hasPrefix("HID-SENSOR-2000") == true { return true }
      next = parent.parent
    }
    return false
  }
}
