import Foundation
import Glibc
import TestSupport
import Testing

/// What other programs make of `snowctl cat`.
@Suite(.waiting) struct OtherProgramsTests {
  private let shell = Snowctl(path: "/bin/bash")

  /// ffmpeg and GStreamer turn the raw pixels into others: the same frames come out.
  @Test(
    .needs("ffmpeg"),
    arguments: [("raw", "bgr0"), ("rgb24", "rgb24")])
  func ffmpegReadsPixels(format: String, pixels: String) throws {
    try pipe(
      format,
      "ffmpeg -v error -f rawvideo -pixel_format \(pixels) -video_size 64x40 -framerate 30 -i - "
        + "-f rawvideo -pix_fmt rgb24 -")
  }

  @Test(
    .needs("gst-launch-1.0"),
    arguments: [("raw", "bgrx"), ("rgb24", "rgb")])
  func gstreamerReadsPixels(format: String, pixels: String) throws {
    try pipe(
      format,
      "gst-launch-1.0 -q fdsrc ! rawvideoparse format=\(pixels) width=64 height=40 framerate=30/1 "
        + "! videoconvert ! video/x-raw,format=RGB ! fdsink")
  }

  private func pipe(_ format: String, _ reader: String) throws {
    let producer = try Producer()
    let outcome = try shell.run([
      "-c",
      """
      '\(Snowctl.debug.path)' cat --socket '\(producer.socket)' --wait 10 --format \(format) \
        --unpaced --frames 40 | \(reader)
      """,
    ])
    #expect(outcome.code == 0, "\(outcome.words)")
    _ = try producer.process.end(SIGTERM)
    let frames = frameHashes(outcome.output, stride: 3)
    #expect(frames.count == 40)
    #expect(places(of: frames, in: try producer.hashes()) != nil)
  }

  /// ffmpeg finds size, rate and each frame's planes in the film.
  @Test(.needs("ffmpeg", "ffprobe"))
  func ffmpegReadsTheFilm() throws {
    let producer = try Producer()
    let folder = try TemporaryFolder()
    let film = folder.path("film.y4m")
    let outcome = try shell.run([
      "-c",
      """
      '\(Snowctl.debug.path)' cat --socket '\(producer.socket)' --wait 10 --frames 40 \
        | tee '\(film)' | ffmpeg -v error -i - -f rawvideo -pix_fmt yuv420p -
      """,
    ])
    #expect(outcome.code == 0, "\(outcome.words)")
    let size = Producer.width * Producer.height * 3 / 2
    let data = try Data(contentsOf: URL(filePath: film))
    let header = try #require(data.firstIndex(of: 10)) + 1
    let planes = (0..<40).map {
      data.subdata(in: header + 6 + $0 * (size + 6)..<header + ($0 + 1) * (size + 6))
    }
    #expect(outcome.output.count == 40 * size)
    #expect(outcome.output == planes.reduce(Data(), +))
    let probe = Snowctl(path: "/usr/bin/ffprobe")
    let facts = try probe.run([
      "-v", "error", "-show_entries", "stream=width,height,r_frame_rate", "-of", "csv=p=0", film,
    ])
    #expect(facts.lines == ["64,40,30/1"], "\(facts.text)")
  }
}
