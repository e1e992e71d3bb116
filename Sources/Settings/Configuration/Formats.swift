import Documents
import FrameRing
import Motion
import Outputs
import Posix
import Recordings
import Sensors
import Touch

struct SensorPart: Sendable {
  var source = SensorSpecification.auto
  var settings = SensorSettings()

  fileprivate static let fields = Fields("'sensor'", id: "sensorSettings", "", SensorPart()) {
    Field("source", \.source, .source)
    Field(
      "matrix", \.settings.mount.matrix,
      .matrix("a string such as '1,0,0; 0,1,0; 0,0,1'", "0,1,0; -1,0,0; 0,0,1") {
        (text) throws(MountMatrixError) in
        _ = try MountMatrix(text)
        return text
      },
      "The chip's mount matrix: three rows of three numbers. Overrides udev's and the kernel's."
        + " 'snowctl calibrate' finds it.")
    Field(
      "matrixFor", \.settings.mount.sensor, .onlySensor,
      "The sensor that matrix and sign are for, as 'iio:local:mxc4005@i2c-MDA6655:01'; empty: any."
        + " 'snowctl calibrate' writes it for one of several equal sensors.")
    Field(
      "sign", \.settings.mount.sign,
      .choice(
        of: [("auto", nil)] + AccelerationSign.allCases.map { (.string($0.rawValue), $0) }),
      "What the sensor reports: gravity (upright is 0, -1, 0) or the reaction that holds it up (0,"
        + " +1, 0). auto decides by the device. Overrides the sign of a log.")
    Field(
      "rate", \.settings.rate, .number(1...10_000),
      "Samples a second; the device's nearest rate is used.")
  }
}

extension Format where Value == SensorPart {
  static var sensor: Format {
    Format<SensorSpecification>.source.map(back: { $0.source }) { source, _, _ in
      SensorPart(source: source)
    }.or(.object(SensorPart.fields)) { if case .object = $0 { true } else { false } }
  }
}

extension Format where Value == SensorSpecification? {
  /// A device; an empty text is any.
  fileprivate static var onlySensor: Format {
    Format<String>.string(
      "a sensor such as 'iio:local:bmi160'", ["examples": ["iio:local:mxc4005@i2c-MDA6655:01"]]
    )
    .map(back: { $0 == nil ? "" : nil }) { (text, key, node) throws(DocumentError) in
      guard text.contains(where: { $0 != " " }) else { return nil }
      do throws(SensorError) {
        let sensor = try SensorSpecification(text)
        guard sensor.isLive else {
          throw .specification("'\(text)' is not a device")
        }
        return sensor == .auto ? nil : sensor
      } catch {
        throw DocumentError("'\(key)': \(error)", at: node.place)
      }
    }
  }
}

extension Format where Value == SensorSpecification {
  fileprivate static var source: Format {
    Format<String>.string(
      "a string such as 'auto'",
      [
        "pattern": .string(SensorSpecification.pattern),
        "examples": [
          "auto", "iio:local:bmi160", "still:90", "log:/var/lib/snowd/walk.csv.gz", "none",
        ],
      ]
    ).parsed(back: { $0 == .auto ? "auto" : nil }) { (text) throws(SensorError) in
      try SensorSpecification(text)
    }
    .defined(as: "sensor", SensorSpecification.help)
  }
}

extension Format where Value == TouchSettings {
  static var touch: Format {
    Format<TouchSpecification>.devices.map(back: { $0.specification }) { source, _, _ in
      var settings = TouchSettings()
      settings.specification = source
      return settings
    }.or(.object(TouchSettings.fields)) { if case .object = $0 { true } else { false } }
  }
}

extension TouchSettings {
  fileprivate static let fields = Fields("'touch'", id: "touchSettings", "", TouchSettings()) {
    Field("source", \.specification, .devices, "A source, or a list of devices.")
    Field(
      "matrix", \.matrix,
      .matrix("a string such as '0 1 0 -1 0 1'", "0 1 0 -1 0 1") {
        (text) throws(TouchMatrix.Problem) in try TouchMatrix(text)
      },
      "libinput's calibration matrix: six numbers that map the device's axes to the panel, as shares."
        + " Overrides udev's LIBINPUT_CALIBRATION_MATRIX.")
  }
}

extension Format where Value == TouchSpecification {
  fileprivate static var devices: Format {
    let device = Format<String>.string(
      "a string such as 'evdev:/dev/input/event3'", ["pattern": "^evdev:/.+$"]
    ).map { (text, key, node) throws(DocumentError) -> String in
      guard case .devices(let paths)? = try? TouchSpecification(text) else {
        throw DocumentError(
          "'\(key)' lists '\(text.prefix(40))'; expected a device such as 'evdev:/dev/input/event3'",
          at: node.place)
      }
      return paths[0]
    }
    let list = Format<[String]>.list(of: device, 1...TouchSpecification.mostNamedDevices)
      .map { paths, _, _ in TouchSpecification.devices(paths) }
    return Format<String>.string(
      "a string such as 'auto', or a list of them",
      [
        "pattern": "^(auto|none|evdev:/.+)$",
        "examples": ["auto", "evdev:/dev/input/event3", "none"],
      ]
    ).parsed(back: { $0 == .auto ? "auto" : nil }) { (text) throws(SensorError) in
      try TouchSpecification(text)
    }
    .defined(
      as: "touch",
      "auto is every touchscreen and mouse, now or later; evdev: names one; none reads no device."
    )
    .or(list) { if case .array = $0 { true } else { false } }
  }
}

extension Format where Value == [OutputSpecification] {
  static var outputs: Format {
    let one = Format<String>.string(
      "a string such as 'screen' or 'fb:/dev/fb0', or a list of them",
      [
        "pattern": .string(OutputKinds.pattern),
        "examples": [
          "screen", "drm:", "fb:/dev/fb0", "fb:name:st7789v", "wayland:overlay", "png:frames",
          "y4m:-", "stats:-", "ring:", "null",
        ],
      ]
    ).parsed(back: \.description) { (text) throws(OutputError) in try OutputSpecification(text) }
      .defined(as: "output", "A screen, a ring, or a file of each frame.")
    return one.map(back: { $0.count == 1 ? $0[0] : nil }) { output, _, _ in [output] }
      .or(.list(of: one, 1...8)) { if case .array = $0 { true } else { false } }
  }
}

extension Format where Value == VirtualTerminalChoice {
  static var virtualTerminal: Format {
    let number = Format<Int>.whole(VirtualTerminal.numbers).map { number, _, _ in
      VirtualTerminalChoice.number(number)
    }
    return Format.choice(of: [("auto", .automatic), ("none", .unused)])
      .or(number) { if case .number = $0 { true } else { false } }
  }
}

extension Format where Value == BacklightChoice {
  static var backlight: Format {
    .word(
      "'auto', 'none' or a name such as 'intel_backlight'", BacklightChoice.pattern,
      ["auto", "none", "intel_backlight"],
      expected: "'auto', 'none' or a name in /sys/class/backlight", back: \.text
    ) { BacklightChoice($0) }
  }
}

extension Format where Value == MetricsChoice {
  static var metrics: Format {
    .word(
      "'auto', 'none' or a path such as '/run/snowd/metrics/socket'", MetricsChoice.pattern,
      ["auto", "none", "/run/snowd/metrics/socket"],
      expected: "'auto', 'none' or a path with a slash", back: \.text
    ) { MetricsChoice($0) }
  }
}

extension Format where Value == FrameRate {
  static var rate: Format {
    Format<Double>.number(0.1...1000)
      .map(back: { Double($0.numerator) / Double($0.denominator) }) {
        (rate, key, node) throws(DocumentError) in
        guard let rate = FrameRate(decimal: rate) else {
          throw DocumentError("'\(key)' is \(rate); expected 0.1 to 1000", at: node.place)
        }
        return rate
      }
  }
}

extension RingSettings {
  static let fields = Fields("'ring'", "", RingSettings()) {
    Field(
      "mode", \.mode, .mode,
      "Permissions of the socket: programs that may write to it may read frames.")
    Field(
      "group", \.group,
      Format.string("a string such as 'video'", ["examples": ["video"]])
        .map(back: { $0 ?? "" }) { name, _, _ in name.isEmpty ? nil : name },
      "The socket's group; empty for the service's own.")
    Field("clients", \.clients, .whole(1...RingSettings.mostClients), "Maximum number of readers.")
  }
}

extension Format where Value == UInt32 {
  fileprivate static var mode: Format {
    .word(
      "a string such as '0660'", "^[0-7]{1,4}$", ["0660", "0666"],
      expected: "one to four octal digits such as '0660'", back: { "0" + String($0, radix: 8) }
    ) { text in
      guard (1...4).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x30...0x37).contains($0) })
      else { return nil }
      return UInt32(text, radix: 8)
    }
  }
}

extension Format where Value: Sendable {
  /// A string that `make` reads; another one is refused with what is `expected`.
  fileprivate static func word(
    _ words: String, _ pattern: String, _ examples: [JSON], expected: String,
    back: @escaping @Sendable (Value) -> String,
    _ make: @escaping @Sendable (String) -> Value?
  ) -> Format {
    Format<String>.string(words, ["pattern": .string(pattern), "examples": .array(examples)])
      .map(back: back) { (text, key, node) throws(DocumentError) in
        guard let value = make(text) else {
          throw DocumentError(
            "'\(key)' is '\(text.prefix(40))'; expected \(expected)", at: node.place)
        }
        return value
      }
  }
}

extension Format where Value == String {
  /// Converts a string; the conversion's error becomes the document's.
  fileprivate func parsed<Other, Problem: Error & CustomStringConvertible>(
    back: @escaping @Sendable (Other) -> String?,
    _ make: @escaping @Sendable (String) throws(Problem) -> Other
  ) -> Format<Other> {
    map(back: back) { (text, _, node) throws(DocumentError) in
      do { return try make(text) } catch { throw DocumentError("\(error)", at: node.place) }
    }
  }
}

extension Format {
  /// A matrix as a string; an empty one keeps the system's.
  fileprivate static func matrix<Matrix, Problem: Error & CustomStringConvertible>(
    _ expected: String, _ example: JSON,
    _ make: @escaping @Sendable (String) throws(Problem) -> Matrix
  ) -> Format where Value == Matrix? {
    Format<String>.string(expected, ["examples": [example]])
      .map(back: { $0 == nil ? "" : nil }) { (text, key, node) throws(DocumentError) in
        guard text.contains(where: { $0 != " " }) else { return nil }
        do { return try make(text) } catch {
          throw DocumentError("'\(key)': \(error)", at: node.place)
        }
      }
  }
}
