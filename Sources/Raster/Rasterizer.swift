import Graphics

/// Turns display lists into frames, touching only the pixels that change.
///
/// ```
///   display list ─ place, clip ─▶ FramePlan ─ stored masks, sampled sprites ─┐
///   last frame's plan ─ backdrop put back where it drew, or everywhere ──────┴─▶ frame
/// ```
/// After the first frames nothing is allocated unless a list is longer than all before it.
///
/// Does not: know what a snowflake is, make threads (it can use another's), read clocks or files.
public struct Rasterizer: Sendable {
  /// The newest picture.
  public private(set) var frame: Frame
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
      isFirst = true
    }
  }
  private var brightnessStep = 64.0
  /// How what was drawn goes away, where a test wants to know that it does not matter.
  var strategy = Strategy()
  private let backdrop: Backdrop
  private var painter: BackdropPainter?
  private var chain = MipChain([])
  private var chainImages: [Bitmap] = []
  private var chainSamplings: [Sampling] = []
  private var cache: MaskCache
  private var plotter = ShapePlotter()
  private var plan = FramePlan()
  private var previous = FramePlan()
  private var bands = Bands()
  /// Whether the whole frame is drawn anew, whatever lay there before.
  private var isFirst = true

  /// A rasteriser for frames of one size over one backdrop.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - backdrop: what lies behind the sprites; in `argb8888` its colour may be clear.
  ///   - format: what a pixel is.
  /// - Precondition: `Frame.isPossible(width:height:)`.
  public init(
    width: Int, height: Int, backdrop: Backdrop, format: Frame.Format = .xrgb8888
  ) {
    frame = Frame(width: width, height: height, format: format)
    cache = MaskCache(FrameSize(width: width, height: height))
    self.backdrop = backdrop
  }

  /// Draws all parts, on as many threads as it has, and returns when every part is drawn.
  public typealias Sharing = (_ parts: FrameParts) -> Void

  /// Draws a list over the backdrop; the result is in `frame`.
  ///
  /// - Parameters:
  ///   - list: sprites in drawing order.
  ///   - sharing: draws the parts of frames that are worth it; the pixels are the same.
  /// - Returns: how many pixels were written, put back ones included.
  @discardableResult
  public mutating func draw(_ list: borrowing DisplayList, sharing: Sharing? = nil) -> Int {
    // Quick where nothing has changed: arrays that share their storage are equal at once.
    if chainImages != list.images || chainSamplings != list.samplings { prepare(list) }
    if painter == nil { paintBackdrop() }
    swap(&plan, &previous)
    plan.reset(height: frame.height, sprites: list.count)
    let isFull = isFirst || strategy.isFull(previous, frame, hasPicture: hasPicture)
    var erasing: Erasing = isFull ? .full : .damage
    let erased = isFull ? frame.width * frame.height : previous.area
    var (drawn, sprite, shape) = (0, 0, 0)
    repeat {
      if !cache.hasRoom { cache.removeAll() }
      plotter.removeAll()
      place(list, &sprite, &shape)
      draw(drawn..<plan.count, erasing, sharing)
      drawn = plan.count
      erasing = .done
    } while sprite < list.count || shape < list.shapes.count
    noteChanges()
    isFirst = false
    return erased + plan.area
  }

  /// Places sprites and shapes in drawing order, until the memory of either is full.
  private mutating func place(
    _ list: borrowing DisplayList, _ sprite: inout Int, _ shape: inout Int
  ) {
    let size = FrameSize(width: frame.width, height: frame.height)
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
    if chain.images.contains(where: { $0.format == .mask }) { cache.reserve() }
  }

  private mutating func paintBackdrop() {
    painter = BackdropPainter(
      backdrop, brightness: Float(brightnessStep / 64), width: frame.width, height: frame.height,
      format: frame.format)
  }

  private mutating func draw(_ range: Range<Int>, _ erasing: Erasing, _ sharing: Sharing?) {
    let usesBands = erasing == .full && strategy.usesBands(frame)
    let commands = plan.commands
    if usesBands { bands.sort(commands.span, range, height: frame.height) }
    let split = sharing == nil ? nil : strategy.split(plan, range, frame, erasing)
    let height = frame.height
    lend(range, erasing, usesBands: usesBands) { pass in
      guard let sharing, let split else { return pass.draw(0..<height) }
      sharing(FrameParts(pass: pass, height: height, split: split))
    }
  }

  private mutating func noteChanges() {
    let all = 0..<Int32(frame.width)
    for row in 0..<frame.height {
      let (old, new) = (previous.touched.columns(row), plan.touched.columns(row))
      frame.changes[row] =
        isFirst
        ? all
        : old.isEmpty
          ? new
          : new.isEmpty
            ? old
            : min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
    }
  }
}

extension Rasterizer {
  /// Lends all memory for one call.
  private mutating func lend(
    _ range: Range<Int>, _ erasing: Erasing, usesBands: Bool, _ body: (DrawPass) -> Void
  ) {
    // The arrays are held, not copied: nothing changes them meanwhile.
    let previousCount = previous.count
    let (width, format, pixel) = (frame.width, frame.format, painter?.pixel ?? 0)
    let usesVectors = strategy.usesVectors && width >= 8
    let (picture, stored, masks) = (painter?.picture ?? [], cache.bytes, chain.masks)
    let lists = (previous.commands, plan.commands, plan.sampled)
    let (colors, starts, numbers) = (chain.colors, bands.starts, bands.items)
    let ink = plotter.ink
    lendPixels { memory in
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
                              usesVectors: usesVectors, erasing: erasing, pixel: pixel,
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

  private mutating func lendPixels(_ body: (PixelMemory) -> Void) {
    if frame.format == .rgb565 {
      frame.pixels565.lendPixels(body)
    } else {
      frame.pixels.lendPixels(body)
    }
  }
}
