import MockSensors

/// Sensor hubs: HID, and the embedded controller of Chromebooks.
extension DeviceCase {
  static let hubs: [DeviceCase] = [
    // HID has no list of rates. The gravity vector beside it is a device without acceleration.
    DeviceCase(
      "Intel ISH", "iio/accel/hid-sensor-accel-3d.c",
      .chip(
        "accel_3d", counts: 1000, reads: .gravity,
        [
          "in_accel_scale": "0.009806650", "in_accel_offset": "0",
          "in_accel_hysteresis": "0.000000", "in_accel_sampling_frequency": "10.000000",
        ]
      )
      .buffer("le:s32/32>>0").trigger("accel_3d-dev0")
      .below(("001F:8087:0AC2.0001", "hid"), ("HID-SENSOR-200073.1.auto", "platform")),
      .gyroscope(
        "gyro_3d", scale: "0.000174532",
        ["in_anglvel_offset": "0", "in_anglvel_sampling_frequency": "10.000000"]
      )
      .numbered(1).buffer("le:s32/32>>0", "anglvel").trigger("gyro_3d-dev1")
      .below(("001F:8087:0AC2.0001", "hid"), ("HID-SENSOR-200076.2.auto", "platform")),
      MockIIODevice("gravity").with([
        "in_accel_x_raw": nil, "in_accel_y_raw": nil, "in_accel_z_raw": nil,
        "in_accel_scale": nil, "in_gravity_x_raw": "-800", "in_gravity_scale": "0.009806650",
      ])
      .polledOnly.numbered(2)
      .below(("001F:8087:0AC2.0001", "hid"), ("HID-SENSOR-20007b.3.auto", "platform")),
      says: .used("iio:local:accel_3d", "buffered", 100, .hub, gyroscope: "gyro_3d")),
    // The unit's exponent is -2.
    DeviceCase(
      "AMD SFH", "iio/accel/hid-sensor-accel-3d.c",
      .chip(
        "accel_3d", counts: 100, reads: .gravity,
        [
          "in_accel_scale": "0.098066500", "in_accel_offset": "0",
          "in_accel_sampling_frequency": "5.000000",
        ]
      )
      .buffer("le:s32/32>>0").trigger("accel_3d-dev0")
      .below(("0020:1022:0001.0001", "hid"), ("HID-SENSOR-200073.1.auto", "platform")),
      says: .used("iio:local:accel_3d", "buffered", 100, .hub)),
    // m/s², exponent -2, of which 16 bits count.
    DeviceCase(
      "HID hub that measures in m/s\u{b2}", "iio/accel/hid-sensor-accel-3d.c",
      .chip(
        "accel_3d", counts: 980.665, reads: .gravity,
        [
          "in_accel_scale": "0.010000000", "in_accel_offset": "0",
          "in_accel_sampling_frequency": "16.666666",
        ]
      )
      .buffer("le:s16/32>>0").trigger("accel_3d-dev0")
      .below(("0018:2386:4350.0001", "hid"), ("HID-SENSOR-200073.1.auto", "platform")),
      says: .used("iio:local:accel_3d", "buffered", 100, .hub)),
    // Its list of rates is: stopped, lowest, highest.
    DeviceCase(
      "Chromebook, lid and base", "iio/common/cros_ec_sensors/cros_ec_sensors.c",
      chromebook(0, "accel-base", wired: "+x -y -z", matrix: "-1, 0, 0; 0, 1, 0; 0, 0, 1"),
      chromebook(1, "accel-display", wired: "+x +y +z", matrix: "-1, 0, 0; 0, -1, 0; 0, 0, -1"),
      says: .used("iio:local:accel-display", "buffered", 100, .udev),
      .leftOut(
        "iio:local:accel-base", "buffered", 100, .udev, because: "it sits in the keyboard's half")),
    // The kernel polls the controller, at 10 Hz only.
    DeviceCase(
      "Chromebook Pixel 2015", "iio/accel/cros_ec_accel_legacy.c",
      .chip(
        "cros-ec-accel-legacy", counts: 1024,
        [
          "scale": "0.009586168", "sampling_frequency": "10.000000",
          "sampling_frequency_available": "10.000000", "label": "accel-display",
        ]
      )
      .buffer("le:s16/16>>0").untriggered
      .below(("cros-ec-dev.1.auto", "platform"), ("cros-ec-accel-legacy.0", "platform"))
      .udev(["ACCEL_MOUNT_MATRIX": "-1, 0, 0; 0, -1, 0; 0, 0, -1"]),
      says: .used("iio:local:cros-ec-accel-legacy", "polled", 10, .udev, note: "no-trigger")),
  ]

  private static func chromebook(
    _ number: Int, _ label: String, wired: String, matrix: String
  ) -> MockIIODevice {
    .chip(
      "cros-ec-accel", counts: 16384, wired: wired,
      [
        "scale": "0.000598550", "sampling_frequency": "0.000000",
        "sampling_frequency_available": "0.000000 12.500000 250.000000", "label": label,
        "in_accel_x_calibbias": "0", "in_accel_x_calibscale": "1.000000",
      ]
    )
    .numbered(number).buffer("le:s16/16>>0")
    .below(("cros-ec-sensorhub.3.auto", "platform"), ("cros-ec-accel.\(number).auto", "platform"))
    .udev(["ACCEL_MOUNT_MATRIX": matrix])
  }
}
