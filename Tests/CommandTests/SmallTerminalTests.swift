import Calibration
import Console
import Foundation
import Graphics
import Metrics
import TestSupport
import Testing

@testable import snowctl

/// Issue "Doors", 12: pages on terminals of every small size.
@Suite("61.12: small terminals") struct SmallTerminalTests {
  private static let text = """
    snowd_state{snowd_state="running"} 1
    snowd_scene_info{scene="classic",width="800",height="480"} 1
    snowd_build_info{version="0.1.0"} 1
    snowd_output_up{output="fb:/dev/fb0"} 1
    snowd_frame_period_seconds 0.02
    snowd_angle_radians 0.5
    snowd_frames_total 100
    process_cpu_seconds_total 2
    # EOF

    """

  private static func reading(_ text: String, instant: Int64 = 1_000_000_000) throws -> TopReading {
    let before = try MetricsReading(Array("snowd_frames_total 50\n".utf8))
    let now = try MetricsReading(Array(text.utf8))
    return TopReading((now, instant), after: (before, 0))
  }

  private func characters(_ grid: CellGrid) -> String {
    String(decoding: grid.bytes(after: nil, .none), as: UTF8.self)
  }

  @Test("The page of top can be drawn at every size", arguments: [DotCanvas.Font.braille, .halves])
  func topAtEverySize(font: DotCanvas.Font) throws {
    var page = TopPage(font)
    let reading = try Self.reading(Self.text)
    for _ in 0..<50 { page.add(reading) }
    for columns in Array(0...30) + [75, 76, 77, 100] {
      for rows in 0...30 {
        let grid = page.draw(reading, columns: columns, rows: rows)
        #expect(grid.columns == columns && grid.rows == rows)
        _ = grid.bytes(after: nil, .many)
      }
    }
  }

  @Test("Head and key stay on small terminals; words do not cover each other")
  func topKeepsHeadAndKey() throws {
    let page = TopPage(.braille)
    let reading = try Self.reading(Self.text)
    for rows in 2...8 {
      let text = characters(page.draw(reading, columns: 60, rows: rows))
      #expect(text.contains("running") && text.contains("q quits"), "\(rows) rows")
      #expect(text.contains("sensor ") == (rows >= 3), "\(rows) rows: \(text)")
    }
  }

  @Test(
    "Numbers of a foreign socket that are not finite are drawn as well",
    arguments: ["NaN", "+Inf", "-Inf", "1e300", "-1e300"])
  func topWithEveryNumber(value: String) throws {
    let names = [
      "snowd_frame_period_seconds", "snowd_angle_radians", "snowd_frames_total",
      "process_cpu_seconds_total", "process_start_time_seconds", "process_resident_memory_bytes",
      "snowd_frames_late_total", "snowd_sensor_samples_total",
      "snowd_frame_render_seconds_bucket{le=\"0.1\"}",
      "snowd_frame_render_seconds_bucket{le=\"+Inf\"}",
    ]
    for name in names {
      let reading = try Self.reading("\(name) \(value)\n")
      var page = TopPage(.braille)
      page.add(reading)
      _ = page.draw(reading, columns: 100, rows: 30)
      _ = (reading.text, reading.json)
    }
  }

  @Test("A picture of every size has a place on a terminal of every size")
  func picturesOnEveryTerminal() {
    for columns in 0...30 {
      for rows in 0...30 {
        let geometry = TerminalGeometry(columns: columns, rows: rows)
        for (width, height) in [(1, 1), (1, 16384), (16384, 1), (30, 20), (0, 0)] {
          let place = geometry.place(width: width, height: height)
          #expect(place.columns >= 1 && place.rows >= 1)
          #expect(place.column >= 0 && place.column + place.columns <= geometry.columns)
          #expect(place.row >= 0 && place.row + place.rows <= max(1, geometry.rows - 1))
        }
        let size = geometry.frameSize(detail: 4)
        #expect(Frame.isPossible(width: size.width, height: size.height))
      }
    }
  }

  @Test("Cells are sampled from pictures of every size")
  func samplesOfEveryPicture() {
    for width in 1...30 {
      for height in 1...30 {
        var frame = Frame(width: width, height: height)
        for index in 0..<width * height { frame.pixels[index] = 0x102030 }
        for (columns, rows) in [(1, 1), (2, 30), (30, 2), (7, 5)] {
          var samples = CellSamples(columns: columns, rows: rows)
          samples.take(frame)
          #expect(samples.words.allSatisfy { $0 == 0x102030 })
        }
      }
    }
  }

  @Test("The pictures of calibrate and sheet fit every panel")
  func picturesOfSmallPanels() {
    for width in [1, 2, 3, 7, 13, 30] {
      for height in [1, 2, 3, 7, 13, 30] {
        let picture = PosePicture(width: width, height: height)
        for pose in CalibrationPose.allCases {
          picture.draw(pose, .averaging(0.5), step: 1, of: 3)
          #expect(picture.frame.width == width)
        }
        let sheet = ContactSheet(
          width: width, height: height, angles: [0, nil], latest: 2, ContactSheet.Style())
        let moment = ContactSheet.Moment(
          picture: Bitmap(opaque: Frame(width: width, height: height)), angle: 1, seconds: 2)
        #expect((sheet?.draw([moment, moment]).height ?? 0) > height)
      }
    }
  }

  @Test("In a terminal of a few cells, top, view and replay run until q", .needs("python3"))
  func programs() throws {
    let python = try installed("python3")
    let folder = try TemporaryFolder()
    let configuration = try folder.write(
      "snowd.json5",
      """
      { version: 1, output: 'ring:\(folder.path("ring"))', sensor: 'still:30', fps: 20,
        scene: 'classic', display: { width: 64, height: 48 }, metrics: '\(folder.path("socket"))' }
      """)
    let service = try RunningProgram([Checkout.product("snowd"), "--config", configuration])
    defer { withExtendedLifetime(service) {} }
    #expect(
      waits {
        ["ring", "socket"].allSatisfy {
          FileManager.default.fileExists(atPath: folder.path($0))
        }
      })
    let script = """
      import fcntl, os, pty, select, struct, sys, termios, time
      tool, socket, ring, log = sys.argv[1:]
      verbs = [["top", "--interval", "0.1", "--socket", socket], ["view", "--socket", ring],
        ["replay", log, "--size", "40x30"]]
      for verb in verbs:
        for columns, rows in [(1, 1), (1, 30), (30, 1), (2, 2), (3, 6), (30, 7)]:
          pid, terminal = pty.fork()
          if pid == 0:
            os.environ["TERM"] = "xterm-256color"
            # The terminal has its size before the program starts.
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execv(tool, [tool] + verb)
          data, end, key = b"", time.monotonic() + 60, b"q"
          while time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
              try: chunk = os.read(terminal, 65536)
              except OSError: break
              if not chunk: break
              data += chunk
            # A whole page has been shown.
            if b"\\x1b[?2026l" in data and key: os.write(terminal, key); key = b""
          _, status = os.waitpid(pid, 0)
          os.close(terminal)
          assert status == 0, (verb, columns, rows, status, data[-300:])
          assert not key, (verb, columns, rows, "showed nothing")
      """
    let outcome = try run([
      python, "-c", script, Checkout.product("snowctl"), folder.path("socket"),
      folder.path("ring"), Snowctl.log,
    ])
    #expect(outcome.code == 0, "\(outcome.words)")
  }
}
