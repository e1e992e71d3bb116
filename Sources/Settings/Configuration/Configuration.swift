import Documents
import FrameRing
import Gravity
import Motion
import Outputs
import Pipeline
import Recordings
import Sensors
import Touch

/// What `/etc/snowd/snowd.json5` says, described by `snowd.schema.json`.
public struct Configuration: Sendable {
  /// Where samples come from.
  public var sensor = SensorSpecification.auto
  /// What is said about a real sensor: matrix, sign, rate.
  public var sensorSettings = SensorSettings()
  /// Where fingers come from; the picture's size and rotation are filled in by `touchSettings(_:_:)`.
  public var touch = TouchSettings()
  /// Where frames go.
  public var outputs: [OutputSpecification] = [.framebuffer(path: "/dev/fb0")]
  /// Which scene is on when, and how bright.
  public var programme = Programme()
  /// Frames a second.
  public var rate = FrameRate(60)
  /// Same seed, same snow.
  public var seed: UInt64 = 1
  /// How many threads draw; the frames are the same.
  public var threads = DrawingThreads.Limit.automatic
  /// Which share of the time between two frames a frame may take before something is left out; 0 never
  /// leaves out anything.
  public var budget = 0.7
  /// Pixels, for outputs that take any size.
  public var width = 800
  /// See `width`.
  public var height = 480
  /// Pixels a point.
  public var scale = 1.0
  /// How far the picture is turned on its way to the screen, clockwise.
  public var rotation = DisplayRotation.none
  /// Whether levels that a screen does not have are mixed from neighbouring pixels.
  public var isDithered = true
  /// Who may take frames from a ring.
  public var ring = RingSettings()
  /// How samples become an estimate of down.
  public var gravity = GravitySettings()

  /// Where the service looks unless told otherwise.
  public static let defaultPath = "/etc/snowd/snowd.json5"
  /// The most outputs at once.
  public static let mostOutputs = 8

  /// The configuration of an empty file.
  public init() {}

  /// Reads a configuration file.
  ///
  /// - Parameter path: the file.
  /// - Throws: `SettingsError` with file, line and column.
  public init(contentsOf path: String) throws(SettingsError) {
    let bytes = try readDocument(path)
    do {
      try self.init(try JSON5Parser.parse(bytes))
    } catch {
      throw .document(DocumentError(error.message, at: error.place, file: path))
    }
  }

  /// Reads a configuration document.
  ///
  /// - Parameter node: the whole document.
  /// - Throws: `DocumentError` with line and column.
  public init(_ node: Node) throws(DocumentError) {
    var reader = try ObjectReader(node, "a configuration")
    guard let version = reader.node("version") else {
      throw DocumentError("a configuration begins with 'version: 1'", at: node.place)
    }
    guard case .number(1) = version.value else {
      throw DocumentError("this program reads configurations of version 1", at: version.place)
    }
    if let node = reader.node("sensor") { try readSensor(node) }
    if let node = reader.node("touch") { try readTouch(node) }
    if let node = reader.node("output") { outputs = try Self.outputs(node) }
    programme = try Self.programme(&reader)
    if let node = reader.node("fps") { rate = try Self.rate(node) }
    seed = try reader.whole("seed", in: 0...1 << 53).map { UInt64($0) } ?? seed
    if let node = reader.node("threads") { threads = try Self.threads(node) }
    budget = try reader.number("budget", in: 0...1) ?? budget
    if let node = reader.node("display") { try readDisplay(node) }
    if let node = reader.node("ring") { ring = try Self.ring(node) }
    if let node = reader.node("gravity") { try readGravity(node) }
    try reader.finish()
  }

  private mutating func readDisplay(_ node: Node) throws(DocumentError) {
    var reader = try ObjectReader(node, "'display'")
    if let node = reader.node("rotation") {
      guard case .number(let degrees) = node.value, let whole = Int(exactly: degrees),
        let rotation = DisplayRotation(rawValue: whole)
      else { throw DocumentError("'rotation' is 0, 90, 180 or 270", at: node.place) }
      self.rotation = rotation
    }
    isDithered = try reader.bool("dither") ?? isDithered
    scale = try reader.number("scale", in: 0.1...16) ?? scale
    width = try reader.whole("width", in: 1...16384) ?? width
    height = try reader.whole("height", in: 1...16384) ?? height
    guard width * height <= 1 << 26 else {
      throw DocumentError("a picture has at most 2^26 pixels", at: node.place)
    }
    try reader.finish()
  }

  private mutating func readGravity(_ node: Node) throws(DocumentError) {
    var reader = try ObjectReader(node, "'gravity'")
    let filter = try reader.choice("filter", of: GravitySettings.Filter.allCases.map(\.rawValue))
    let timeConstant = try reader.number("timeConstant", in: 0...60)
    // A time constant alone asks for the filter that has one.
    gravity.filter =
      filter.flatMap(GravitySettings.Filter.init) ?? (timeConstant == nil ? .automatic : .lowPass)
    gravity.timeConstant = timeConstant ?? gravity.timeConstant
    if let node = reader.node("defaultAngle") {
      gravity.defaultAngle = try ObjectReader.angle("defaultAngle", node, in: -7...7)
    }
    if let node = reader.node("slewLimit") {
      let limit = try ObjectReader.angle("slewLimit", node, in: 0...1000)
      gravity.slewLimit = limit > 0 ? limit : nil
    }
    try reader.finish()
  }

  /// A text such as 'auto', or an object with the text as its `source`.
  private mutating func readSensor(_ node: Node) throws(DocumentError) {
    guard case .object = node.value else {
      sensor = try Self.specification(node)
      return
    }
    var reader = try ObjectReader(node, "'sensor'")
    if let node = reader.node("source") { sensor = try Self.specification(node) }
    if let node = reader.node("matrix") {
      guard case .string(let text) = node.value else {
        throw ObjectReader.mismatch("matrix", "a text such as '1,0,0; 0,1,0; 0,0,1'", node)
      }
      do { _ = try MountMatrix(text) } catch {
        throw DocumentError("'matrix': \(error.description)", at: node.place)
      }
      // An empty text is no wish: what udev or the kernel say holds.
      sensorSettings.wish.matrix = text.allSatisfy { $0 == " " } ? nil : text
    }
    let sign = try reader.choice("sign", of: ["auto"] + AccelerationSign.allCases.map(\.rawValue))
    sensorSettings.wish.sign = sign.flatMap(AccelerationSign.init)
    sensorSettings.rate = try reader.number("rate", in: 1...10_000) ?? sensorSettings.rate
    try reader.finish()
  }

  private static func specification(_ node: Node) throws(DocumentError) -> SensorSpecification {
    guard case .string(let text) = node.value else {
      throw ObjectReader.mismatch("sensor", "a text such as 'auto'", node)
    }
    do {
      return try SensorSpecification(text)
    } catch {
      throw DocumentError(error.description, at: node.place)
    }
  }

  /// One specification, or a list of them.
  private static func outputs(_ node: Node) throws(DocumentError) -> [OutputSpecification] {
    let nodes: [Node]
    switch node.value {
    case .string: nodes = [node]
    case .array(let entries) where !entries.isEmpty && entries.count <= mostOutputs:
      nodes = entries
    default:
      throw ObjectReader.mismatch("output", "a text such as 'fb:/dev/fb0', or a list of them", node)
    }
    var outputs: [OutputSpecification] = []
    for node in nodes {
      guard case .string(let text) = node.value else {
        throw ObjectReader.mismatch("output", "a text such as 'fb:/dev/fb0'", node)
      }
      do {
        outputs.append(try OutputSpecification(text))
      } catch {
        throw DocumentError(error.description, at: node.place)
      }
    }
    return outputs
  }

  private static func threads(_ node: Node) throws(DocumentError) -> DrawingThreads.Limit {
    switch node.value {
    case .number(1): return .one
    case .number(2): return .two
    case .string("auto"): return .automatic
    default: throw DocumentError("'threads' is 1, 2 or 'auto'", at: node.place)
    }
  }

  private static func rate(_ node: Node) throws(DocumentError) -> FrameRate {
    let value = try ObjectReader.number("fps", node, in: 0.1...1000)
    guard let rate = FrameRate(decimal: value) else {
      throw DocumentError("'fps' is 0.1 to 1000", at: node.place)
    }
    return rate
  }
}
