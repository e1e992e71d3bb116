import Dates
import Graphics
import Landscape

/// What is seen of a landscape that stands still, in the light of the time of day.
///
/// It is drawn anew when the light changes, a window goes dark, or the path is covered: decided once a second, and shown
/// two seconds later, so that it can be drawn little by little. Windows change at once. The light goes over from one
/// picture to the next in half a minute, so slowly that no step of it is seen.
struct LandscapePicture {
  private let village: Village
  private let settings: LandscapeSettings
  private(set) var look: LandscapeLook {
    didSet { palette = look.palette }
  }
  /// Of the light that is shown.
  private(set) var palette: LandscapePalette
  /// How far fresh snow has covered the path, in eighths.
  var covered = 0
  private var scenery: Begun<Scenery>
  private var next: Next?

  /// Nanoseconds for drawing a picture before it is shown.
  private static let ahead: Int64 = 2_000_000_000
  /// Seconds in which the light goes over to that of the next picture.
  private static let fading = 32

  /// The picture that is shown next.
  private struct Next {
    let look: LandscapeLook
    let palette: LandscapePalette
    let scenery: Begun<Scenery>
    /// When it begins to be seen, and in how many seconds it is seen alone.
    let time: Int64
    let fading: Int
    /// How much of it is seen, 0 to 1.
    var share = 0.0
  }

  init(
    _ village: Village, _ settings: LandscapeSettings, _ stage: LayerStage,
    _ sharing: any WorkSharing
  ) {
    (self.village, self.settings) = (village, settings)
    look = LandscapeLook(
      at: settings.light(at: stage.surroundings.time), settings, windows: village.windowCount)
    palette = look.palette
    scenery = sharing.begin(Self.paint(village, settings, look, stage, depth: nil))
  }

  /// The picture of a frame.
  func shown(_ turn: Turn) -> ShownScenery {
    ShownScenery(
      scenery.result(), next: next?.scenery.result(), share: next?.share ?? 0, turn: turn)
  }

  /// Goes on to a second, `now` in nanoseconds of the scene's time.
  mutating func follow(_ time: CivilTime, at now: Int64, _ stage: LayerStage) {
    showNext(at: now)
    let time = settings.light(at: time)
    guard next == nil, !look.holds(at: time, settings) || look.covered != covered else { return }
    var wanted = LandscapeLook(at: time, settings, windows: village.windowCount)
    // Swept bit by bit.
    wanted.covered = max(covered, look.covered - 1)
    prepareNext(wanted, at: now, stage)
  }

  /// Begins the next picture: first with other windows, then in another light.
  private mutating func prepareNext(
    _ wanted: LandscapeLook, at now: Int64, _ stage: LayerStage
  ) {
    let isSwitched = wanted.lit != look.lit
    let next = isSwitched ? look.with(lit: wanted.lit) : wanted
    self.next = Next(
      look: next, palette: next.palette,
      scenery: NoSharing().begin(
        Self.paint(village, settings, next, stage, depth: scenery.result().depth)),
      time: now + Self.ahead, fading: isSwitched ? 0 : Self.fading)
  }

  private mutating func showNext(at now: Int64) {
    guard let next, now >= next.time else { return }
    let seconds = Int((now - next.time) / 1_000_000_000) + 1
    if seconds > next.fading {
      (look, scenery, self.next) = (next.look, next.scenery, nil)
    } else {
      let share = Double(seconds) / Double(next.fading + 1)
      self.next?.share = share
      palette = look.palette.mixed(with: next.palette, share)
    }
  }

  private static func paint(
    _ village: Village, _ settings: LandscapeSettings, _ look: LandscapeLook, _ stage: LayerStage,
    depth: Scenery?
  ) -> @Sendable () -> Scenery {
    // An empty screen shows nothing, but must not divide by its size.
    let (width, height) = (
      max(stage.size.width * stage.scale, 1), max(stage.size.height * stage.scale, 1)
    )
    let (columns, rows) = (Int(width.rounded()), Int(height.rounded()))
    let unit = LandscapeFrame.unit(width: width, height: height)
    return {
      let depth =
        depth
        ?? Scenery.depth(width: columns, height: rows) { middle, fineness in
          LandscapePainter.depths(village, settings, scale: unit * fineness, middle: middle)
        }
      return Scenery(width: columns, height: rows, depth: depth) { middle, fineness in
        LandscapePainter(
          village, settings, look.palette, sun: look.sun, moon: look.phase, lit: look.lit,
          scale: unit * fineness, middle: middle, covered: Double(look.covered) / 8
        ).paint()
      }
    }
  }
}

extension LandscapeSettings {
  /// The time whose light it has at a time.
  fileprivate func light(at time: CivilTime) -> CivilTime {
    var time = time
    if let light { time.second = light }
    return time
  }
}
