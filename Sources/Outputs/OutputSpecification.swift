import FrameRing
import Posix

/// What a person types to say where frames go, as `y4m:-` or `fb:/dev/fb0`.
public enum OutputSpecification: Equatable, CustomStringConvertible, Sendable {
  /// `fb:/dev/fb0`.
  case framebuffer(path: String)
  /// `fb:name:st7789v`.
  case framebufferName(String)
  /// `png:DIR`, `png:FILE.png` or `png:-`.
  case png(path: String)
  /// `y4m:FILE` or `y4m:-`.
  case y4m(path: String)
  /// `hash:FILE` or `hash:-`.
  case hash(path: String)
  /// `stats:FILE` or `stats:-`.
  case stats(path: String)
  /// `ring:` or `ring:SOCKET`.
  case ring(path: String)
  /// `null`.
  case null

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - rate: frames a second, for films.
  ///   - rotation: for framebuffers; everything else takes pictures as they are.
  ///   - isDithered: for framebuffers, too.
  ///   - ring: who may read a frame ring.
  /// - Returns: the sink; its `requiredSize` says what frames it takes.
  /// - Throws: `OutputError` when it cannot be opened.
  public func open(
    rate: FrameRate, rotation: DisplayRotation = .none, isDithered: Bool = true,
    ring: RingSettings = RingSettings()
  ) throws(OutputError) -> any FrameSink {
    switch self {
    case .framebuffer(let path):
      try FramebufferSink(path: path, rotation: rotation, isDithered: isDithered)
    case .framebufferName(let name):
      try FramebufferSink(
        path: FramebufferNames().path(of: name), rotation: rotation, isDithered: isDithered)
    case .png(let path): try PNGSink(path: path)
    case .y4m(let path): try Y4MSink(path: path, rate: rate)
    case .hash(let path): try HashSink(path: path)
    case .stats(let path): try StatsSink(path: path)
    case .ring(let path): try RingSink(path: path, rate: rate, settings: ring)
    case .null: NullSink()
    }
  }

  /// Whether it is a screen of this machine.
  public var isScreen: Bool {
    switch self {
    case .framebuffer, .framebufferName: true
    case .png, .y4m, .hash, .stats, .ring, .null: false
    }
  }

  /// Whether other programs take frames from it.
  public var isRing: Bool { if case .ring = self { true } else { false } }

  /// The file that it writes; nil for a device, standard output or nothing.
  public var file: String? {
    switch self {
    case .png(let path), .y4m(let path), .hash(let path), .stats(let path):
      path == "-" ? nil : path
    case .framebuffer, .framebufferName, .ring, .null: nil
    }
  }

  /// The first of several that writes a file which one before it writes too.
  ///
  /// - Parameters:
  ///   - specifications: all outputs.
  ///   - others: files that must not be written besides, as the one that is read.
  /// - Returns: the file's path; nil where each has its own.
  public static func sharedFile(
    of specifications: [OutputSpecification], besides others: [String] = []
  ) -> String? {
    var taken = others
    for file in specifications.compactMap(\.file) {
      if taken.contains(where: { isSameFile($0, file) }) { return file }
      taken.append(file)
    }
    return nil
  }

  /// Whether frames or lines go to standard output, which takes only one output at a time.
  public var usesStandardOutput: Bool {
    switch self {
    case .png(let path), .y4m(let path), .hash(let path), .stats(let path): path == "-"
    case .framebuffer, .framebufferName, .ring, .null: false
    }
  }

  /// As it is written: "stats:/run/snowd/files/stats.jsonl".
  public var description: String {
    switch self {
    case .framebuffer(let path): "fb:\(path)"
    case .framebufferName(let name): "fb:name:\(name)"
    case .png(let path): "png:\(path)"
    case .y4m(let path): "y4m:\(path)"
    case .hash(let path): "hash:\(path)"
    case .stats(let path): "stats:\(path)"
    case .ring(let path): "ring:\(path)"
    case .null: "null"
    }
  }
}
