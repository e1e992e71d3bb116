import MockSensors

/// Input devices.
extension DeviceCase {
  private static let node = "evdev:/dev/input/event4"

  static let inputs: [DeviceCase] = [
    // Milli-g without a resolution.
    DeviceCase(
      "LIS3LV02DL", "misc/lis3lv02d/lis3lv02d.c",
      input: device("ST LIS3LV02DL Accelerometer", counts: 1000),
      says: .used(node, "events", nil, .input)),
    // systemd's hwdb knows where HP puts it.
    DeviceCase(
      "HP laptop with LIS3LV02DL", "platform/x86/hp/hp_accel.c",
      input: device(
        "ST LIS3LV02DL Accelerometer", counts: 1000,
        udev: ["ID_INPUT_ACCELEROMETER": "1", "ACCEL_LOCATION": "base"]),
      says: .leftOut(node, "events", nil, .input, because: "it sits in the keyboard's half")),
    // Its taps are BTN_TOUCH, for which udev calls it a touchscreen.
    DeviceCase(
      "ADXL34x", "input/misc/adxl34x.c", input: adxl34x),
    DeviceCase(
      "ADXL34x, named", "input/misc/adxl34x.c", input: adxl34x, named: node,
      says: .used(node, "events", nil, .input)),
    // Two axes, 0 in the pose in which the module was loaded.
    DeviceCase(
      "ThinkPad HDAPS", "platform/x86/hdaps.c",
      input: device("hdaps", counts: 512, axes: 0b11, udev: [:])),
    DeviceCase(
      "MacBook", "hwmon/applesmc.c",
      input: device("applesmc", counts: 256, axes: 0b11, udev: [:])),
    DeviceCase(
      "Nintendo Switch Joy-Con", "hid/hid-nintendo.c",
      input: motion("Nintendo Switch Left Joy-Con (IMU)", counts: 4096, turning: 14247),
      buttons("Nintendo Switch Left Joy-Con"),
      says: pad("Nintendo Switch Left Joy-Con")),
    DeviceCase(
      "Sony DualSense", "hid/hid-playstation.c",
      input: motion(
        "Sony Interactive Entertainment DualSense Wireless Controller Motion Sensors",
        counts: 8192, turning: 1024),
      buttons("Sony Interactive Entertainment DualSense Wireless Controller"),
      says: pad("Sony Interactive Entertainment DualSense Wireless Controller")),
    DeviceCase(
      "Sony DualShock 4", "hid/hid-playstation.c",
      input: motion("Wireless Controller Motion Sensors", counts: 8192, turning: 1024),
      buttons("Wireless Controller"),
      says: pad("Wireless Controller")),
    // An accelerometer without timestamps or gyroscope.
    DeviceCase(
      "Sony DualShock 3", "hid/hid-sony.c",
      input: motion("Sony PLAYSTATION(R)3 Controller Motion Sensors", counts: 113, turning: nil),
      buttons("Sony PLAYSTATION(R)3 Controller"),
      says: pad("Sony PLAYSTATION(R)3 Controller", gyroscope: nil)),
    DeviceCase(
      "Steam Deck", "hid/hid-steam.c",
      input: motion("Steam Deck Motion Sensors", counts: 16384, turning: 16),
      buttons("Steam Deck"), says: pad("Steam Deck")),
    // Its face is the panel: y is out of the screen, z towards the bottom edge.
    DeviceCase(
      "Steam Deck with a matrix from udev", "hid/hid-steam.c",
      input: motion(
        "Steam Deck Motion Sensors", counts: 16384, turning: 16, wired: "+x +z -y",
        udev: ["ACCEL_MOUNT_MATRIX": "-1, 0, 0; 0, 0, 1; 0, -1, 0"]),
      buttons("Steam Deck"),
      says: .used(node, "events", nil, .udev, gyroscope: "")),
    // RX, RY and RZ, for which udev calls it a joystick.
    DeviceCase("Nintendo Wii Remote", "hid/hid-wiimote-modules.c", input: remote),
    DeviceCase(
      "Nintendo Wii Remote, named", "hid/hid-wiimote-modules.c", input: remote, named: node,
      says: .refused(node, "events", .input)),
    DeviceCase(
      "Nintendo Wii Remote, its axes named", "hid/hid-wiimote-modules.c", input: remote,
      named: "\(node):RX,RY,RZ", says: .used("\(node):RX,RY,RZ", "events", nil, .input)),
  ]

  private static func pad(_ name: String, gyroscope: String? = "") -> Verdict {
    .leftOut(
      node, "events", nil, .input, because: "it belongs to the game pad \u{201C}\(name)\u{201D}",
      gyroscope: gyroscope)
  }

  /// A device without INPUT_PROP_ACCELEROMETER and resolution, as old drivers have it.
  private static func device(
    _ name: String, counts: Double, axes: Int = 0b111,
    udev: [String: String] = ["ID_INPUT_ACCELEROMETER": "1"]
  ) -> MockInputDevice {
    var device = MockInputDevice()
    (device.name, device.axes, device.properties) = (name, axes, udev)
    (device.hasProperty, device.resolution) = (false, 0)
    device.rest = rest(counts, "+x +y +z") + rest(counts, "+x +y +z")
    return device
  }

  private static var adxl34x: MockInputDevice {
    var device = device(
      "ADXL34x accelerometer", counts: 256, udev: ["ID_INPUT_TOUCHSCREEN": "1"])
    device.keys = [0x14a]
    return device
  }

  private static var remote: MockInputDevice {
    device(
      "Nintendo Wii Remote Accelerometer", counts: 100, axes: 0b11_1000,
      udev: ["ID_INPUT_JOYSTICK": "1"])
  }

  /// A game pad's motion sensors, `turning` units a degree a second.
  private static func motion(
    _ name: String, counts: Double, turning: Int32?, wired: String = "+x +y +z",
    udev: [String: String] = [:]
  ) -> MockInputDevice {
    var device = MockInputDevice()
    (device.name, device.uniq, device.resolution) = (name, "a0:b1:c2:d3:e4:f5", Int32(counts))
    device.properties.merge(udev) { _, new in new }
    device.hasTimestamp = turning != nil
    if turning != nil { device.axes = 0b11_1111 }
    device.gyroscopeResolution = turning
    device.rest = rest(counts, wired) + [0, 0, 0]
    return device
  }

  /// The pad's other face, with BTN_SOUTH.
  private static func buttons(_ name: String) -> MockInputDevice {
    var device = MockInputDevice()
    (device.number, device.name, device.uniq) = (5, name, "a0:b1:c2:d3:e4:f5")
    (device.hasProperty, device.properties) = (false, ["ID_INPUT_JOYSTICK": "1"])
    device.keys = [0x130]
    return device
  }

  private static func rest(_ counts: Double, _ wired: String) -> [Int32] {
    MockPose.reading(wired, .reaction).map { Int32(($0 * counts).rounded()) }
  }
}
