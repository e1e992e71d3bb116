import Graphics

/// A small mask at least twice as long as wide, at any place and turn, as `LongLanes` has placed it.
///
/// ```
///   pixels' centres   ┼─────┼     A texel's light goes to the four pixels around it; each takes the more the nearer
///   a texel           │  ○  │     it is. The shares add up to 1, so that all light is drawn, with its centre of mass.
///                     ┼─────┼     Sampled at pixels' centres, a narrow spark would fall between them.
/// ```
/// It has few levels altogether, so their sum is rounded from pixel to pixel, not each of them.
struct LongSprite {
  /// The fields of eight sprites follow one another: eight numbers of the first field, eight of the next.
  ///
  /// `corner`: of the box, x in the lower 16 bits, y in the upper ones. `x`, `y`: the first texel from the centre of the
  /// box's first pixel, and `rightX`, `rightY`: the way to the next one, in 16.16 fixed point. `share`: of the texels'
  /// light, a `Float`. `offset`: of the first texel. `size`: columns and rows of texels, and of the box, in a byte each.
  /// `columns`, `rows`, `color`: the command's.
  enum Field: Int, CaseIterable {
    case corner, x, y, rightX, rightY, share, offset, size, columns, rows, color
  }

  private let memory: Items<UInt32>
  private let start: Int

  /// `start` is the place of a sprite's first field.
  @inline(__always)
  init(_ memory: Items<UInt32>, _ start: Int) { (self.memory, self.start) = (memory, start) }

  /// The command of the sprite at a place.
  @inline(__always)
  static func command(_ memory: MutableItems<UInt32>, _ start: Int, _ blend: Blend) -> DrawCommand {
    func word(_ field: Field) -> UInt32 { memory[start &+ 8 &* field.rawValue] }
    let edges = Edges(word: UInt64(word(.columns)) | UInt64(word(.rows)) &<< 32)
    return DrawCommand(
      edges, blend == .over ? .longCover : .longAdd, source: start, color: word(.color))
  }

  @inline(__always)
  private func word(_ field: Field) -> UInt32 { memory[start &+ 8 &* field.rawValue] }

  @inline(__always)
  private func number(_ field: Field) -> Int { Int(Int32(bitPattern: word(field))) }

  /// Draws with a box that is empty, and is afterwards.
  @inline(__always)
  func draw(
    _ painter: some CoveragePainter, _ texels: TexelMemory, _ band: FrameBand,
    _ box: inout LightBox
  ) {
    let (left, top) = MaskSpots.pixel(word(.corner))
    let size = word(.size)
    let part = LightBox.Part(columns: Int(size &>> 24), rows: Int(size &>> 16 & 255))
    addLight(to: &box, part, texels)
    let isInside = LightBox.isInside(band, left, top, rows: part.rows)
    var rounding = LightRounding(Float(bitPattern: word(.share)))
    var group = 0
    while group < 2 &* part.rows {
      defer { group &+= part.stride }
      let light = box.take(group)
      guard light.isAnySet else { continue }
      let levels = rounding.levels(light)
      let (x, y) = (left &+ group & 1 &* 8, top &+ group &>> 1)
      if isInside {
        painter.paint(band.memory, band.offset(x, y), levels: levels)
      } else {
        band.paint(painter, levels.lowestBytes, x, y)
      }
    }
    box.empty(below: part)
  }

  @inline(__always)
  private func addLight(to box: inout LightBox, _ part: LightBox.Part, _ texels: TexelMemory) {
    let size = word(.size)
    let (width, height) = (Int(size & 255), Int(size &>> 8 & 255))
    let (rightX, rightY) = (number(.rightX), number(.rightY))
    var (firstX, firstY) = (number(.x), number(.y))
    var texel = Int(word(.offset))
    for _ in 0..<height {
      var (x, y) = (firstX, firstY)
      for column in 0..<width {
        box.add(texels.load(texel &+ column, as: UInt8.self), x, y, part)
        (x, y) = (x &+ rightX, y &+ rightY)
      }
      (firstX, firstY) = (firstX &- rightY, firstY &+ rightX)
      // Two texels of border are between two rows.
      texel &+= width &+ 2
    }
  }
}

/// The sprites of a frame, eight by eight.
struct LongSprites {
  /// For a thousand sprites: a busy moment then allocates nothing.
  private static let least = 128 * 8 * LongSprite.Field.allCases.count
  /// Only the first `count` are valid.
  private(set) var words: [UInt32] = []
  private var count = 0

  mutating func removeAll() { count = 0 }

  /// Lends memory with room for eight more at a place.
  @inline(__always)
  mutating func append<Result>(_ body: (MutableItems<UInt32>, _ start: Int) -> Result) -> Result {
    let start = count
    count &+= 8 &* LongSprite.Field.allCases.count
    words.makeRoom(for: max(count, Self.least), 0)
    return words.lendMutableItems { body($0, start) }
  }
}
