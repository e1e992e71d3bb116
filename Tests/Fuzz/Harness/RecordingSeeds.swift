import CZlib

/// The tests' recordings, and small ones for what cannot be recorded here.
@Sendable func snowdSeeds() -> [[UInt8]] {
  let log = """
    # snowd-log 1
    # sign: reaction
    # units: m/s2
    # device: panel   rate: 100   matrix: 0,-1,0;1,0,0;0,0,1
    t_ns,ax,ay,az,gx,gy,gz
    0,-0.0894,9.6031,1.3319,-0.00362,-0.00186,0.00632
    10000000,0.0735,9.6970,1.4249,-0.00726,-0.00163,0.00005
    20000000,-0.2000,9.9011,1.5149,0.00151,-0.00212,-0.00158

    """
  let judged = """
    # matrix: 0,-1,0;1,0,0;0,0,1
    t_ns,ax,ay,az,up_x,up_y,up_z,moving
    0,0,1,0,0.6,0.8,0,1
    10000000,0,1,0,,,,0

    """
  let plain = "t_ns,ax,ay,az\n0,0,1,0\n10000000,1e-1,0.9,-0\n"
  let cut = Array(projectFile("config/logs/turning.csv.gz").prefix(1000))
  return [Array(log.utf8), Array(judged.utf8), Array(plain.utf8), gzip(log), cut]
}

@Sendable func evemuSeeds() -> [[UInt8]] {
  let short = """
    # EVEMU 1.3
    #   Event type 3 (EV_ABS)
    #     Event code 2 (ABS_Z)
    #       Value -7
    P: 40 00
    A: 00 -16000 16000 0 0 1000
    A: 01 -16000 16000 0 0 1000
    A: 02 -16000 16000 0 0 1000
    E: 0.000001 0003 0000 -0003
    E: 0.000001 0003 0001 1000
    E: 0.000001 0000 0000 0000

    """
  return [Array(short.utf8), projectFile("Tests/Recordings/panel.evemu")]
}

@Sendable func libinputSeeds() -> [[UInt8]] {
  let short = """
    # libinput record
    devices:
    - node: /dev/input/event3
      evdev:
        absinfo:
          0: [0, 1000, 0, 0, 31]
        properties: [0, 2]
    - node: /dev/input/event4
      evdev:
        absinfo:
          0: [-32768, 32767, 0, 0, 8192]
          1: [-32768, 32767, 0, 0, 8192]
          2: [-32768, 32767, 0, 0, 8192]
        properties: [6]
      udev:
        - ID_INPUT_ACCELEROMETER=1
      events:
      - evdev:
        - [  2, 500000,   3,   0,       0] # EV_ABS / ABS_X
        - [  2, 500000,   3,   1,    8192]
        - [  2, 500000,   3,   2,   -4096]
        - [  2, 500000,   0,   0,       0]

    """
  return [Array(short.utf8), projectFile("Tests/Recordings/panel.yml")]
}

@Sendable func phyphoxSeeds() -> [[UInt8]] {
  let table = """
    "Time (s)","Acceleration x (m/s^2)","Acceleration y (m/s^2)","Acceleration z (m/s^2)"
    0.0E0,0.1,9.80665E0,-0.2
    1.0E-2,9.80665,0,0

    """
  let withCommas = table.replacing(",", with: ";").replacing(".", with: ",")
  return [table, withCommas, table.replacing(",", with: "\t")].map { Array($0.utf8) }
}

@Sendable func sensorLoggerSeeds() -> [[UInt8]] {
  [Array("time,seconds_elapsed,z,y,x\n1655000000000000000,0.1,0,-9.80665,0\n".utf8)]
}

@Sendable func tableSeeds() -> [[UInt8]] {
  [
    "androsensor.csv", "physics-toolbox-comma.csv", "physics-toolbox-multi.csv",
    "sensorlog-text.csv",
    "actigraph.csv", "excel-days.csv", "matlab-mobile.csv", "arduino-labels-time.txt",
    "arduino-bars.txt", "arduino-millis.txt", "arduino-monitor.txt", "thousands.csv", "utf16.csv",
    "snowd-semicolon.csv", "sensor-names.csv",
  ].map { projectFile("Tests/Recordings/tables/\($0)") }
}

@Sendable func columnSeeds() -> [[UInt8]] {
  ["t=14,x=1,y=2,z=3,unit=m/s2,sign=reaction,time-unit=ms", "rate=50,unit=16384/g"].map {
    Array($0.utf8)
  }
}

@Sendable func allTextSeeds() -> [[UInt8]] {
  tableSeeds() + snowdSeeds() + evemuSeeds() + libinputSeeds() + phyphoxSeeds()
    + sensorLoggerSeeds()
}

@Sendable func matrixSeeds() -> [[UInt8]] {
  ["0, -1, 0; 1, 0, 0;-0,0.0,1e0 ", "1,0,0;0,1,0;0,0,1", ""].map { Array($0.utf8) }
}

@Sendable func specificationSeeds() -> [[UInt8]] {
  [
    "auto", "iio:local:accel_3d", "iio:ip:[::1]:30432:a", "evdev:/dev/input/event0", "still:45",
    "log:a.csv", "synthetic:7",
  ].map { Array($0.utf8) }
}

/// A text compressed by gzip.
private func gzip(_ text: String) -> [UInt8] {
  var stream = z_stream()
  let (version, size) = (ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
  // 31: the largest window, with gzip's header.
  require(deflateInit2_(&stream, 9, Z_DEFLATED, 31, 8, 0, version, size) == Z_OK, "no zlib")
  defer { deflateEnd(&stream) }
  var text = Array(text.utf8)
  return [UInt8](unsafeUninitializedCapacity: text.count + 100) { file, count in
    text.withUnsafeMutableBufferPointer { text in
      (stream.next_in, stream.avail_in) = (text.baseAddress, UInt32(text.count))
      (stream.next_out, stream.avail_out) = (file.baseAddress, UInt32(file.count))
      require(deflate(&stream, Z_FINISH) == Z_STREAM_END, "no gzip")
    }
    count = Int(stream.total_out)
  }
}
