import InputDevices
import MockSensors
import TestSupport
import Testing

@testable import Sensors

/// libiio is loaded when a sensor needs it, and may be missing.
struct IIOLibraryTests {
  private func fault(_ name: String) -> SensorFault? {
    do throws(SensorFault) {
      _ = try IIOLibrary.load(name)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMissingLibrary() {
    let fault = fault("libsnow-nowhere.so.0")
    #expect(
      fault?.message == "libsnow-nowhere.so.0 cannot be loaded: "
        + "cannot open shared object file: No such file or directory")
    #expect(fault?.advice?.contains("apt install libiio0") == true)
  }

  @Test func aLibraryWithoutTheFunctions() {
    let message = fault("libc.so.6")?.message ?? ""
    #expect(message.hasPrefix("libc.so.6 cannot be loaded: "))
    #expect(message.hasSuffix("undefined symbol: iio_create_context_from_uri"), "\(message)")
  }

  @Test func theLibrary() { #expect(fault(IIOLibrary.name) == nil) }

  @Suite(.needs("umockdev-run"), .waiting)
  struct Broken {
    /// The linker finds an empty file in place of libiio.
    private let start = """
      : > libiio.so.0
      export LD_LIBRARY_PATH="$PWD:$LD_LIBRARY_PATH"

      """

    private func list(_ uri: String, on devices: MockDevice...) throws -> Findings {
      let script = start + "exec umockdev-run -d devices -- \"$PROBE\" list \(uri) 50"
      return try Bench().shell(script, on: devices)
    }

    @Test func anAccelerometerIsListedWithTheFault() throws {
      var first = MockDevice("cros-ec-accel")
      first.attributes["label"] = "accel-base"
      var second = MockDevice("cros-ec-accel").polledOnly
      second.number = 1
      second.attributes["label"] = "accel-display"
      second.attributes["in_accel_mount_matrix"] = "0, 1, 0; -1, 0, 0; 0, 0, 1"
      let got = try list("local:", on: first, second)
      #expect(got.isComplete && got.devices.map { $0["fault"] } == ["failed", "failed"])
      #expect(got.devices.map { $0["exclusion"] == "" } == [false, true])
      let panel = got.devices.last
      #expect(panel?["specification"] == "iio:local:accel-display")
      #expect(panel?["matrixReason"] == "from the kernel's in_accel_mount_matrix")
    }

    /// A fault would show that it was loaded.
    @Test func isNotLoadedWithoutAccelerometer() throws {
      var light = MockDevice("als").polledOnly
      light.attributes = ["name": "als", "in_illuminance_raw": "3"]
      for found in [try list("local:"), try list("local:", on: light)] {
        #expect(found.devices.isEmpty && found.isComplete, "\(found)")
      }
    }

    @Test func anotherMachineNeedsIt() throws {
      let got = try list("ip:127.0.0.1:9")
      let message = got.lines.first?["message"] ?? ""
      #expect(got.fault == "failed" && message.hasPrefix("libiio.so.0 cannot be loaded: "))
    }

    /// The words of `sensors --watch` are those that the service logs.
    @Test(arguments: ["", "--sensor iio:local:", "--sensor iio:local:snow_accel"])
    func theServiceSaysIt(option: String) throws {
      let script =
        start + """
          umockdev-run -d devices -- "$(dirname "$PROBE")/snowctl" sensors --watch \(option) \
            > /dev/null 2> words & watch=$!
          for i in $(seq 200); do grep 'cannot be loaded' words && break; sleep 0.1; done
          kill $watch
          """
      let word = try Bench().shell(script, on: [MockDevice()]).lines.first?.word ?? ""
      #expect(word.contains("libiio.so.0 cannot be loaded: "), "\(word)")
      #expect(word.contains("sudo apt install libiio0"), "\(word)")
    }
  }
}
