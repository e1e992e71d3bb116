import Graphics
import Outputs

/// What `cat` writes, and what other programs call it.
enum FilmForm: Equatable {
  case y4m
  case raw(Frame.Format)
  case rgb24

  static let names = ["y4m", "raw", "rgb24"]

  /// The format that the producer is asked for.
  var format: Frame.Format { if case .raw(let format) = self { format } else { .xrgb8888 } }

  /// Opens standard output for it.
  func open(rate: FrameRate) throws(OutputError) -> any FrameSink {
    self == .y4m
      ? try OutputSpecification.y4m(path: "-").open(rate: rate)
      : try PixelSink(packsRGB: self == .rgb24)
  }

  /// How ffmpeg and GStreamer read it, a line each.
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
