import Graphics
import Outputs

/// The formats of `cat`, with their names in other programs.
enum FilmForm: Equatable {
  case y4m
  case raw(Frame.Format)
  case rgb24

  /// The values of --format.
  enum Name: String, CaseIterable { case y4m, raw, rgb24 }

  /// `pixels` is the pixel format of `raw`.
  init(_ name: Name, pixels: Frame.Format) {
    switch name {
    case .y4m: self = .y4m
    case .raw: self = .raw(pixels)
    case .rgb24: self = .rgb24
    }
  }

  /// The format to request from the producer.
  var format: Frame.Format { if case .raw(let format) = self { format } else { .xrgb8888 } }

  func open(rate: FrameRate) throws(OutputError) -> any FrameSink {
    self == .y4m
      ? try OutputSpecification.y4m(path: "-").open(rate: rate)
      : try PixelSink(packsRGB: self == .rgb24)
  }

  /// Options for ffmpeg and GStreamer, a line each.
  func readers(width: Int, height: Int, rate: FrameRate) -> [String] {
    guard let (ffmpeg, gstreamer) = pixelNames else {
      return ["ffmpeg -i -", "gst-launch-1.0 fdsrc ! y4mdec"]
    }
    let (whole, part) = (rate.numerator, rate.denominator)
    let framerate = part == 1 ? "\(whole)" : "\(whole)/\(part)"
    return [
      "ffmpeg -f rawvideo -pixel_format \(ffmpeg) -video_size \(width)x\(height) "
        + "-framerate \(framerate) -i -",
      "gst-launch-1.0 fdsrc ! rawvideoparse format=\(gstreamer) width=\(width) height=\(height) "
        + "framerate=\(whole)/\(part)",
    ]
  }

  private var pixelNames: (ffmpeg: String, gstreamer: String)? {
    switch self {
    case .y4m: nil
    case .rgb24: ("rgb24", "rgb")
    case .raw(.xrgb8888): ("bgr0", "bgrx")
    case .raw(.argb8888): ("bgra", "bgra")
    case .raw(.rgb565): ("rgb565le", "rgb16")
    }
  }
}
