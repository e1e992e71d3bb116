import Graphics

/// Where a cell's particles are on the screen at one time, and in which colours.
struct ParticleSight: Sendable {
  /// A visible particle.
  struct Seen {
    /// In seconds.
    let age: Float
    let ahead: Course.Ahead
    let color: Color
    /// In pixels of the screen.
    let x: Float
    let y: Float
    /// The perspective's magnification.
    let nearness: Float
  }

  /// In nanoseconds on the layer's clock.
  let now: Int64
  let course: Course
  let look: Look
  let view: LayerView
  let hasDepth: Bool

  init(_ node: CellNode, _ course: Course, now: Int64, view: LayerView, layer: EmitterLayer) {
    self.now = now
    self.course = course
    look = Look(node)
    self.view = view
    hasDepth = layer.preservesDepth
  }

  /// Where particles vanish, close to the eye, in points towards the viewer.
  static let nearest = eye - 1
  private static let eye = Float(EmitterLayer.eyeDistance)

  /// The perspective's magnification.
  @inline(__always)
  static func nearness(_ z: Float) -> Float { eye / (eye - z) }

  @inline(__always)
  static func nearness(_ z: SIMD8<Float>) -> SIMD8<Float> { eye / (eye - z) }

  /// How many particles at a store's front have faded for good; they may live on for long.
  func faded(_ store: borrowing ParticleStore) -> Int {
    guard let age = look.vanishing(from: store.mostOpacity), age < 1e6 else { return 0 }
    // A millisecond more, as colours are floats.
    let last = now - Int64((age * 1.0001 + 1e-3) * 1e9) - store.disorder
    var (low, high) = (0, store.count)
    while low < high {
      let middle = (low + high) / 2
      if store.birth[middle] < last { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Passes on every particle that is alive and visible.
  @inline(__always)
  func forEach(_ store: borrowing ParticleStore, _ take: (_ index: Int, Seen) -> Void) {
    for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
      see(store, index) { take(index, $0) }
    }
  }

  /// Passes on a living particle, unless it is transparent or behind the eye.
  @inline(__always)
  func see(_ store: borrowing ParticleStore, _ index: Int, _ take: (Seen) -> Void) {
    let age = Float(Double(now - store.birth[index]) / 1e9)
    var color = look.color(store, index, age: age)
    if store.columns.contains(.landing), store.landed[index] <= now {
      color.alpha *= store.fading(index, at: now)
    }
    guard color.alpha > 0 else { return }
    let ahead = course.ahead(store, index, at: now)
    let spot = course.place(store, index, after: ahead)
    var nearness: Float = 1
    if hasDepth {
      let z = course.depth(store, index, after: ahead)
      guard z < Self.nearest else { return }
      nearness = Self.nearness(z)
    }
    let place = view.place(spot.x, spot.y, nearness: nearness)
    take(
      Seen(age: age, ahead: ahead, color: color, x: place.x, y: place.y, nearness: nearness))
  }
}
