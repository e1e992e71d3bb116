import CZlib

/// The tests' recordings, and small ones of what cannot be recorded here.
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

@Sendable func allTextSeeds() -> [[UInt8]] {
  snowdSeeds() + evemuSeeds() + libinputSeeds() + phyphoxSeeds() + sensorLoggerSeeds()
}

@Sendable func scanSeeds() -> [[UInt8]] {
  let paper = projectFile("Tests/Recordings/accel_3d.xml")
  let (scans, xyz) = (
    projectFile("Tests/Recordings/accel_3d.scans"),
    projectFile("Tests/Recordings/accel_3d-xyz.scans")
  )
  // 12 bits of 16, 0 g in the middle: x, y, z feel 0, 1 g and 0.
  let offset = Array(repeating: [0x80, 0, 0xC0, 0, 0x80, 0] as [UInt8], count: 20).joined()
  return [
    ScanInput(geometry: "XML:accel_3d", description: paper, scans: scans),
    ScanInput(
      geometry: "XML,channels=accel_x+accel_y+accel_z,rate=50", description: paper, scans: xyz),
    ScanInput(geometry: "le:s16/32>>0,scale=0.00980665,timestamp", scans: scans),
    ScanInput(
      geometry: "be:u12/16>>4,scale=0.0095768,offset=-2048,rate=100", scans: Array(offset)),
  ].map(\.bytes)
}

@Sendable func matrixSeeds() -> [[UInt8]] {
  ["0, -1, 0; 1, 0, 0;-0,0.0,1e0 ", "1,0,0;0,1,0;0,0,1", ""].map { Array($0.utf8) }
}

@Sendable func specificationSeeds() -> [[UInt8]] {
  [
    "auto", "iio:local:accel_3d", "iio:ip:[::1]:30432:a", "evdev:/dev/input/event0", "still:45",
    "log:a.csv", "synthetic:7", "a.xml:b,rate=5", "be:s12/16>>4",
    "le:s16/32>>0,scale=1,timestamp",
  ].map { Array($0.utf8) }
}

/// `LENGTH geometry LENGTH LENGTH description scans`: a byte, and two bytes, lowest first.
///
/// In the geometry `XML` stands for the description's path.
struct ScanInput {
  var geometry: [UInt8]
  var description: [UInt8]
  var scans: [UInt8]

  init(geometry: String, description: [UInt8] = [], scans: [UInt8]) {
    (self.geometry, self.description, self.scans) = (Array(geometry.utf8), description, scans)
  }

  /// Takes any bytes apart: what is missing is empty.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    geometry = take(Int(take(1).first ?? 0))
    description = take(take(2).reversed().reduce(0) { $0 << 8 | Int($1) })
    scans = Array(rest)
  }

  var bytes: [UInt8] {
    let length = [UInt8(description.count & 255), UInt8(description.count >> 8)]
    return [UInt8(geometry.count)] + geometry + length + description + scans
  }
}

/// A text as gzip writes it.
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
