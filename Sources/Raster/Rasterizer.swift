import Graphics

/// Turns display lists into frames, touching only the pixels that change.
///
/// ```
///   display list ─ place, clip ─▶ FramePlan ─ stored masks, sampled sprites ─┐
///   last plan of this memory ─ backdrop put back where it drew, or everywhere ──┴─▶ frame
/// ```
/// It draws in one frame of its own, or in turn in several that are lent: each has its last plan, so
/// that only what changes is touched in every one of them.
///
/// After the first frames nothing is allocated unless a list is longer than all before it.
///
/// Does not: know what a snowflake is, make threads (it can use another's), read clocks or files.
public struct Rasterizer: Sendable {
  /// The newest picture.
  public var frame: Frame { surfaces[newest].frame }
  /// Whether stored masks stand on coarser fractions of a pixel: fewer of them are drawn and kept, and
  /// what moves slowly moves in larger steps.
  public var isCoarse: Bool {
    get { cache.isCoarse }
    set {
      if newValue != cache.isCoarse { cache.removeAll() }
      cache.isCoarse = newValue
    }
  }
  /// What the backdrop's colours are multiplied by, 0...1, in steps of 1/64; see also `DisplayList.dim`.
  ///
  /// Each step draws one whole frame.
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
  /// How what was drawn goes away, where a test wants to know that it does not matter.
  var strategy = Strategy()
  private let backdrop: Backdrop
  private let hints: MemoryHints?
  private var painter: BackdropPainter?
  private var chain = MipChain([])
  private var chainImages: [Bitmap] = []
  private var chainSamplings: [Sampling] = []
  private var cache: MaskCache
  private var plotter = ShapePlotter()
  private var plan = FramePlan()
  private var bands = Bands()
  private var division = Division()
  private var surfaces: [DrawnSurface]
  private var newest = 0
  /// Whether all has changed since the newest picture.
  private var isFirst = true

  /// A rasteriser for frames of one size over one backdrop.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - backdrop: what lies behind the sprites; in `argb8888` its colour may be clear.
  ///   - format: what a pixel is.
  ///   - hints: what the CPU and the kernel are told of memory; without them frames are the same, and take
  ///     longer where other work takes the CPU's caches in between.
  /// - Precondition: `Frame.isPossible(width:height:)`.
  public init(
    width: Int, height: Int, backdrop: Backdrop, format: Frame.Format = .xrgb8888,
    hints: MemoryHints? = nil
  ) {
    surfaces = [DrawnSurface(Frame(width: width, height: height, format: format))]
    cache = MaskCache(FrameSize(width: width, height: height))
    self.backdrop = backdrop
    self.hints = hints
    useLargePages()
  }

  /// Draws in other memory from now on; nothing is known of what is in it.
  ///
  /// - Parameter frames: one or more of the size and format that there is; nil for one of its own.
  public mutating func draw(in frames: [Frame]?) {
    // What was shown last stays known: only what differs from it counts as changed.
    let last = surfaces[newest]
    let own = Frame(width: last.frame.width, height: last.frame.height, format: last.frame.format)
    surfaces = (frames ?? [own]).map { DrawnSurface($0) }
    precondition(surfaces.allSatisfy { $0.frame.isLike(last.frame) })
    surfaces[0].plan = last.plan
    newest = 0
    if frames == nil { useLargePages() }
  }

  /// How large pages are asked for; on a small panel they are not: its frame and masks need less than one.
  private var largePages: MemoryHints? {
    frame.bytes.byteCount < Frame.largePage ? nil : hints
  }

  /// Asks for them for the frame of its own.
  private mutating func useLargePages() {
    guard let largePages else { return }
    surfaces[0].frame.lendPixels { $0.useLargePages(largePages) }
  }

  /// Draws all parts, on as many threads as it has, and returns when every part is drawn.
  public typealias Sharing = (_ parts: FrameParts) -> Void

  /// Draws a list over the backdrop; the result is in `frame`.
  ///
  /// - Parameters:
  ///   - list: sprites in drawing order.
  ///   - target: which of several frames is drawn in.
  ///   - sharing: draws the parts of frames that are worth it; the pixels are the same.
  /// - Returns: how many pixels were written, put back ones included.
  @discardableResult
  public mutating func draw(
    _ list: borrowing DisplayList, into target: Int = 0, sharing: Sharing? = nil
  ) -> Int {
    // Quick where nothing has changed: arrays that share their storage are equal at once.
    if chainImages != list.images || chainSamplings != list.samplings { prepare(list) }
    if painter == nil { paintBackdrop() }
    plan.reset(height: size.height, sprites: list.count)
    let isFull =
      !surfaces[target].isKnown
      || strategy.isFull(
        surfaces[target].plan, surfaces[target].frame, hasPicture: hasPicture)
    var erasing: Erasing = isFull ? .full : .damage
    let erased = isFull ? size.width * size.height : surfaces[target].plan.area
    var (drawn, sprite, shape) = (0, 0, 0)
    repeat {
      if !cache.hasRoom { cache.removeAll() }
      plotter.removeAll()
      place(list, &sprite, &shape)
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

  /// Has everything drawn anew.
  private mutating func forget() {
    for index in surfaces.indices { surfaces[index].isKnown = false }
    isFirst = true
  }

  private var size: FrameSize {
    FrameSize(width: surfaces[newest].frame.width, height: surfaces[newest].frame.height)
  }

  /// Places sprites and shapes in drawing order, until the memory of either is full.
  private mutating func place(
    _ list: borrowing DisplayList, _ sprite: inout Int, _ shape: inout Int
  ) {
    let size = size
    while true {
      let isLast = shape == list.shapes.count
      let end = isLast ? list.count : list.shapes.spritesBelow[shape]
      sprite = plan.place(list, sprite..<end, on: size, chain, &cache)
      if isLast || sprite < end || plotter.ink.isFull { return }
      plotter.plot(list.shapes, shape, on: size)
      plan.take(plotter.commands, sprites: list.count - sprite, on: size)
      shape += 1
    }
  }

  private var hasPicture: Bool { painter.map { !$0.picture.isEmpty } ?? false }

  private mutating func prepare(_ list: borrowing DisplayList) {
    (chainImages, chainSamplings) = (list.images, list.samplings)
    chain = MipChain(chainImages, samplings: chainSamplings)
    cache.removeAll()
    if chain.images.contains(where: { $0.format == .mask }) { cache.reserve(largePages) }
  }

  private mutating func paintBackdrop() {
    painter = BackdropPainter(
      backdrop, brightness: Float(brightnessStep / 64), width: size.width, height: size.height,
      format: surfaces[newest].frame.format)
  }

  private mutating func draw(
    _ range: Range<Int>, into target: Int, _ erasing: Erasing, _ sharing: Sharing?
  ) {
    let height = size.height
    let usesBands = erasing == .full && strategy.usesBands(surfaces[target].frame)
    let commands = plan.commands
    if usesBands { bands.sort(commands.span, range, height: height) }
    let split =
      sharing == nil ? nil : strategy.split(plan, range, surfaces[target].frame, erasing)
    lend(range, target, erasing, usesBands: usesBands) { pass in
      guard let sharing, let split else { return pass.draw(0..<height) }
      sharing(FrameParts(pass: pass, height: height, split: split))
    }
  }

  /// The newest picture's plan is still there, whichever frame it was drawn in.
  private mutating func noteChanges(in target: Int) {
    noteTiles(in: target)
    let (last, now) = (surfaces[newest].plan.touched, plan.touched)
    let (width, isFirst) = (Int32(size.width), isFirst)
    surfaces[target].frame.changes.lendMutableItems { changes in
      guard !isFirst else {
        for row in 0..<changes.count { changes[row] = 0..<width }
        return
      }
      last.lend { last in
        now.lend { now in
          for row in 0..<changes.count { changes[row] = (last[row] | now[row]).range }
        }
      }
    }
  }
}

extension Rasterizer {
  private mutating func noteTiles(in target: Int) {
    guard let grid = surfaces[target].frame.changedTiles else { return }
    guard !isFirst else {
      surfaces[target].frame.changedTiles?.markAll()
      return
    }
    plan.findTiles(grid)
    surfaces[newest].plan.findTiles(grid)
    let (now, last) = (plan.tiles.words, surfaces[newest].plan.tiles.words)
    surfaces[target].frame.changedTiles?.take(now.span, last.span)
  }
}

extension ChangedTiles {
  /// All tiles of two sets.
  fileprivate mutating func take(_ one: Span<UInt64>, _ other: Span<UInt64>) {
    for index in words.indices { words[index] = one[index] | other[index] }
  }
}

/// A frame, and what is drawn in it.
private struct DrawnSurface: Sendable {
  var frame: Frame
  /// What was drawn in it last; of one that is not known, what was drawn last elsewhere.
  var plan = FramePlan()
  /// Whether it holds the backdrop and `plan`, and nothing else.
  var isKnown = false

  init(_ frame: Frame) { self.frame = frame }
}

extension Frame {
  /// Whether one can be drawn in place of the other.
  fileprivate func isLike(_ other: Frame) -> Bool {
    (width, height) == (other.width, other.height) && format == other.format
  }
}

extension Rasterizer {
  /// Lends all memory for one call.
  private mutating func lend(
    _ range: Range<Int>, _ target: Int, _ erasing: Erasing, usesBands: Bool,
    _ body: (DrawPass) -> Void
  ) {
    // The arrays are held, not copied: nothing changes them meanwhile.
    let previousCount = surfaces[target].plan.count
    let (width, format) = (size.width, surfaces[target].frame.format)
    let pixel = painter?.pixel ?? 0
    let usesVectors = strategy.usesVectors && width >= 8
    let (picture, stored, masks) = (painter?.picture ?? [], cache.bytes, chain.masks)
    let lists = (surfaces[target].plan.commands, plan.commands, plan.sampled)
    let (colors, starts, numbers) = (chain.colors, bands.starts, bands.items)
    let (ink, division) = (plotter.ink, division)
    // What is cleared as a whole has just been written.
    let prefetch = erasing == .damage ? hints?.prefetch : nil
    surfaces[target].frame.lendPixels { memory in
      lists.0.lendItems { previous in
        lists.1.lendItems { commands in
          lists.2.lendItems { sampled in
            starts.lendItems { starts in
              numbers.lendItems { numbers in
                picture.lendTexels { backdrop in
                  stored.lendTexels { stored in
                    masks.lendTexels { masks in
                      colors.lendTexels { colors in
                        ink.lend { ink in
                          body(
                            DrawPass(
                              memory: memory, width: width, format: format,
                              usesVectors: usesVectors, division: division,
                              prefetch: prefetch, erasing: erasing, pixel: pixel,
                              backdrop: picture.isEmpty ? nil : backdrop, previous: previous,
                              previousCount: previousCount,
                              commands: commands, range: range, sampled: sampled, stored: stored,
                              masks: masks, colors: colors,
                              bandStarts: usesBands ? starts : nil, bandItems: numbers, ink: ink))
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
