import Graphics
import Motion
import Outputs
import Pipeline
import Recordings
import Scenes
import Sensors
import Settings

/// A shipped scene, drawn at chosen moments.
struct GoldenScene {
  /// The size of a frame.
  struct Size: Hashable {
    let width: Int
    let height: Int
    var name: String { "\(width)x\(height)" }

    /// A small round panel, a usual panel, a television: each in the order of the hash files.
    static let all = [
      Size(width: 240, height: 240), Size(width: 800, height: 480),
      Size(width: 1920, height: 1080),
    ]
    /// The size at which every moment is pinned, and of the stored pictures.
    static let stored = all[0]
  }

  /// Frames that one pipeline draws, each over the one before.
  struct Run: Hashable {
    let size: Size
    let hold: Moment.Hold
  }

  /// The formats that are drawn, and their names in hash files.
  static let formats: [(name: String, format: Frame.Format)] = [
    ("xrgb8888", .xrgb8888), ("argb8888", .argb8888), ("rgb565", .rgb565),
  ]

  let name: String
  private let scene: Scene
  private let log: String
  let threads: DrawingThreads.Limit
  private let texts: RecordedTexts

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - name: as `snowctl scenes` lists it.
  ///   - repository: the folder that holds `config`.
  ///   - threads: how many threads draw.
  ///   - texts: outlines of its texts.
  /// - Throws: `SettingsError` when the scene file is wrong.
  init(
    _ name: String, in repository: String, threads: DrawingThreads.Limit, texts: RecordedTexts
  ) throws {
    self.name = name
    self.threads = threads
    self.texts = texts
    log = "\(repository)/config/logs/turning.csv.gz"
    scene = try SceneLibrary().scene("\(repository)/config/scenes/\(name).json5", seed: nil)
  }

  /// Draws the scene at every moment.
  ///
  /// - Parameters:
  ///   - size: of the frames.
  ///   - moments: which ones.
  ///   - act: takes each frame in each format; the frame is drawn over when this returns.
  /// - Returns: the runs in which every frame was too small to be divided between threads.
  /// - Throws: what the log's reader or `act` throws.
  @discardableResult
  func draw(
    _ size: Size, _ moments: [Moment],
    _ act: (Moment, _ format: String, borrowing Frame) throws -> Void
  ) throws -> Set<Run> {
    var undivided: Set<Run> = []
    func draw(_ run: Run, _ source: () throws -> any MotionSource) throws {
      let moments = moments.filter { $0.hold == run.hold }
      guard !moments.isEmpty else { return }
      if try !self.draw(try source(), size, moments, act) { undivided.insert(run) }
    }
    try draw(Run(size: size, hold: .log)) { try Recording(log) }
    for moment in moments {
      guard case .still(let degrees) = moment.hold else { continue }
      try draw(Run(size: size, hold: moment.hold)) { StillSource(degrees: degrees) }
    }
    return undivided
  }

  /// Returns whether a frame was divided between threads.
  private func draw(
    _ source: any MotionSource, _ size: Size, _ moments: [Moment],
    _ act: (Moment, _ format: String, borrowing Frame) throws -> Void
  ) throws -> Bool {
    var settings = Pipeline.Settings(scene: scene, width: size.width, height: size.height)
    settings.threads = threads
    settings.content = texts
    let pipeline = try Pipeline(source, settings)
    let tap = FrameTap()
    pipeline.draw(for: [tap])
    for (index, moment) in moments.enumerated() {
      let instant = pipeline.origin.advanced(by: Instant.nanoseconds(seconds: moment.seconds))
      let report = try pipeline.render(Int64(index), at: instant)
      try pipeline.deliver(report, to: [tap])
      for (name, format) in Self.formats {
        guard let frame = tap.newest[format] else { throw GoldenError.noFrame(name) }
        try act(moment, name, frame)
      }
    }
    if let failure = pipeline.threadFailure { throw failure }
    return pipeline.drawingThreads > 1
  }
}

/// Why goldens cannot be drawn or compared.
enum GoldenError: Error, CustomStringConvertible {
  case noFrame(String)
  case badLine(String, line: Int)
  case badPicture(String)

  var description: String {
    switch self {
    case .noFrame(let format): "no \(format) frame was drawn"
    case .badLine(let file, let line):
      "\(file):\(line): expected SIZE MOMENT FORMAT HASH of a pinned frame; "
        + "delete the file and run 'make goldens'"
    case .badPicture(let file): "\(file): wrong size; delete the file and run 'make goldens'"
    }
  }
}
