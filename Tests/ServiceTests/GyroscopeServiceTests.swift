import Glibc
import TestSupport
import Testing

@Suite("What the service keeps of gyroscopes", .needs("umockdev-run"), .waiting)
struct GyroscopeServiceTests {
  private let device = """
    P: /devices/platform/snow/iio:device0
    N: iio:device0
    E: DEVNAME=/dev/iio:device0
    E: DEVTYPE=iio_device
    E: SUBSYSTEM=iio
    A: name=bmi160\\n
    A: in_accel_x_raw=0\\n
    A: in_accel_y_raw=1000\\n
    A: in_accel_z_raw=0\\n
    A: in_accel_scale=0.009806650\\n
    A: in_anglvel_x_raw=0\\n
    A: in_anglvel_y_raw=0\\n
    A: in_anglvel_z_raw=0\\n
    A: in_anglvel_scale=0.001\\n

    """

  /// Starts a service that finds `text` in its state folder, ends it once it has said `words`, and returns what it
  /// leaves there.
  private func run(_ text: String, until words: String) throws -> String {
    let script = """
      mkdir snowd && mv gyroscopes.json5 snowd && export STATE_DIRECTORY="$PWD/snowd" &&
        exec umockdev-run -d devices -- "$@" 2>said
      """
    let service = try RunningService(
      "output: 'null', sensor: 'iio:local:bmi160', scene: 'snowfall', "
        + "display: { width: 64, height: 48 }",
      files: ["devices": device, "gyroscopes.json5": text],
      through: ["/bin/sh", "-c", script, "sh"])
    #expect(waits { (try? service.text("said"))?.contains(words) ?? false })
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    return try service.text("snowd/gyroscopes.json5")
  }

  @Test("A stored gain is used from the first frame on")
  func known() throws {
    let text = """
      { version: 1, gyroscopes: [ { sensor: 'iio:local:bmi160', matrix: '1,0,0; 0,1,0; 0,0,1',
        share: [0, 0, 0.031], deviation: [0, 0, 0.002] } ] }
      """
    let words =
      "iio:local:bmi160: its gyroscope reports 3.1 % too much about z; corrected from the start"
    #expect(try run(text, until: words) == text, "nothing has changed")
  }

  @Test("A damaged file is said with its place and ignored")
  func damaged() throws {
    let text = "{ version: 1,\n gyroscopes: [ {} ] }"
    let words = "snowd/gyroscopes.json5:2:16: missing key 'sensor' in a gyroscope"
    #expect(try run(text, until: "stored gains of gyroscopes are ignored: ") == text)
    #expect(try run(text, until: words) == text)
  }
}
