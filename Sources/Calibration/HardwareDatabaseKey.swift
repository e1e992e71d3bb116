/// A sensor's lookup key in udev's hardware database, and the pattern that matches it.
///
/// ```
///   sensor:modalias:acpi:KIOX000A:KIOX000A::dmi:bvnAMI:…:svnCHUWI:pnHi10X:…    what udev looks up
///   sensor:modalias:acpi:KIOX000A*:dmi:*:svnCHUWI:pnHi10X:*                    the entry to write
/// ```
/// A label comes first: `sensor:accel-display:modalias:…`. The key follows systemd's `60-sensor.rules`, the pattern
/// its `60-sensor.hwdb`.
public struct HardwareDatabaseKey: Equatable, Sendable {
  /// The string that udev looks up.
  public let lookup: String
  /// The matching line for the database.
  public let pattern: String
  /// Vendor and model, for the comment above the entry.
  public let machine: String

  /// The machine's part of a key.
  public struct Machine: Equatable, Sendable {
    /// DMI modalias, `dmi:bvn…`; nil on boards with a device tree.
    public var dmi: String?
    /// Vendor and model.
    public var name: String

    /// Creates a machine.
    public init(dmi: String?, name: String) {
      self.dmi = dmi
      self.name = name
    }
  }

  /// Creates a key; the label is optional, the modalias is the chip's: `acpi:…`, `of:N…`, `i2c:…`, `platform:…`.
  public init(label: String?, modalias: String, machine: Machine) {
    let head = "sensor:" + (label.map { "\(Self.safe($0)):" } ?? "") + "modalias:"
    let (chip, dmi) = (Self.safe(modalias), machine.dmi.map(Self.safe))
    lookup = "\(head)\(chip):\(dmi ?? "")"
    // In the database # begins a comment and ? matches any character.
    let wanted = "\(head)\(Self.pattern(chip: chip)):\(dmi.map(Self.pattern(dmi:)) ?? "*")"
    pattern = String(wanted.map { $0 == "#" ? "?" : $0 })
    self.machine = Self.oneLine(machine.name)
  }

  /// ACPI appends compatible names to the chip's own, which is enough.
  private static func pattern(chip: String) -> String {
    let parts = chip.split(separator: ":")
    return parts.count > 1 && parts[0] == "acpi" ? "acpi:\(parts[1])*" : chip
  }

  /// Vendor and product; if the maker left them blank, all fields that do not depend on the kernel.
  private static func pattern(dmi: String) -> String {
    let fields = dmi.split(separator: ":").dropFirst()
    func value(_ name: String) -> Substring? {
      fields.first { $0.hasPrefix(name) }?.dropFirst(name.count)
    }
    guard let vendor = value("svn"), let product = value("pn") else { return "dmi:*" }
    guard isBlank(vendor) || isBlank(product) else { return "dmi:*:svn\(vendor):pn\(product):*" }
    // Later kernels add br, efr and sku: a star matches where they may be.
    let kept = fields.filter { field in !["br", "efr", "sku"].contains { field.hasPrefix($0) } }
    let parts = kept.map { $0.hasPrefix("svn") ? "*\($0)" : String($0) }
    return "dmi:" + parts.joined(separator: ":") + ":*"
  }

  /// Placeholders that makers leave in, without blanks as in the kernel's modalias.
  private static func isBlank(_ value: Substring) -> Bool {
    let blanks = [
      "", "defaultstring", "tobefilledbyo.e.m.", "systemmanufacturer", "systemproductname",
      "notapplicable", "notspecified", "none", "o.e.m.", "oem", "unknown", "invalid",
    ]
    return blanks.contains(value.lowercased())
  }

  /// Replaces unsafe characters as udev's `udev_replace_chars` does with UDEV_ALLOWED_CHARS_INPUT.
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
