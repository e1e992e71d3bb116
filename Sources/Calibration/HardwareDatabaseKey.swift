/// What udev looks a sensor up by in its hardware database, and the pattern that finds it there.
///
/// ```
///   sensor:modalias:acpi:KIOX000A:KIOX000A::dmi:bvnAMI:…:svnCHUWI:pnHi10X:…    what udev asks for
///   sensor:modalias:acpi:KIOX000A*:dmi:*:svnCHUWI:pnHi10X:*                    what is written down
/// ```
/// A device with a label has it in front: `sensor:accel-display:modalias:…`. The form is that of
/// systemd's `60-sensor.rules`, the pattern that of the entries in its `60-sensor.hwdb`.
public struct HardwareDatabaseKey: Equatable, Sendable {
  /// What udev asks for.
  public let lookup: String
  /// The line to write down.
  public let pattern: String
  /// Vendor and model, for the comment above it.
  public let machine: String

  /// What of a machine is in its keys.
  public struct Machine: Equatable, Sendable {
    /// Its DMI modalias, `dmi:bvn…`; nil on a board that has a device tree instead.
    public var dmi: String?
    /// Vendor and model, as people call it.
    public var name: String

    /// A machine by its parts.
    public init(dmi: String?, name: String) {
      self.dmi = dmi
      self.name = name
    }
  }

  /// A key by its parts.
  ///
  /// - Parameters:
  ///   - label: the sensor's; nil where it has none.
  ///   - modalias: that of the chip: `acpi:…`, `of:N…`, `i2c:…`, `platform:…`.
  ///   - machine: where the chip is.
  public init(label: String?, modalias: String, machine: Machine) {
    let head = "sensor:" + (label.map { "\(Self.safe($0)):" } ?? "") + "modalias:"
    let (chip, dmi) = (Self.safe(modalias), machine.dmi.map(Self.safe))
    lookup = "\(head)\(chip):\(dmi ?? "")"
    // In the database a # begins a comment, and ? stands for any character.
    let wanted = "\(head)\(Self.pattern(chip: chip)):\(dmi.map(Self.pattern(dmi:)) ?? "*")"
    pattern = String(wanted.map { $0 == "#" ? "?" : $0 })
    self.machine = Self.oneLine(machine.name)
  }

  /// ACPI lists what else a chip is compatible with; its own name is enough.
  private static func pattern(chip: String) -> String {
    let parts = chip.split(separator: ":")
    return parts.count > 1 && parts[0] == "acpi" ? "acpi:\(parts[1])*" : chip
  }

  /// Vendor and product; where the maker has left them blank, all but what changes with the kernel.
  private static func pattern(dmi: String) -> String {
    let fields = dmi.split(separator: ":").dropFirst()
    func value(_ name: String) -> Substring? {
      fields.first { $0.hasPrefix(name) }?.dropFirst(name.count)
    }
    guard let vendor = value("svn"), let product = value("pn") else { return "dmi:*" }
    guard isBlank(vendor) || isBlank(product) else { return "dmi:*:svn\(vendor):pn\(product):*" }
    // br, efr and sku came with later kernels: a star stands where they may be.
    let kept = fields.filter { field in !["br", "efr", "sku"].contains { field.hasPrefix($0) } }
    let parts = kept.map { $0.hasPrefix("svn") ? "*\($0)" : String($0) }
    return "dmi:" + parts.joined(separator: ":") + ":*"
  }

  /// What makers leave in, blanks taken out as the kernel does.
  private static func isBlank(_ value: Substring) -> Bool {
    let blanks = [
      "", "defaultstring", "tobefilledbyo.e.m.", "systemmanufacturer", "systemproductname",
      "notapplicable", "notspecified", "none", "o.e.m.", "oem", "unknown", "invalid",
    ]
    return blanks.contains(value.lowercased())
  }

  /// As udev puts an attribute into a key: what it does not trust becomes an underscore.
  ///
  /// The list is `udev_replace_chars` with UDEV_ALLOWED_CHARS_INPUT.
  static func safe(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isKept =
            !scalar.isASCII || scalar.properties.isAlphabetic
            || ("0"..."9").contains(scalar) || "#+-.:=@_/ $%?,".unicodeScalars.contains(scalar)
          return isKept ? scalar : "\t\n\r".unicodeScalars.contains(scalar) ? " " : "_"
        }))
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }))
  }
}
