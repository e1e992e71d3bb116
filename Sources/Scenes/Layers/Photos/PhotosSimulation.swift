import Emitter
import Graphics
import Motion
import Portable

/// Shows the pictures of a folder one after another, upright at the nearest quarter turn.
///
/// ```
///   shown  ─────────────────────╲               The next picture is prepared shortly before its fade begins, a slice
///   coming          prepared ····╲───────       with each frame. A turn of the frame begins a fade at once.
///                            start  + fade
/// ```
/// It decides 60 times a second; a fade's share follows from the time alone.
struct PhotosSimulation: LayerSimulation {
  let settings: PhotosLayer
  let isMovedByPanel: Bool
  var births = 1.0
  private let screen: (width: Int, height: Int)
  /// How far a standing picture is shifted against burn-in, in pixels.
  private let margin: Int
  private let brightness: Double
  private let points: (size: Size2, scale: Double)
  private var queue: PhotoQueue
  private var quarter: Int
  private var step: Int64
  private var shown: Photo?
  private var coming: Coming?
  /// When the next picture's fade should begin.
  private var due: Int64 = 0

  /// A picture as it is seen.
  private struct Photo {
    let picture: PhotoQueue.Picture
    let quarter: Int
    let scenery: Scenery
    /// When it came to this place.
    let placed: Int64
  }

  /// A picture whose fade has begun, or begins soon.
  private struct Coming {
    let photo: Photo
    let start: Int64
    let fade: Int64
    /// Whether it is another picture than the one before it.
    let isNext: Bool

    /// How much of it is seen, 0 to 1.
    func share(at time: Int64) -> Double {
      guard fade > 0 else { return time < start ? 0 : 1 }
      return min(max(Double(time - start) / Double(fade), 0), 1)
    }
  }

  private static let steps = TimeGrid(origin: .zero, numerator: 60)
  private static let second: Int64 = 1_000_000_000
  /// An angle between two quarter turns leaves the picture as it is: degrees from its own quarter turn.
  private static let hysteresis = Angle.radians(degrees: 52)

  init(_ settings: PhotosLayer, _ entrance: LayerEntrance) {
    let stage = entrance.stage
    self.settings = settings
    isMovedByPanel = stage.gravity != .none
    let (width, height) = (stage.size.width * stage.scale, stage.size.height * stage.scale)
    screen = (max(Int(width.rounded()), 1), max(Int(height.rounded()), 1))
    brightness = entrance.opacity
    points = (stage.size, stage.scale)
    let reach = BurnInCare.reach(size: stage.size, scale: stage.scale) * stage.scale
    margin = entrance.isShifted ? Int(reach.rounded(.up)) : 0
    quarter = stage.gravity == .none ? 0 : Self.quarter(nearest: stage.angle)
    let screen = screen
    let quarters = stage.gravity == .none ? [0] : [0, 1]
    queue = PhotoQueue(
      settings, entrance.content,
      stands: quarters.map {
        PlacedPicture.stand(width: screen.width, height: screen.height, quarter: $0)
      }, margin: margin)
    step = Self.steps.index(notAfter: Instant(nanoseconds: entrance.time))
    follow(at: entrance.time)
  }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { false }
  var nextStep: Int64 { Self.steps.instant(step + 1).nanoseconds }

  mutating func start(at time: Int64, _ stage: LayerStage) {}
  func census(at time: Int64) -> EmitterCensus { EmitterCensus() }

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    while nextStep <= time {
      step += 1
      if stage.gravity != .none { turn(to: stage.angle) }
      follow(at: Self.steps.instant(step).nanoseconds)
    }
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    guard let shown else { return }
    guard let coming, coming.share(at: time) < 1 else {
      list.scenery = ShownScenery((coming?.photo ?? shown).scenery, turn: .none)
      return
    }
    list.scenery = ShownScenery(
      shown.scenery, next: coming.photo.scenery, share: coming.share(at: time), turn: .none)
  }

  private static func quarter(nearest angle: Double) -> Int {
    Int((angle / Angle.radians(degrees: 90)).rounded()) & 3
  }

  private mutating func turn(to angle: Double) {
    let own = Angle.radians(degrees: 90) * Double(quarter)
    guard Angle.shortestArc(from: own, to: angle).magnitude > Self.hysteresis else { return }
    quarter = Self.quarter(nearest: angle)
  }

  private var shape: PhotoShape {
    PhotoShape(
      PlacedPicture.stand(width: screen.width, height: screen.height, quarter: quarter))
  }

  private var every: Int64 { Instant.nanoseconds(seconds: settings.every) }
  private var fade: Int64 { Instant.nanoseconds(seconds: min(settings.fade, settings.every)) }
  /// The time for preparing a picture.
  private var lead: Int64 { min(Self.second, every / 4) }

  /// Decides at a step.
  private mutating func follow(at now: Int64) {
    if let coming, now >= coming.start + coming.fade { (shown, self.coming) = (coming.photo, nil) }
    queue.look(coming?.photo.picture ?? shown?.picture)
    guard let newest = coming?.photo ?? shown else {
      guard let first = queue.take(shape) else { return }
      shown = place(first, at: now)
      due = now + every
      return
    }
    if newest.quarter != quarter { return stand(up: newest, at: now) }
    guard coming == nil else { return }
    if now >= due - lead, let next = queue.take(shape) {
      // One that came late is prepared first, too.
      begin(next, at: max(due, now + lead / 2), now, fade, isNext: true)
    } else if margin > 0, now - newest.placed >= 60 * Self.second,
      due - now > 10 * Self.second || !queue.isReady(shape)
    {
      begin(newest.picture, at: now + lead, now, 4 * Self.second, isNext: false)
    }
  }

  /// Begins to show a picture that suits how the frame stands now.
  private mutating func stand(up newest: Photo, at now: Int64) {
    var newest = newest
    if let coming, coming.start > now {
      // Nothing of it has been seen.
      if coming.isNext { queue.put(coming.photo.picture) }
      newest = shown ?? newest
    } else if let coming, coming.share(at: now) > 0.5 {
      shown = coming.photo
    }
    coming = nil
    // A frame at this instant shows it already.
    let start = now - Self.second / 60
    if newest.picture.shape != shape, let next = queue.take(shape) {
      begin(next, at: start, now, fade, isNext: true)
    } else {
      begin(newest.picture, at: start, now, fade, isNext: false)
      // One that suits comes as soon as it is decoded.
      if newest.picture.shape != shape { due = now }
    }
  }

  private mutating func begin(
    _ picture: PhotoQueue.Picture, at start: Int64, _ now: Int64, _ fade: Int64, isNext: Bool
  ) {
    coming = Coming(photo: place(picture, at: now), start: start, fade: fade, isNext: isNext)
    if isNext { due = start + every }
  }

  private func place(_ picture: PhotoQueue.Picture, at now: Int64) -> Photo {
    // Where the shift of this minute ends.
    let settled = (now / (60 * Self.second)) * 60 * Self.second + 5 * Self.second
    let shift =
      BurnInCare.shift(at: settled, size: points.size, scale: points.scale) * points.scale
    let placed = PlacedPicture(
      picture.bitmap, width: screen.width, height: screen.height, quarter: quarter,
      fit: settings.fit, margin: margin,
      shift: margin > 0 ? (Int(shift.x.rounded()), Int(shift.y.rounded())) : (0, 0),
      brightness: brightness)
    return Photo(picture: picture, quarter: quarter, scenery: Scenery(placed), placed: now)
  }
}
