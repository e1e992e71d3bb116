import MockSensors

private let identity = "1, 0, 0; 0, 1, 0; 0, 0, 1"

/// Chips on boards, declared in a device tree.
extension DeviceCase {
  static let boards: [DeviceCase] = [
    DeviceCase(
      "ADXL345", "iio/accel/adxl345_core.c",
      .chip(
        "adxl345", counts: 256,
        [
          "in_accel_scale": "0.038300", "in_accel_sampling_frequency": "100.000000000",
          "in_accel_x_calibbias": "0", "in_accel_y_calibbias": "0", "in_accel_z_calibbias": "0",
          "sampling_frequency_available": "0.09765625 0.1953125 0.390625 0.78125 1.5625 3.125 6.25 "
            + "12.5 25 50 100 200 400 800 1600 3200",
        ]),
      says: .used("iio:local:adxl345", "polled", 100, .chip, note: "no-buffer")),
    // 20 bits.
    DeviceCase(
      "ADXL355", "iio/accel/adxl355_core.c",
      .chip(
        "adxl355", counts: 256_410,
        [
          "in_accel_scale": "0.000038245", "in_accel_sampling_frequency": "4000.000000",
          "in_accel_sampling_frequency_available": "4000.000000 2000.000000 1000.000000 500.000000 "
            + "250.000000 125.000000 62.500000 31.250000 15.625000 7.813000 3.906000",
        ]
      )
      .buffer("be:s20/32>>4").trigger("adxl355-dev0"),
      says: .used("iio:local:adxl355", "buffered", 125, .chip)),
    DeviceCase(
      "FXLS8471", "iio/accel/mma8452.c",
      .chip(
        "fxls8471", counts: 4096,
        [
          "in_accel_scale": "0.002394", "in_accel_sampling_frequency": "800.000000",
          "sampling_frequency_available": "800.000000 400.000000 200.000000 100.000000 50.000000 "
            + "12.500000 6.250000 1.560000", "in_accel_mount_matrix": identity,
        ]
      )
      .buffer("be:s14/16>>2").trigger("fxls8471-dev0"),
      says: .used("iio:local:fxls8471", "buffered", 100, .chip)),
    DeviceCase(
      "FXLS8962AF", "iio/accel/fxls8962af-core.c",
      .chip(
        "fxls8962af", counts: 1024,
        [
          "in_accel_scale": "0.009610517", "in_accel_sampling_frequency": "100.000000",
          "in_accel_sampling_frequency_available": "3200.000000 1600.000000 800.000000 400.000000 "
            + "200.000000 100.000000 50.000000 25.000000 12.500000 6.250000 3.125000 1.563000 0.781000",
        ]
      )
      .buffer("le:s12/16>>0"),
      says: .used("iio:local:fxls8962af", "buffered", 100, .chip)),
    // Unsigned around 2048, which its offset subtracts; it has no trigger of its own.
    DeviceCase(
      "KXSD9", "iio/accel/kxsd9.c",
      .chip(
        "kxsd9", counts: 819, zero: 2048,
        [
          "in_accel_scale": "0.011978", "in_accel_offset": "-2048",
          "in_accel_mount_matrix": identity,
        ]
      )
      .buffer("be:u12/16>>4").untriggered,
      says: .used("iio:local:kxsd9", "polled", nil, .chip, note: "no-trigger")),
    DeviceCase(
      "BMA180", "iio/accel/bma180.c",
      .chip("bma180", counts: 4096, ["in_accel_scale": "0.002452", "in_mount_matrix": identity])
        .buffer("le:s14/16>>2").trigger("bma180-dev0"),
      says: .used("iio:local:bma180", "buffered", nil, .chip)),
    // 6 bits.
    DeviceCase(
      "BMA220", "iio/accel/bma220_spi.c",
      .chip("bma220", counts: 16, ["in_accel_scale": "0.623000"]).buffer("le:s6/8>>2").untriggered,
      says: .used("iio:local:bma220", "polled", nil, .chip, note: "no-trigger")),
    DeviceCase(
      "BMA400", "iio/accel/bma400_core.c",
      .chip(
        "bma400", counts: 512,
        [
          "in_accel_scale": "0.019154", "in_accel_sampling_frequency": "100.000000",
          "in_accel_sampling_frequency_available":
            "12.500000 25.000000 50.000000 100.000000 200.000000 400.000000 800.000000",
          "in_mount_matrix": identity,
        ]
      )
      .buffer("le:s12/16>>0").trigger("bma400-dev0"),
      says: .used("iio:local:bma400", "buffered", 100, .chip)),
    // Its trigger has a name of its own and is not selected.
    DeviceCase(
      "MSA311", "iio/accel/msa311.c",
      .chip(
        "msa311-13", counts: 1024,
        [
          "in_accel_scale": "0.009580", "in_accel_sampling_frequency": "1000.000000",
          "in_accel_sampling_frequency_available": "1.000000 1.950000 3.900000 7.810000 15.630000 "
            + "31.250000 62.500000 125.000000 250.000000 500.000000 1000.000000",
        ]
      )
      .buffer("le:s12/16>>4").trigger("msa311-13-new-data", isSelected: false)
      .below(("i2c-1", "i2c"), ("1-0062", "i2c")),
      says: .used("iio:local:msa311-13", "buffered", 125, .chip)),
    DeviceCase(
      "SCA3000-E02", "iio/accel/sca3000.c",
      .chip(
        "sca3000_e02", counts: 1000,
        [
          "in_accel_scale": "0.009810", "sampling_frequency": "125",
          "sampling_frequency_available": "125 62 31",
        ]
      )
      .buffer("be:s13/16>>3"),
      says: .used("iio:local:sca3000_e02", "buffered", 125, .chip)),
    // The driver states its scale in g. Its angles are no rivals of its axes.
    DeviceCase(
      "SCL3300", "iio/accel/sca3300.c",
      .chip(
        "scl3300", counts: 6000,
        [
          "in_accel_scale": "0.000167", "in_incli_scale": "0.005495",
          "in_incli_x_raw": "9669", "in_incli_y_raw": "3840", "in_incli_z_raw": "5221",
        ]
      )
      .buffer("le:s16/16>>0").untriggered,
      says: .wrongUnit("iio:local:scl3300", "polled", nil, .chip, reads: 0.102)),
    // The driver states its scale in g.
    DeviceCase(
      "FXOS8700", "iio/imu/fxos8700_core.c",
      .chip(
        "fxos8700", counts: 4096,
        [
          "in_accel_scale": "0.000244", "in_accel_sampling_frequency": "200.000000",
          "in_accel_sampling_frequency_available": "1.5625 6.25 12.5 50 100 200 400 800",
          "in_magn_x_raw": "120", "in_magn_scale": "0.001000",
        ]),
      says: .wrongUnit("iio:local:fxos8700", "polled", 100, .chip, reads: 0.102)),
    // Two axes, and their angles in degrees.
    DeviceCase(
      "ADIS16209", "iio/accel/adis16209.c",
      .chip(
        "adis16209", counts: 4096,
        [
          "in_accel_scale": "0.002394192", "in_incli_scale": "0.025000",
          "in_incli_x_raw": "2125", "in_incli_y_raw": "844", "in_rot_x_raw": "0",
        ]
      )
      .with(["in_accel_z_raw": nil]).buffer("be:s14/16>>0").trigger("adis16209-dev0"),
      says: .used("iio:local:adis16209", "buffered", nil, .chip)),
    // Two axes, 8 bits.
    DeviceCase(
      "MXC6255", "iio/accel/mxc6255.c",
      .chip("mxc6255", counts: 64, ["in_accel_scale": "0.153829"]).with(["in_accel_z_raw": nil]),
      says: .used("iio:local:mxc6255", "polled", nil, .chip, note: "no-buffer")),
  ]
}
