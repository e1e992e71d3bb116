import Graphics
import Portable

struct FramePlan: ~Copyable {
  /// More commands than most scenes ever have, for a frame of many sprites, and sampled and splat ones for any frame.
  ///
  /// A busy moment then allocates nothing. Memory is not touched before it is used.
  private static let (many, most) = (1 << 11, 1 << 15)
  private static let (sampledSprites, splatSprites) = (1 << 8, 1 << 12)
  /// Only the first `count` are valid.
  private(set) var commands = Buffer<DrawCommand>()
  private(set) var count = 0
  private(set) var sampled = Buffer<SampledSprite>()
  private(set) var splats = Buffer<SplatSprite>()
  private(set) var touched = TouchedRows()
  /// The tiles that its commands touch; found only on request.
  private(set) var tiles: ChangedTiles?
  private var areTilesKnown = false
  private(set) var rows = 0
  private(set) var area = 0

  mutating func reset(height: Int, sprites: Int) {
    if sprites > Self.many { commands.reserve(Self.most) }
    sampled.reserve(Self.sampledSprites)
    splats.reserve(Self.splatSprites)
    commands.grow(to: sprites, .none)
    sampled.removeAll()
    splats.removeAll()
    touched.reset(height: height, sprites: sprites)
    areTilesKnown = false
    (count, rows, area) = (0, 0, 0)
  }

  mutating func leaveOut(_ edges: Edges) {
    rows -= edges.bottom - edges.top
    area -= edges.area
  }

  mutating func replace(_ index: Int, by command: DrawCommand) { commands[index] = command }

  mutating func cut(to count: Int) { self.count = count }

  /// Finds the tiles of a grid that the commands touch, unless they are known.
  mutating func findTiles(_ grid: borrowing ChangedTiles) {
    guard !areTilesKnown else { return }
    // Moved out and back, to be changed in place.
    var found = tiles ?? copy grid
    tiles = nil
    found.removeAll()
    for index in 0..<count {
      let edges = commands[index].edges
      found.mark(left: edges.left, top: edges.top, right: edges.right, bottom: edges.bottom)
    }
    (tiles, areTilesKnown) = (found, true)
  }

  /// Places sprites until the cache is full, and returns the next one to place.
  mutating func place(
    _ list: DisplayList, _ sprites: Range<Int>, on size: FrameSize, _ chain: borrowing MipChain,
    _ cache: inout MaskCache, _ depth: DepthView? = nil
  ) -> Int {
    var output = output(on: size)
    let index = list.lendColumns { columns in
      guard let depth, !list.depths.isEmpty else {
        return Self.place(columns, sprites, chain, &cache, &sampled, &splats, &output)
      }
      var index = sprites.lowerBound
      list.forEachDepth(sprites) { part, level in
        let first = output.count
        output.notesLater = level != nil
        index = Self.place(columns, part, chain, &cache, &sampled, &splats, &output)
        if let level { output.hide(from: first, level, depth) }
        return index == part.upperBound
      }
      return index
    }
    (count, rows, area) = (output.count, output.rows, output.area)
    return index
  }

  /// Appends a shape's commands, and reserves memory for more sprites.
  mutating func take(_ pieces: [DrawCommand], sprites: Int, on size: FrameSize) {
    commands.grow(to: count + pieces.count + sprites, .none)
    var output = output(on: size)
    for piece in pieces { output.append(piece) }
    (count, rows, area) = (output.count, output.rows, output.area)
  }

  private mutating func output(on size: FrameSize) -> CommandOutput {
    CommandOutput(
      size: size, commands: commands.mutableItems, touched: touched.mutableParts,
      shift: touched.shift, count: count, rows: rows, area: area)
  }

  private static func place(
    _ list: SpriteColumns, _ range: Range<Int>, _ chain: borrowing MipChain,
    _ cache: inout MaskCache, _ sampled: inout Buffer<SampledSprite>,
    _ splats: inout Buffer<SplatSprite>, _ output: inout CommandOutput
  ) -> Int {
    let traits = chain.traits.items
    var index = range.lowerBound
    while index < range.upperBound {
      index = cache.masks.place(list, index..<range.upperBound, traits, &output)
      // Eight stored ones cost little more than one, so all others are placed before the next time.
      while index < range.upperBound {
        let next = SplatBatch.place(list, index..<range.upperBound, chain, &splats, &output)
        if next == index {
          guard placeUnusual(list, index, chain, &cache, &sampled, &output) else {
            return index
          }
          index &+= 1
        } else {
          index = next
        }
        if index < range.upperBound, isStored(list, index, traits) { break }
      }
    }
    return index
  }

  private static func isStored(
    _ list: SpriteColumns, _ index: Int, _ traits: Items<MipChain.Traits>
  ) -> Bool {
    let number = Int(list.image[index])
    return traits.indices.contains(number)
      && traits[number].isStored(scale: list.scale[index], rotation: list.rotation[index])
  }

  /// Returns false if the cache is full.
  @inline(never)
  private static func placeUnusual(
    _ list: SpriteColumns, _ index: Int, _ chain: borrowing MipChain, _ cache: inout MaskCache,
    _ sampled: inout Buffer<SampledSprite>, _ output: inout CommandOutput
  ) -> Bool {
    let (number, color) = (Int(list.image[index]), list.color[index].straight)
    guard chain.traits.indices.contains(number), color >> 24 > 0 else { return true }
    let (scale, rotation) = (list.scale[index], list.rotation[index])
    if chain.traits[number].isStoredOrMirrored(scale: scale, rotation: rotation) {
      return cache.place(
        number, chain.traits[number].size(for: scale.magnitude, color), x: list.x[index],
        y: list.y[index], list.blend[index], chain, &output)
    }
    placeSampled(list, index, color, chain, &sampled, &output)
    return true
  }

  private static func placeSampled(
    _ list: SpriteColumns, _ index: Int, _ color: UInt32, _ chain: borrowing MipChain,
    _ sampled: inout Buffer<SampledSprite>, _ output: inout CommandOutput
  ) {
    let image = chain.images[Int(list.image[index])]
    guard
      let sprite = SampledSprite(
        image, chain.levels.span, x: Double(list.x[index]), y: Double(list.y[index]),
        scale: Double(list.scale[index]), turn: Turn(Double(list.rotation[index])),
        // The coverage that rounds to no weight and to no light: the rim of a faint glow.
        unseen: image.format == .mask ? MaskOpacity.unseen / Int(color >> 24) : 0,
        width: output.size.width, height: output.size.height)
    else { return }
    output.append(
      DrawCommand(
        Edges(
          left: sprite.rect.x.lowerBound, right: sprite.rect.x.upperBound,
          top: sprite.rect.y.lowerBound, bottom: sprite.rect.y.upperBound),
        image.format == .mask ? .mask : .color, list.blend[index], source: sampled.count,
        color: color))
    sampled.append(sprite)
  }
}

extension FramePlan {
  /// Leaves out sprites, evenly, so that the commands from `first` on have about `most` pixels; shapes stay.
  ///
  /// A scene may have a hundred thousand sprites as large as the screen, which no machine draws in time.
  mutating func thin(from first: Int, to most: Int) {
    var (sprites, shapes) = (0, 0)
    for index in first..<count {
      let area = commands[index].edges.area
      if commands[index].kind.form.isShape { shapes += area } else { sprites += area }
    }
    let share = Double(max(0, most - shapes)) / Double(max(1, sprites))
    guard share < 1 else { return }
    var (kept, due) = (first, 0.0)
    for index in first..<count {
      let command = commands[index]
      let size = Double(command.edges.area)
      if !command.kind.form.isShape {
        due += size * share
        guard due >= size / 2 else {
          leaveOut(command.edges)
          continue
        }
        due -= size
      }
      replace(kept, by: command)
      kept += 1
    }
    cut(to: kept)
  }
}
