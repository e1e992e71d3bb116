import Graphics
import Gravity
import Motion
import Raster
import Scenes

extension Pipeline {
  /// The settings of a pipeline apart from its source.
  public struct Settings: Sendable {
    /// What to show.
    public var scene: Scene
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Pixels a point.
    public var scale = 1.0
    /// How samples become an estimate of down.
    public var gravity = GravitySettings()
    /// How many threads draw; the frames are the same.
    public var threads = DrawingThreads.Limit.automatic
    /// Where the scene's date and time of day come from.
    public var calendar = Calendar.virtual(.christmasEve)
    /// The beginning, in nanoseconds after the source's first sample.
    public var start: Int64 = 0

    /// Default settings for a scene and a size.
    ///
    /// - Precondition: `Frame.isPossible(width:height:)`.
    public init(scene: Scene, width: Int, height: Int) {
      self.scene = scene
      self.width = width
      self.height = height
    }
  }
}

extension Pipeline.Settings {
  /// Pixels a point of the scene.
  var pointScale: Double { scene.scale(width: width, height: height, factor: scale) }

  /// The scene at its beginning, started.
  func simulation(with surroundings: Surroundings) -> SceneSimulation {
    let scale = pointScale
    let size = Size2(width: Double(width) / scale, height: Double(height) / scale)
    var simulation = SceneSimulation(scene, size: size, scale: scale, with: surroundings)
    simulation.start(at: 0, with: surroundings)
    return simulation
  }

  /// A rasteriser that has drawn nothing yet; ARGB8888 frames are overlays and get no backdrop.
  func rasterizer(_ format: Frame.Format) -> Rasterizer {
    Rasterizer(
      width: width, height: height,
      backdrop: format == .argb8888 ? .transparent : scene.backdrop, format: format,
      hints: .system)
  }
}
