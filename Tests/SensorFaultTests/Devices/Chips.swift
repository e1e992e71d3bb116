import MockSensors

private let identity = "1, 0, 0; 0, 1, 0; 0, 0, 1"
private let quarter = "0, -1, 0; -1, 0, 0; 0, 0, 1"
private let bma = "BMA253/BMA254/BMA255/BMC150/BMC156/BMI055"
private let bmaRates = "15.620000 31.260000 62.50000 125 250 500 1000 2000"

/// Chips that a tablet's or laptop's firmware declares in ACPI.
extension DeviceCase {
  static let chips: [DeviceCase] = [
    // Two accelerometers in one ACPI device; the driver reads labels and matrices from ROMS and ROMK.
    DeviceCase(
      "Lenovo ThinkPad Yoga 11e", "iio/accel/bmc150-accel-core.c",
      .chip(
        bma, counts: 1024, wired: "+y -x +z",
        [
          "in_accel_scale": "0.009577", "in_accel_sampling_frequency": "125.000000",
          "sampling_frequency_available": bmaRates,
          "in_mount_matrix": "0, 1, 0; -1, 0, 0; 0, 0, -1", "label": "accel-display",
        ]
      )
      .buffer("le:s12/16>>4").trigger("\(bma)-dev0", isSelected: false)
      .below(("i2c-1", "i2c"), ("i2c-BOSC0200:00", "i2c")),
      .chip(
        "bmc150_accel", counts: 1024, wired: "+x -y -z",
        [
          "in_accel_scale": "0.009577", "in_accel_sampling_frequency": "125.000000",
          "sampling_frequency_available": bmaRates,
          "in_mount_matrix": "-1, 0, 0; 0, 1, 0; 0, 0, 1", "label": "accel-base",
        ]
      )
      .numbered(1).buffer("le:s12/16>>4").trigger("bmc150_accel-dev1", isSelected: false)
      .below(("i2c-1", "i2c"), ("i2c-BOSC0200:base", "i2c")),
      says: .used("iio:local:\(bma)", "buffered", 125, .firmware),
      .leftOut(
        "iio:local:bmc150_accel", "buffered", 125, .firmware,
        because: "it sits in the keyboard's half")),
    DeviceCase(
      "Chuwi Hi10 X", "iio/accel/kxcjk-1013.c",
      .chip(
        "i2c-KIOX000A:00", counts: 1024, wired: "+y +x -z",
        [
          "in_accel_scale": "0.009582", "in_accel_sampling_frequency": "100.000000",
          "in_accel_sampling_frequency_available":
            "0.781000 1.563000 3.125000 6.250000 12.500000 25 50 100 200 400 800 1600",
          "in_accel_mount_matrix": identity,
        ]
      )
      .buffer("le:s12/16>>4").trigger("i2c-KIOX000A:00-dev0").udev(["ACCEL_MOUNT_MATRIX": quarter]),
      says: .used("iio:local:i2c-KIOX000A:00", "buffered", 100, .udev)),
    DeviceCase(
      "Chuwi MiniBook X", "iio/accel/mxc4005.c",
      mxc4005(0, "i2c-MDA6655:00", ["ACCEL_LOCATION": "base", "ACCEL_MOUNT_MATRIX": quarter]),
      mxc4005(1, "i2c-MDA6655:01", ["ACCEL_LOCATION": "display", "ACCEL_MOUNT_MATRIX": quarter]),
      says: .used("iio:local:mxc4005@i2c-MDA6655:01", "buffered", nil, .udev),
      .leftOut(
        "iio:local:mxc4005@i2c-MDA6655:00", "buffered", nil, .udev,
        because: "it sits in the keyboard's half")),
    // ST's _ONT, from which the driver computes a matrix.
    DeviceCase(
      "tablet with LIS2DH12, SMO8840", "iio/accel/st_accel_core.c",
      .chip(
        "lis2dh12_accel", counts: 1000, wired: "+y -x +z",
        [
          "in_accel_x_scale": "0.009806", "in_accel_y_scale": "0.009806",
          "in_accel_z_scale": "0.009806", "sampling_frequency": "1",
          "sampling_frequency_available": "1 10 25 50 100 200 400 1600",
          "mount_matrix": "0, 1, 0; -1, 0, 0; 0, 0, -1",
        ]
      )
      .buffer("le:s12/16>>4").trigger("lis2dh12_accel-trigger"),
      says: .used("iio:local:lis2dh12_accel", "buffered", 100, .firmware)),
    // 8 bits, and no interrupt in its ACPI node.
    DeviceCase(
      "tablet with LNG2DM, SMO8A90", "iio/accel/st_accel_core.c",
      .chip(
        "lng2dm", counts: 64,
        [
          "in_accel_x_scale": "0.152983", "in_accel_y_scale": "0.152983",
          "in_accel_z_scale": "0.152983", "sampling_frequency": "1",
          "sampling_frequency_available": "1 10 25 50 100 200 400 1600", "mount_matrix": identity,
        ]
      )
      .buffer("le:s8/8>>0").untriggered,
      says: .used("iio:local:lng2dm", "polled", 100, .chip, note: "no-trigger")),
    DeviceCase(
      "tablet with DA226, MIRAAXXX", "iio/accel/da280.c",
      .chip("da226", counts: 4096, ["in_accel_scale": "0.002395019"]),
      says: .used("iio:local:da226", "polled", nil, .chip, note: "no-buffer")),
    // 6 bits.
    DeviceCase(
      "tablet with MMA7660", "iio/accel/mma7660.c",
      .chip(
        "mma7660", counts: 21.33, ["in_accel_scale": "0.467142857", "in_mount_matrix": identity]),
      says: .used("iio:local:mma7660", "polled", nil, .chip, note: "no-buffer")),
    // 8 bits; its trigger is not selected.
    DeviceCase(
      "tablet with STK8312", "iio/accel/stk8312.c",
      .chip(
        "stk8312", counts: 21.33,
        [
          "in_accel_scale": "0.461600", "in_accel_sampling_frequency": "400.000000",
          "sampling_frequency_available": "3.125 6.25 12.5 25 50 100 200 400",
        ]
      )
      .buffer("le:s8/8>>0").trigger("stk8312-dev0", isSelected: false),
      says: .used("iio:local:stk8312", "buffered", 100, .chip)),
    DeviceCase(
      "DMARD09", "iio/accel/dmard09.c",
      .chip("dmard09", counts: 32, ["in_accel_scale": "0.306457812"]),
      says: .used("iio:local:dmard09", "polled", nil, .chip, note: "no-buffer")),
  ]

  private static func mxc4005(
    _ number: Int, _ parent: String, _ properties: [String: String]
  ) -> MockIIODevice {
    .chip(
      "mxc4005", counts: 1024, wired: "+y +x -z",
      ["in_accel_scale": "0.009582", "in_accel_mount_matrix": identity]
    )
    .numbered(number).buffer("le:s12/16>>4").trigger("mxc4005-dev\(number)")
    .below(("i2c-1", "i2c"), (parent, "i2c")).udev(properties)
  }
}
