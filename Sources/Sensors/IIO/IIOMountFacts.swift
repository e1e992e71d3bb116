import InputDevices
import Motion
import Posix

/// The system's data on an IIO device's mounting and location.
struct IIOMountFacts {
  var evidence: MountDecision.Evidence
  var location: SensorLocation?

  /// `channel` is the first axis; it also has the attributes shared by all axes.
  init(of node: IIONode, _ channel: IIOChannel) {
    self.init(
      name: node.name, label: node.label,
      udev: node.context.isLocal ? UdevDevice(sysfs: node.path) : nil,
      location: node.text("location") ?? channel.text("location"),
      matrices: Self.matrices(node, channel))
  }

  /// `udev` is nil for a device of another machine; `matrices` are in order of precedence.
  init(
    name: String, label: String?, udev: UdevDevice?, location: String?,
    matrices: [MountDecision.KernelMatrix]
  ) {
    let isHub = ["accel_3d", "gravity", "incli_3d"].contains(name) || Self.hangsOnSensorHub(udev)
    evidence = MountDecision.Evidence(maker: isHub ? .hidSensorHub : .chip)
    evidence.udevMatrix = udev?.property("ACCEL_MOUNT_MATRIX")
    evidence.kernelMatrices = matrices
    // udev's rules are the owner's; the label is the kernel's since Linux 6.0, `location` that of Chromebooks' drivers
    // before.
    self.location = .first(of: [udev?.property("ACCEL_LOCATION"), label, location])
  }

  /// The matrix attributes from firmware, valid or not, in order of precedence; any axis has the shared ones.
  static func matrices(
    _ node: IIONode, _ channel: IIOChannel
  ) -> [MountDecision.KernelMatrix] {
    let own = ["mount_matrix", "in_accel_mount_matrix"].compactMap { attribute in
      node.text(attribute).map { MountDecision.KernelMatrix(attribute, $0) }
    }
    // libiio attaches in_accel_mount_matrix to the channels, under the name's last part.
    let shared = channel.text("mount_matrix").map {
      MountDecision.KernelMatrix(channel.file("mount_matrix") ?? "in_accel_mount_matrix", $0)
    }
    // It turns in_mount_matrix into a channel `mount` with an attribute `matrix`.
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

extension MountDecision.Maker {
  /// A HID sensor hub.
  public static let hidSensorHub = Self(.gravity, "a HID sensor hub reports Windows' sign")
  /// A bare chip.
  public static let chip = Self(.reaction, "a bare chip reports the force that holds it up")
}
