import Documents
import FrameRing
import Gravity
import Outputs
import Pipeline
import Recordings
import Sensors
import Touch

/// The settings of `/etc/snowd/snowd.json5`, as `fields` declares them.
public struct Configuration: Sendable {
  /// The source of samples.
  public var sensor = SensorSpecification.auto
  /// Matrix, sign and rate of a real sensor.
  public var sensorSettings = SensorSettings()
  /// The source of touches; `touchSettings(width:height:)` adds the picture's size and rotation.
  public var touch = TouchSettings()
  /// Where frames go.
  public var outputs: [OutputSpecification] = [.screen]
  /// The virtual terminal whose console must not write into the picture.
  public var virtualTerminal = VirtualTerminalChoice.automatic
  /// Scene and brightness by date.
  public var programme = Programme()
  /// Frames a second.
  public var rate = FrameRate(60)
  /// Same seed, same snow and village.
  public var seed = SeedChoice.machine
  /// The number of threads does not change the frames.
  public var threads = DrawingThreads.Limit.automatic
  /// A frame's share of the time between two, before the picture is reduced; 0 never reduces it.
  public var budget = 0.7
  /// Pixels across, for outputs of any size.
  public var width = 800
  /// Pixels down, for outputs of any size.
  public var height = 480
  /// Pixels a point.
  public var scale = 1.0
  /// Clockwise turn of the picture for a framebuffer.
  public var rotation = DisplayRotation.none
  /// Whether framebuffers mix missing levels from neighbouring pixels.
  public var isDithered = true
  /// What shows the brightness.
  public var backlight = BacklightChoice.unused
  /// Access to the frame ring.
  public var ring = RingSettings()
  /// Where numbers are served.
  public var metrics = MetricsChoice.automatic
  /// How samples become an estimate of down.
  public var gravity = GravitySettings()

  /// The service's configuration file by default.
  public static let defaultPath = "/etc/snowd/snowd.json5"

  /// The defaults.
  public init() {}

  /// Reads a configuration file; throws with file, line and column.
  public init(contentsOf path: String) throws(SettingsError) {
    let bytes = try readDocument(path)
    do { try self.init(try JSON5Parser.parse(bytes)) } catch {
      throw .document(error.inFile(path))
    }
  }

  /// Reads a configuration document; throws with line and column.
  public init(_ node: Node) throws(DocumentError) { self = try Self.fields.read(node) }

  /// Touch settings for a rotated picture of this size.
  public func touchSettings(width: Int, height: Int) -> TouchSettings {
    var settings = touch
    (settings.width, settings.height) = (width, height)
    settings.quarterTurns = rotation.rawValue / 90
    return settings
  }
}
