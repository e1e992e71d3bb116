import InputDevices
import Motion

struct IIOSibling {
  let triad: IIOTriad
  let kinship: String

  func described(rate wanted: Double) -> SensorDevice.Gyroscope {
    let reason = triad.unbuffered
    return SensorDevice.Gyroscope(
      name: triad.node.name, path: triad.node.path, kinship: kinship,
      mode: reason == nil ? .buffered : .polled, modeReason: reason?.message,
      rate: triad.rate.choice(for: wanted))
  }

  /// Maps the gyroscope's axes to the panel's: M·A⁻¹·G, as far as known.
  ///
  /// Both share a chip and its axes, so the accelerometer's matrix M, `mount`, holds for both. If the gyroscope's
  /// driver states a matrix G, `own`, it leads to the firmware's frame, as does A, `firmware`, of the accelerometer's
  /// driver; M·A⁻¹ is what was configured on top.
  static func matrix(
    _ mount: MountMatrix, firmware: MountMatrix?, own: MountMatrix?
  ) -> MountMatrix {
    guard let own else { return mount }
    if let firmware { return mount.times(firmware.inverse).times(own) }
    return mount == .identity ? own : mount
  }

  func matrix(beside accelerometer: IIOTriad, _ mount: MountMatrix) -> MountMatrix {
    func stated(_ triad: IIOTriad) -> MountMatrix? {
      var evidence = MountDecision.Evidence(maker: .chip)
      evidence.kernelMatrices = IIOMountFacts.matrices(triad.node, triad.axes[0].channel)
      return MountDecision.stated(evidence)
    }
    return Self.matrix(mount, firmware: stated(accelerometer), own: stated(triad))
  }
}

/// Pairs gyroscopes with accelerometers on the same chip.
///
/// | rule | example |
/// |---|---|
/// | same folder in sysfs | one chip: `lsm6dsl_accel`, `lsm6dsl_gyro` |
/// | same HID sensor hub | `accel_3d`, `gyro_3d` |
/// | same bus, names with the same stem | two addresses: `bmi088-accel`, `bmi088_gyro` |
///
/// On another machine only names are known, and `accel_3d` and `gyro_3d` share a stem. A rule counts only if it
/// leaves one pair: two accelerometers or two gyroscopes are ambiguous.
struct IIOSiblings {
  private let accelerometers: [(triad: IIOTriad, place: Place)]
  private let gyroscopes: [(triad: IIOTriad, place: Place)]

  init(accelerometers: [IIOTriad], gyroscopes: [IIOTriad]) {
    self.accelerometers = accelerometers.map { ($0, Place($0.node, kind: ["accel"])) }
    self.gyroscopes = gyroscopes.map { ($0, Place($0.node, kind: ["gyro", "anglvel"])) }
  }

  /// nil for none or several.
  func of(_ accelerometer: IIOTriad) -> IIOSibling? {
    guard let me = accelerometers.first(where: { $0.triad.node.id == accelerometer.node.id })
    else { return nil }
    for rule in Place.rules {
      let found = gyroscopes.filter { rule(me.place, $0.place) != nil }
      guard let one = found.first else { continue }
      let rivals = accelerometers.filter { rule($0.place, one.place) != nil }
      guard found.count == 1, rivals.count == 1, let kinship = rule(me.place, one.place)
      else { return nil }
      return IIOSibling(triad: one.triad, kinship: kinship)
    }
    return nil
  }

  struct Place {
    /// Its parent in sysfs: a chip on its bus, one sensor of a hub.
    var parent: String?
    /// The parent's parent: a bus, a hub.
    var holder: String?
    /// Its name without the word for its kind.
    var stem: String?
    var isLocal: Bool

    /// In order of precedence; each returns why two devices are on one chip, nil if they are not.
    static let rules: [@Sendable (Place, Place) -> String?] = [
      { one, other in
        guard let parent = one.parent, parent == other.parent else { return nil }
        return "same chip, \(lastPart(parent))"
      },
      { one, other in
        guard let hub = one.holder, hub == other.holder,
          isOfHub(one.parent), isOfHub(other.parent)
        else { return nil }
        return "same sensor hub, \(lastPart(hub))"
      },
      { one, other in
        guard let stem = one.stem, stem == other.stem, one.isLocal == other.isLocal else {
          return nil
        }
        guard one.isLocal else { return "same chip by its name" }
        guard let bus = one.holder, bus == other.holder else { return nil }
        return "same chip by its name, both on \(lastPart(bus))"
      },
    ]

    private static func isOfHub(_ parent: String?) -> Bool {
      parent.map { lastPart($0).hasPrefix("HID-SENSOR-") } ?? false
    }

    private static func lastPart(_ path: String) -> String {
      path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}

extension IIOSiblings.Place {
  /// `kind` are the words for its measurement.
  init(_ node: IIONode, kind: Set<String>) {
    isLocal = node.context.isLocal
    let parent = isLocal ? UdevDevice(sysfs: node.path)?.parent : nil
    self.parent = parent?.sysfs
    holder = parent?.parent?.sysfs
    stem = Self.stem(of: node.name, without: kind)
  }

  /// `lsm6dsl` of `lsm6dsl_accel`, `3d` of `gyro_3d`; nil without a word for the kind.
  static func stem(of name: String, without kind: Set<String>) -> String? {
    let parts = name.split { "_-".contains($0) }.map(String.init)
    let rest = parts.filter { !kind.contains($0) }
    return rest.count == parts.count - 1 && !rest.isEmpty ? rest.joined(separator: "-") : nil
  }
}
