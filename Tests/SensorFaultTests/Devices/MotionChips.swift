import MockSensors

private let identity = "1, 0, 0; 0, 1, 0; 0, 0, 1"

/// Chips with an accelerometer and a gyroscope.
extension DeviceCase {
  static let imus: [DeviceCase] = [
    DeviceCase(
      "MPU-6050", "iio/imu/inv_mpu6050/inv_mpu_core.c",
      .chip(
        "mpu6050", counts: 16384,
        [
          "in_accel_scale": "0.000598", "sampling_frequency": "50",
          "sampling_frequency_available": "10 20 50 100 200 500", "in_accel_x_calibbias": "-1200",
          "in_accel_mount_matrix": identity, "in_anglvel_mount_matrix": identity,
          "in_accel_matrix": "0, 0, 0; 0, 0, 0; 0, 0, 0",
        ]
      )
      .gyroscope(scale: "0.001064724").buffer("be:s16/16>>0")
      .buffer("be:s16/16>>0", before: 4, "anglvel").trigger("mpu6050-dev0"),
      says: .used("iio:local:mpu6050", "buffered", 100, .chip, gyroscope: "")),
    DeviceCase(
      "GPD Win Max 2", "iio/imu/bmi160/bmi160_core.c",
      .chip(
        "i2c-BMI0160:00", counts: 16384, wired: "+y +x -z",
        [
          "in_accel_scale": "0.000598", "in_accel_sampling_frequency": "1600.000000",
          "in_accel_sampling_frequency_available":
            "0.78125 1.5625 3.125 6.25 12.5 25 50 100 200 400 800 1600",
          "in_anglvel_sampling_frequency": "1600.000000",
          "in_anglvel_sampling_frequency_available": "25 50 100 200 400 800 1600 3200",
          "in_mount_matrix": identity,
        ]
      )
      .gyroscope(scale: "0.001065").buffer("le:s16/16>>0", before: 3)
      .buffer("le:s16/16>>0", "anglvel").trigger("i2c-BMI0160:00-dev0")
      .udev(["ACCEL_MOUNT_MATRIX": "0, -1, 0; -1, 0, 0; 0, 0, 1"]),
      says: .used("iio:local:i2c-BMI0160:00", "buffered", 100, .udev, gyroscope: "")),
    // Its trigger has a name of its own and is not selected.
    DeviceCase(
      "ASUS ROG Ally", "iio/imu/bmi323/bmi323_core.c",
      .chip(
        "bmi323-imu", counts: 16384,
        [
          "in_accel_scale": "0.000598", "in_accel_sampling_frequency": "25.000000",
          "in_accel_sampling_frequency_available": "0.781250 1.562500 3.125000 6.250000 12.500000 "
            + "25.000000 50.000000 100.000000 200.000000 400.000000 800.000000",
          "in_anglvel_sampling_frequency": "25.000000", "in_accel_mount_matrix": identity,
        ]
      )
      .gyroscope(scale: "0.001065").buffer("le:s16/16>>0")
      .buffer("le:s16/16>>0", before: 3, "anglvel").trigger("bmi323-imu-trig-1", isSelected: false)
      .below(("i2c-0", "i2c"), ("i2c-BOSC0200:00", "i2c")),
      says: .used("iio:local:bmi323-imu", "buffered", 100, .chip, gyroscope: "")),
    DeviceCase(
      "LSM6DSM", "iio/imu/st_lsm6dsx/st_lsm6dsx_core.c",
      .chip(
        "lsm6dsm_accel", counts: 16393,
        [
          "in_accel_scale": "0.000598205", "sampling_frequency": "12.500000",
          "sampling_frequency_available": "12.500 26.000 52.000 104.000 208.000 416.000",
          "mount_matrix": identity,
        ]
      )
      .buffer("le:s16/16>>0").below(("i2c-1", "i2c"), ("1-006a", "i2c")),
      .gyroscope(
        "lsm6dsm_gyro", scale: "0.000152716",
        [
          "sampling_frequency": "12.500000",
          "sampling_frequency_available": "12.500 26.000 52.000 104.000 208.000 416.000",
          "mount_matrix": identity,
        ]
      )
      .numbered(1).buffer("le:s16/16>>0", "anglvel").below(("i2c-1", "i2c"), ("1-006a", "i2c")),
      says: .used(
        "iio:local:lsm6dsm_accel", "buffered", 104, .chip, gyroscope: "lsm6dsm_gyro")),
    DeviceCase(
      "ICM-42605", "iio/imu/inv_icm42600/inv_icm42600_accel.c",
      .chip(
        "icm42605-accel", counts: 2048,
        [
          "in_accel_scale": "0.004788403", "sampling_frequency": "50.000000",
          "sampling_frequency_available": icmRates, "in_accel_x_calibbias": "0.000000",
          "in_temp_raw": "0", "mount_matrix": identity,
        ]
      )
      .buffer("be:s16/16>>0").below(("i2c-1", "i2c"), ("1-0068", "i2c")),
      .gyroscope(
        "icm42605-gyro", scale: "0.001065264",
        [
          "sampling_frequency": "50.000000", "sampling_frequency_available": icmRates,
          "mount_matrix": identity,
        ]
      )
      .numbered(1).buffer("be:s16/16>>0", "anglvel").below(("i2c-1", "i2c"), ("1-0068", "i2c")),
      says: .used(
        "iio:local:icm42605-accel", "buffered", 100, .chip, gyroscope: "icm42605-gyro")),
  ]

  private static let icmRates =
    "1.562500 3.125000 6.250000 12.500000 25.000000 50.000000 100.000000 200.000000 1000.000000"
}
