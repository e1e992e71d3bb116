import Graphics

/// Draws display lists into frames, touching only pixels that change.
/// ```
///   display list ─ place, clip ─▶ FramePlan ─ stored masks, sampled sprites ─┐
///   last plan of this memory ─ backdrop restored behind it, or everywhere ───┴─▶ frame
/// ```
/// A list's scenery takes the backdrop's place: it is drawn once, and sampled while it turns
/// (`SceneryPainter`).
///
/// It draws in its own frame, or by turns in several lent ones. Each keeps its last plan, so that only changes are
/// drawn in each. It owns its memory, so it cannot be copied; after the first frames it allocates only for a list that
/// is longer than all before it. It starts no threads, and reads no clocks and no files.
public struct Rasterizer: ~Copyable {
  /// The newest frame.
  public var frame: Frame { surfaces[newest].frame }
  /// Whether stored masks have coarser sub-pixel positions: fewer masks, but slow sprites move in larger steps.
  public var isCoarse: Bool {
    get { cache.isCoarse }
    set {
      if newValue != cache.isCoarse { cache.removeAll() }
      cache.isCoarse = newValue
    }
  }
  /// Factor of the backdrop's colours, 0...1, in steps of 1/64; each redraws a whole frame (see `DisplayList.dim`).
  public var brightness = 1.0 {
    didSet {
      let step = (min(max(brightness, 0), 1) * 64).rounded()
      guard step != brightnessStep else { return }
      brightnessStep = step
      painter = nil
      forget()
    }
  }
  private var brightnessStep = 64.0
  /// Tests set it to show that every strategy gives the same pixels.
  var strategy = Strategy()
  private let backdrop: Backdrop
  let size: FrameSize
  let format: Frame.Format
  let hints: MemoryHints?
  var painter: BackdropPainter?
  var sceneryPainter = SceneryPainter()
  var chain = MipChain()
  private var chainImages: [Bitmap] = []
  private var chainSamplings: [Sampling] = []
  var cache: MaskCache
  var plotter = ShapePlotter()
  var plan = FramePlan()
  var bands = Bands()
  var division = Division()
  var distance = CacheProbe()
  var surfaces: [DrawnSurface]
  var newest = 0
  /// Whether every pixel has changed since the newest picture.
  var isFirst = true

  /// A rasteriser for frames of one size, which `Frame.isPossible(width:height:)` accepts, over one backdrop.
  ///
  /// In `argb8888` the backdrop's colour may be clear. Hints change the speed, never the pixels.
  public init(
    width: Int, height: Int, backdrop: Backdrop, format: Frame.Format = .xrgb8888,
    hints: MemoryHints? = nil
  ) {
    surfaces = [DrawnSurface(Frame(width: width, height: height, format: format))]
    size = FrameSize(width: width, height: height)
    cache = MaskCache(size)
    (self.backdrop, self.format, self.hints) = (backdrop, format, hints)
    useLargePages()
  }

  /// Draws from now on in lent frames of the same size and format, with unknown content, or if nil in its own.
  public mutating func draw(in frames: [Frame]?) {
    // The last picture stays known: changes are counted against it.
    let last = surfaces[newest]
    let own = Frame(width: size.width, height: size.height, format: format)
    surfaces = (frames ?? [own]).map { DrawnSurface($0) }
    precondition(surfaces.allSatisfy { $0.frame.isLike(last.frame) })
    swap(&surfaces[0].plan, &last.plan)
    newest = 0
    if frames == nil { useLargePages() }
  }

  /// Nil on a small panel: its frame is smaller than one large page, which would also cost memory for few masks.
  private var largePages: MemoryHints? {
    frame.bytes.byteCount < Frame.largePage ? nil : hints
  }

  private func useLargePages() {
    guard let largePages else { return }
    surfaces[0].frame.lendPixels { $0.useLargePages(largePages) }
  }

  /// Draws all parts, on as many threads as available, and returns when all are drawn.
  public typealias Sharing = (_ parts: FrameParts) -> Void

  /// Draws a list over the backdrop into the frame with index `target`, large frames in parts if `sharing` is given.
  ///
  /// Returns how many pixels were written, erased ones included; `sharing` does not change the pixels.
  @discardableResult
  public mutating func draw(
    _ list: borrowing DisplayList, into target: Int = 0, sharing: Sharing? = nil
  ) -> Int {
    // Cheap without a change: arrays that share storage compare equal at once.
    if chainImages != list.images || chainSamplings != list.samplings { prepare(list) }
    let isOverlay = format == .argb8888 && list.scenery?.isBackdrop == true
    let isSampled = prepareScenery(isOverlay ? nil : list.scenery, sharing)
    if painter == nil { paintBackdrop() }
    plan.reset(height: size.height, sprites: list.count)
    let isFull =
      !surfaces[target].isKnown
      || strategy.isFull(
        surfaces[target].plan, surfaces[target].frame, hasPicture: painter?.hasPicture ?? false)
    var erasing: Erasing = isSampled ? .sampled : isFull ? .full : .damage
    let erased = isFull ? size.width * size.height : surfaces[target].plan.area
    var (drawn, sprite, shape) = (0, 0, 0)
    repeat {
      if !cache.hasRoom { cache.removeAll() }
      plotter.begin(isFirst: sprite == 0 && shape == 0)
      let before = plan.area
      place(list, &sprite, &shape)
      let most = Strategy.mostDrawn(size)
      if plan.area > most { plan.thin(from: drawn, to: max(0, most - before)) }
      draw(drawn..<plan.count, into: target, erasing, sharing)
      drawn = plan.count
      erasing = .done
    } while sprite < list.count || shape < list.shapes.count
    noteChanges(in: target)
    swap(&plan, &surfaces[target].plan)
    surfaces[target].isKnown = true
    (newest, isFirst) = (target, false)
    return erased + surfaces[target].plan.area
  }

  /// Makes the next draw a full one.
  private mutating func forget() {
    for index in surfaces.indices { surfaces[index].isKnown = false }
    isFirst = true
  }

  /// Places sprites and shapes in drawing order, until the mask cache or the coverage buffer is full.
  private mutating func place(
    _ list: borrowing DisplayList, _ sprite: inout Int, _ shape: inout Int
  ) {
    let depth = sceneryPainter.depth(size)
    while true {
      let isLast = shape == list.shapes.count
      let end = isLast ? list.count : list.shapes.spritesBelow[shape]
      sprite = plan.place(list, sprite..<end, on: size, chain, &cache, depth)
      if isLast || sprite < end || plotter.now.coverage.isFull { return }
      plotter.plot(list.shapes, shape, on: size)
      plan.take(plotter.commands, sprites: list.count - sprite, on: size)
      shape += 1
    }
  }

  /// Whether the backdrop's picture must be sampled while this frame is erased.
  private mutating func prepareScenery(_ scenery: ShownScenery?, _ sharing: Sharing?) -> Bool {
    let change = sceneryPainter.prepare(
      scenery, size, brightness: Int(brightnessStep), hints, sharing)
    switch change {
    case .none: return false
    case .remove:
      painter = nil
      forget()
      return false
    case .turn, .fade, .stop:
      let count = size.memoryBytes(format)
      if painter?.picture.count != count { painter = BackdropPainter(byteCount: count) }
      // A scenery that stops has the pixels of the last frame.
      let isFirst = isFirst
      forget()
      if case .stop = change { self.isFirst = isFirst }
      return true
    }
  }

  private mutating func prepare(_ list: borrowing DisplayList) {
    (chainImages, chainSamplings) = (list.images, list.samplings)
    chain = MipChain(chainImages, samplings: chainSamplings, on: size)
    cache.removeAll()
    if chain.images.contains(where: { $0.format == .mask }) { cache.reserve(largePages) }
  }

  private mutating func paintBackdrop() {
    painter = BackdropPainter(
      backdrop, brightness: Float(brightnessStep / 64), width: size.width, height: size.height,
      format: format)
  }

  private mutating func draw(
    _ range: Range<Int>, into target: Int, _ erasing: Erasing, _ sharing: Sharing?
  ) {
    let (height, surface) = (size.height, surfaces[target])
    let usesBands = erasing.isWhole && strategy.usesBands(surface.frame)
    if usesBands { bands.sort(plan.commands.items, range, height: height) }
    let split = sharing == nil ? nil : strategy.split(plan, range, surface.frame, erasing)
    // A full clear has just brought the rows into the cache, if they fit.
    let isFar = erasing == .damage || distance.isFar(surface.frame)
    surface.lendPixels { memory in
      let pass = DrawPass(
        &self, range, in: memory, after: surface.plan, erasing, usesBands: usesBands,
        isFar ? hints?.prefetch : nil)
      guard let sharing, let split else { return pass.draw(0..<height) }
      sharing(FrameParts(pass, height: height, split: split))
    }
    if let hints, erasing == .full { distance.note(&surface.frame, hints) }
  }
}
