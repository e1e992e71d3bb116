import Dates
import Graphics
import Gravity
import Raster
import Scenes

extension Pipeline {
  /// A pipeline's settings apart from its source.
  public struct Settings: Sendable {
    /// What to show.
    public var scene: Scene
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Pixels a point.
    public var scale = 1.0
    /// How samples become an estimate of down.
    public var gravity = GravitySettings()
    /// The number of threads does not change the frames.
    public var threads = DrawingThreads.Limit.automatic
    /// The source of the scene's date and time of day.
    public var calendar = Calendar.virtual(.christmasEve)
    /// Whether it snows from the first frame on.
    public var snowfall = Snowfall.falling
    /// Texts and pictures for layers that need fonts and decoders.
    public var content: any ContentSource = NoContent()
    /// The beginning, in nanoseconds after the source's first sample.
    public var start: Int64 = 0

    /// Asked every few milliseconds while a scene is prewarmed, when it begins, changes or is shown in another size.
    ///
    /// After false, layers begin without their past: the rest of the call takes a frame's time. A service serves its
    /// watchdog here, and returns false once it should end or show something else.
    public var mayPrewarm: @Sendable () -> Bool = { true }

    /// Default settings; requires `Frame.isPossible(width:height:)`.
    public init(scene: Scene, width: Int, height: Int) {
      self.scene = scene
      self.width = width
      self.height = height
    }
  }
}

extension Pipeline.Settings {
  var pointScale: Double { scene.scale(width: width, height: height, factor: scale) }

  /// `scene` at its beginning, started.
  func simulation(of scene: Scene, with surroundings: Surroundings) -> SceneSimulation {
    let scale = pointScale
    let size = Size2(width: Double(width) / scale, height: Double(height) / scale)
    var simulation = SceneSimulation(
      scene, size: size, scale: scale, with: surroundings, content: content,
      sharing: threads.sharing, mayPrewarm: mayPrewarm)
    simulation.start(at: 0, with: surroundings)
    return simulation
  }

  /// A new rasteriser; ARGB8888 frames are overlays without a backdrop.
  func rasterizer(_ format: Frame.Format) -> Rasterizer {
    Rasterizer(
      width: width, height: height,
      backdrop: format == .argb8888 ? .transparent : scene.backdrop, format: format,
      hints: .system)
  }
}
