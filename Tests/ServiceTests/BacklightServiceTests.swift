import Foundation
import Glibc
import Outputs
import TestSupport
import Testing

/// The service with a backlight and an ambient light sensor, in umockdev.
@Suite("The service's backlight", .needs("umockdev-run"), .waiting)
struct BacklightServiceTests {
  private let devices = """
    P: /devices/platform/panel/backlight/panel
    E: SUBSYSTEM=backlight
    A: type=raw\\n
    A: max_brightness=255\\n
    A: brightness=200\\n
    A: bl_power=0\\n

    P: /devices/platform/snow/iio:device0
    N: iio:device0
    E: DEVNAME=/dev/iio:device0
    E: DEVTYPE=iio_device
    E: SUBSYSTEM=iio
    A: name=als\\n
    A: in_illuminance_input=0.5\\n

    """
  private static let rest =
    "output: 'hash:frames.txt', sensor: 'still', fps: 30, scene: './blue.json5',"
    + " display: { width: 8, height: 8"

  /// A service whose mocked sysfs is reached as `sys` in its folder.
  private func start(_ backlight: String, _ keys: String) throws -> RunningService {
    let script = """
      export HOME="$PWD"; mkdir files control && export RUNTIME_DIRECTORY="$PWD/files:$PWD/control" &&
        exec umockdev-run -d devices -- /bin/sh -c \
          'ln -s "$UMOCKDEV_DIR/sys" sys; "$@" 2> said & trap "kill $!" TERM; wait $!; wait $!; code=$?
           cd sys/class/backlight/panel && { cat brightness; echo; cat bl_power; } > "$HOME/left"; exit $code' sh "$@"
      """
    return try RunningService(
      "\(Self.rest)\(backlight) }\(keys)",
      files: ["devices": devices, "blue.json5": "{ version: 1, backdrop: '#204060' }"],
      through: ["/bin/sh", "-c", script, "sh"])
  }

  private func value(_ file: String, of service: RunningService) -> String? {
    (try? service.text("sys/class/backlight/panel/\(file)"))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func frames(_ service: RunningService) -> Set<Substring> {
    let lines = (try? service.text("frames.txt"))?.split(separator: "\n") ?? []
    return Set(lines.compactMap { $0.split(separator: " ").last })
  }

  private func control(_ service: RunningService, _ words: String...) throws -> Outcome {
    try run(
      [Checkout.product("snowctl")] + words
        + ["--control", "\(service.folderPath)/control/bus"])
  }

  /// Ends the service, which leaves the backlight as it was.
  private func end(_ service: RunningService) {
    service.send(SIGTERM)
    #expect(service.end().status == 0, "\((try? service.text("said")) ?? "")")
    #expect((try? service.text("left"))?.split(whereSeparator: \.isNewline) == ["200", "0"])
  }

  @Test("A night dims the backlight by the curve and leaves the picture; the end restores it")
  func night() throws {
    let night = ", night: { hours: '00:00..24:00', brightness: 0.5 }"
    let bright = try start("", "")
    #expect(waits { !frames(bright).isEmpty })
    let plain = frames(bright)
    end(bright)

    let dimmed = try start("", night)
    #expect(waits { !frames(dimmed).isEmpty })
    #expect(value("brightness", of: dimmed) == "200")
    #expect(frames(dimmed).isDisjoint(with: plain))
    end(dimmed)

    let service = try start(", backlight: 'panel'", night)
    let step = "\(BacklightCurve.step(0.5, of: 255))"
    #expect(waits { value("brightness", of: service) == step })
    #expect(waits { !frames(service).isEmpty } && frames(service) == plain)
    #expect(try control(service, "status").text.contains("panel"))
    // A write would replace what another program has set.
    try service.write("77\n", to: "sys/class/backlight/panel/brightness")
    let count = try service.text("frames.txt").count
    #expect(try control(service, "trigger").code == 0)
    #expect(waits { (try? service.text("frames.txt").count) ?? 0 > count })
    #expect(value("brightness", of: service) == "77")
    end(service)
  }

  @Test("off --screen switches the backlight off, on switches it on")
  func power() throws {
    let service = try start(", backlight: 'panel'", "")
    #expect(try waits { try control(service, "status").code == 0 })
    func power() throws -> String {
      let status = try control(service, "status", "--json").output
      let all = try JSONSerialization.jsonObject(with: status) as? [String: Any]
      return all?["ScreenPower"] as? String ?? ""
    }
    #expect(value("brightness", of: service) == "255")
    let answer = try control(service, "off", "--screen")
    #expect(answer.code == 0 && answer.everything.isEmpty, "\(answer.everything)")
    #expect(try value("bl_power", of: service) == "4" && power() == "off")
    #expect(try control(service, "on").code == 0)
    #expect(waits { value("bl_power", of: service) == "0" })
    #expect(try power() == "on" && value("brightness", of: service) == "255")
    #expect(try control(service, "off", "--clear", "--screen").code == 0)
    #expect(value("bl_power", of: service) == "4")
    end(service)
  }

  @Test("Without a switch the picture is black, and the answer says so")
  func black() throws {
    let service = try start("", "")
    #expect(try waits { try control(service, "status").code == 0 })
    let plain = frames(service)
    let answer = try control(service, "off", "--screen")
    #expect(answer.code == 0)
    #expect(
      answer.everything
        == "snowctl: the screen has no switch that snowd may use; the picture is black\n")
    #expect(waits { frames(service).count == 2 })
    #expect(value("bl_power", of: service) == "0")
    #expect(try control(service, "status").text.contains("black"))
    #expect(try control(service, "on").code == 0)
    #expect(
      waits {
        let last = (try? service.text("frames.txt"))?.split(separator: "\n").last
        return last?.split(separator: " ").last.map { plain == [$0] } ?? false
      })
    end(service)
  }

  @Test("The light of the room drives the backlight, by the curves of both")
  func light() throws {
    let service = try start(", backlight: 'panel'", ", night: { light: 'auto', brightness: 0.5 }")
    let dark = "\(BacklightCurve.step(0.5, of: 255))"
    // Less than 1 lx is dark.
    #expect(waits { value("brightness", of: service) == dark })
    #expect(waits { (try? service.text("said"))?.contains("als, in_illuminance_input") ?? false })
    try service.write("100000\n", to: "sys/bus/iio/devices/iio:device0/in_illuminance_input")
    #expect(waits { value("brightness", of: service) == "255" })
    #expect(frames(service).count == 1)
    end(service)
  }

  @Test("A backlight that is not there is said, and the picture is dimmed")
  func missing() throws {
    let service = try start(
      ", backlight: 'lamp'", ", night: { hours: '00:00..24:00', brightness: 0.5 }")
    let words = "backlight: no backlight 'lamp'; expected panel; the picture is dimmed instead"
    #expect(waits { (try? service.text("said"))?.contains(words) ?? false })
    #expect(try waits { try control(service, "status").text.contains("0.5") })
    end(service)
  }
}
