import MockSensors

extension FaultCase {
  static let all: [FaultCase] = Array(
    [[nothing, unloaded], scales, numbers, buffers, rates, places, inputs].joined())

  /// A polled, upright panel with some attributes changed; nil removes one.
  private static func polled(_ changes: [String: String?] = [:]) -> SensorBench {
    var device = MockIIODevice().polledOnly
    for (name, text) in changes { device.attributes[name] = text }
    return SensorBench(iio: [device])
  }

  private static func buffered(_ changes: [String: String?] = [:]) -> SensorBench {
    var device = MockIIODevice()
    for (name, text) in changes { device.attributes[name] = text }
    return SensorBench(iio: [device])
  }

  /// The linker finds an empty file in place of libiio.
  static var unloaded: FaultCase {
    var bench = buffered()
    bench.prepare = """
      : > libiio.so.0
      export LD_LIBRARY_PATH="$PWD:$LD_LIBRARY_PATH"
      """
    return .broken(
      "libiio missing", bench, "failed", "libiio.so.0 cannot be loaded: ",
      advice: "sudo apt install libiio0")
  }

  private static func scale(_ name: String, _ text: String?, _ message: String) -> FaultCase {
    .broken(
      "scale: \(name)", polled(["in_accel_scale": text]), "garbage",
      "snow_accel: in_accel_scale \(message)", advice: "suspend and resume")
  }

  private static let scales: [FaultCase] = [
    scale("missing", nil, "is missing: what its numbers mean is not known"),
    scale("empty", "", "is empty"),
    scale("text", "nonsense", "is 'nonsense', an invalid number"),
    scale("0", "0.000000", "is 0: every reading would be 0"),
    scale("nan", "nan", "is nan, which is not finite"),
    scale("inf", "inf", "is inf, which is not finite"),
    scale("1e9", "1e9", "is 1000000000.0: too coarse for an accelerometer"),
    scale("1e-30", "1e-30", "is 1e-30: too fine for an accelerometer"),
    .limited(
      "scale: negative", polled(["in_accel_scale": "-0.00980665"]), "negative-scale",
      "in_accel_scale is negative, -0.00980665: an axis is reversed",
      advice: "snowctl calibrate"),
    .broken(
      "offset: text", polled(["in_accel_offset": "much"]), "garbage",
      "snow_accel: in_accel_offset is 'much', an invalid number", advice: "suspend and resume"),
  ]

  private static let numbers: [FaultCase] = [
    .limited(
      "50 g", polled(["in_accel_y_raw": "50000"]), "implausible",
      "iio:local:snow_accel reads 50.0 g; a panel at rest reads 1 g",
      advice: "its driver's scale is wrong"),
    .limited(
      "zeros", polled(["in_accel_x_raw": "0", "in_accel_y_raw": "0", "in_accel_z_raw": "0"]),
      "implausible", "reads 0 on all axes; a panel at rest reads 1 g",
      advice: "the chip may be asleep"),
    .broken(
      "no number", polled(["in_accel_y_raw": "shut"]), "garbage",
      "snow_accel returned an invalid number", advice: "reload its driver"),
    .limited(
      "sign lost",
      buffered(["in_accel_scale": "0.0003", "in_accel_x_raw": "32767", "in_accel_y_raw": "-32768"]),
      "at-limit", "iio:local:snow_accel: x stays at 32767 and y stays at -32768, the end of the",
      advice: "loses the sign"),
    .limited(
      "sign lost, no stated range",
      polled(["in_accel_scale": "0.000598", "in_accel_y_raw": "32767"]), "at-limit",
      "iio:local:snow_accel: y stays at 32767, the end of the range", advice: "loses the sign"),
    .broken(
      "vanished", vanishing, "vanished", "snow_accel has gone away",
      advice: "it is opened again when it comes back"),
  ]

  static var stuck: FaultCase {
    var bench = polled()
    bench.options = "--for 61"
    return .limited(
      "stuck", bench, "stuck", "has given exactly the same numbers for a minute",
      advice: "suspend and resume")
  }

  private static var vanishing: SensorBench {
    var bench = polled()
    bench.options = "--for 20"
    // Once snowctl listens, which is in a thread of that name.
    bench.meanwhile = """
      until cat /proc/$$/task/*/comm | grep -qx trial; do sleep 0.1; done
      sleep 1
      # At once: umockdev-run removes its files as soon as snowctl has ended.
      mv \(SensorBench.sysfs) "$UMOCKDEV_DIR/gone"
      """
    return bench
  }

  private static let buffers: [FaultCase] = [
    .limited(
      "no buffer", polled(), "no-buffer", "it has no buffer", advice: "polling is good enough"),
    .limited(
      "no trigger", buffered(["trigger/current_trigger": ""]), "no-trigger", "it has no trigger",
      advice: "a trigger called snow_accel-dev0 is taken"),
    .limited(
      "busy", held, "busy", "another program holds its buffer, perhaps iiod (process",
      advice: "for the buffer stop that program"),
    .limited(
      "silent buffer", buffered(), "silent", "its buffer gave nothing", advice: "polling works"),
    .broken(
      "silent",
      buffered(["in_accel_x_raw": nil, "in_accel_y_raw": nil, "in_accel_z_raw": nil]), "silent",
      "sent no sample in", advice: "snowd keeps retrying"),
    .limited(
      "no permission for the buffer", closed(buffered(), "$UMOCKDEV_DIR/dev/iio:device0"),
      "no-permission",
      "this user may not use its buffer: /dev/iio:device0: cannot write: Permission",
      advice: "install snowd's udev rule"),
    .broken(
      "no permission at all", closed(polled(), "\(SensorBench.sysfs)/in_accel_y_raw"),
      "no-permission", "snow_accel cannot be read: Permission denied",
      advice: "install snowd's udev rule", code: 77),
  ]

  /// The kernel says that its buffer runs, and a program that reads such devices is there.
  private static var held: SensorBench {
    var bench = buffered(["buffer/enable": "1"])
    // It counts by its name, which is the shell's until it has been executed, and runs until snowctl has ended,
    // whose process number is the script's.
    bench.prepare = """
      cp /bin/sleep iiod
      ./iiod 600 > /dev/null 2>&1 &
      holder=$!
      for try in $(seq 600); do
        [ "$(cat /proc/$holder/comm)" = iiod ] && break
        sleep 0.1
      done
      """
    bench.meanwhile = "while kill -0 $$ 2> /dev/null; do sleep 0.2; done; kill $holder"
    return bench
  }

  private static func closed(_ bench: SensorBench, _ path: String) -> SensorBench {
    var bench = bench
    bench.isNobody = true
    bench.prepare = "chmod 000 \(path)"
    return bench
  }

  private static let rates: [FaultCase] = [
    .limited(
      "1 Hz", polled(["sampling_frequency_available": "0 1"]), "slow",
      "it measures only once a second", advice: "name another sensor"),
    .limited(
      "0 Hz", fixedRate, "slow", "its rate is 0: it measures nothing",
      advice: "this user may not set it"),
  ]

  private static var fixedRate: SensorBench {
    var bench = polled()
    bench.isNobody = true
    bench.prepare = "chmod a=r \(SensorBench.sysfs)/sampling_frequency"
    return bench
  }

  /// Two of one name, on one bus.
  private static var twins: SensorBench {
    let devices = (0...1).map { number in
      var device = MockIIODevice().polledOnly
      device.number = number
      device.parents = [("1-001\(8 + number)", "i2c")]
      return device
    }
    return SensorBench(iio: devices)
  }

  private static let places: [FaultCase] = [
    .limited(
      "two equal sensors", twins, "ambiguous",
      "2 sensors are called snow_accel, and nothing says which one is behind the panel; "
        + "iio:local:snow_accel@0018 is used",
      advice: "configure sensor: 'iio:local:snow_accel@0019'"),
    .leftOut(
      "one axis", polled(["in_accel_x_raw": nil, "in_accel_y_raw": nil]),
      "it has only one axis, z, so it cannot find down", advice: "name another sensor"),
    .leftOut(
      "two axes, one of them across the panel", polled(["in_accel_y_raw": nil]),
      "it has no y axis, without which down in the panel's plane is unknown",
      advice: "'snowctl calibrate --sensor iio:local:snow_accel' finds the matrix"),
    .limited(
      "singular matrix", polled(["mount_matrix": "0,1,0;-1,0,0;-1,0,0"]), "bad-matrix",
      "the matrix from the kernel's mount_matrix is singular: its row for z is zero or repeats "
        + "another axis, and is replaced by the cross product of the rows for x and y",
      advice: "snowctl calibrate"),
    .limited(
      "singular matrix beyond repair", polled(["mount_matrix": "0,1,0;0,1,0;-1,0,0"]), "bad-matrix",
      "the matrix from the kernel's mount_matrix is refused: the mount matrix is singular and "
        + "cannot be repaired: the rows for x and y name the same axis",
      advice: "snowctl calibrate"),
    .leftOut(
      "keyboard's half", polled(["label": "accel-base"]),
      "it sits in the keyboard's half, not behind the panel"),
  ]

  /// An input device with something changed.
  private static func input(_ change: (inout MockInputDevice) -> Void) -> SensorBench {
    var device = MockInputDevice()
    change(&device)
    return SensorBench(inputs: [device])
  }

  private static var pad: SensorBench {
    var buttons = MockInputDevice()
    buttons.number = 5
    buttons.name = "Pad"
    buttons.properties = ["ID_INPUT_JOYSTICK": "1"]
    buttons.hasProperty = false
    var motion = MockInputDevice()
    motion.name = "Pad Motion Sensors"
    (buttons.uniq, motion.uniq) = ("a0:b1", "a0:b1")
    return SensorBench(inputs: [motion, buttons])
  }

  private static let inputs: [FaultCase] = [
    .leftOut("game pad", pad, "it belongs to the game pad \u{201C}Pad\u{201D}"),
    .broken(
      "input: no permission", closed(input { _ in }, "$UMOCKDEV_DIR/dev/input/event4"),
      "no-permission", "/dev/input/event4: cannot open: Permission denied",
      advice: "usermod -aG input", code: 77),
    .limited(
      "input: 50 g", input { $0.rest = [0, 50000, 0, 0, 0, 0] }, "implausible",
      "evdev:/dev/input/event4 reads 50.0 g", advice: "its driver's scale is wrong"),
    .limited(
      "input: zeros", input { $0.rest = [0, 0, 0, 0, 0, 0] }, "implausible",
      "reads 0 on all axes; a panel at rest reads 1 g", advice: "the chip may be asleep"),
    .leftOut(
      "input: two axes", input { $0.axes = 0b11 },
      "it has fewer than three axes, so it cannot find down",
      advice: "name another sensor"),
  ]
}
