import Graphics
import Motion
import Testing

@testable import Raster

@Suite("Sprites with stored masks are placed eight at a time")
struct StoredMasksTests {
  /// Round, not round, and in colours, which is never stored.
  private static let pictures = [disc(48), bar(12, 30), quarters]

  private static func bar(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, format: .mask)
    for index in bitmap.bytes.indices { bitmap.bytes[index] = 255 }
    return bitmap
  }

  /// Sprites of all kinds in any order: stored, turned, mirrored, cut, outside, invisible, and with hostile numbers.
  private func sprites(_ seed: UInt64, _ size: FrameSize) -> DisplayList {
    var random = SeededGenerator(seed: seed, stream: 0, index: 0)
    var list = DisplayList(images: Self.pictures)
    let hostile: [Float] = [.nan, .infinity, -1e9, 1e30, 0]
    for number in 0..<211 {
      func place(_ length: Int) -> Float { Float(random.nextUnit() * Double(length + 60) - 30) }
      let one = number % 17 == 3
      var alpha = Float(random.nextUnit() * 1.2)
      if number % 13 == 0 { alpha = 0 }
      list.append(
        image: Int32(random.nextUnit() * 3),
        x: number % 29 == 7 ? hostile[number % 5] : place(size.width),
        y: number % 31 == 7 ? hostile[number % 5] : place(size.height),
        scale: number % 37 == 7 ? hostile[number % 5] : Float(random.nextUnit() * (one ? -1 : 0.5)),
        rotation: random.nextUnit() < 0.5 ? 0 : Float(random.nextUnit()),
        color: Color(red: 1.5, green: Float(random.nextUnit()), blue: 0.2, alpha: alpha),
        blend: random.nextUnit() < 0.5 ? .over : .additive)
    }
    return list
  }

  @Test("They become the same commands as one by one", arguments: [40, 80, 333])
  func oneByOne(width: Int) {
    let size = FrameSize(width: width, height: 90)
    let chain = MipChain(Self.pictures, on: size)
    for seed in 0..<6 as Range<UInt64> {
      let list = sprites(seed, size)
      var cache = MaskCache(size)
      cache.reserve(nil)
      // The first pass stores the masks.
      for _ in 0..<2 {
        var whole = FramePlan()
        var single = FramePlan()
        whole.reset(height: size.height, sprites: list.count)
        single.reset(height: size.height, sprites: list.count)
        #expect(whole.place(list, 0..<list.count, on: size, chain, &cache) == list.count)
        for index in 0..<list.count {
          #expect(single.place(list, index..<index + 1, on: size, chain, &cache) == index + 1)
        }
        #expect(whole.count == single.count && whole.count > 40)
        #expect((whole.rows, whole.area) == (single.rows, single.area))
        for (one, other) in zip(whole.commands.array, single.commands.array) {
          #expect(one.edges.word == other.edges.word && one.kind == other.kind)
          #expect((one.x, one.y, one.pairs) == (other.x, other.y, other.pairs))
          #expect(one.color == other.color)
          #expect(one.source == other.source)
        }
        #expect(whole.splats.array == single.splats.array)
      }
    }
  }

  @Test("U16x8 sprites have one image only if all do")
  func images() {
    for pattern in 0..<256 {
      var list = DisplayList(images: Self.pictures)
      for lane in 0..<8 {
        list.append(
          image: Int32(pattern >> lane & 1), x: 0, y: 0, scale: 1, rotation: 0,
          color: Color(red: 1, green: 1, blue: 1))
      }
      let haveOne = list.lendColumns { SpriteLanes($0, 0).haveOneImage }
      #expect(haveOne == (pattern == 0 || pattern == 255), "\(pattern)")
    }
  }

  @Test("A command has its mask's source and pairs; form, blend and a cut make its kind")
  func commands() {
    var extent = MaskExtent()
    extent.end = 77
    let place = MaskPlacements.place(MaskPlacements.corner(-3, 500), 0xfedc_ba98)
    let masks = [
      StoredMask(extent, source: 1 << 30, pairs: 1000),
      StoredMask(extent, source: 7, pairs: StoredMask.tile),
    ]
    var kinds: [DrawCommand.Kind] = []
    for mask in masks {
      #expect(mask.isStored && mask.end == 77)
      let commands = [Blend.over, .additive].flatMap { blend in
        [false, true].map { DrawCommand(mask, .none, place: place, blend, isCut: $0) }
      }
      kinds += commands.map(\.kind)
      #expect(commands.allSatisfy { $0.x == -3 && $0.y == 500 && $0.color == 0xfedc_ba98 })
      #expect(commands.allSatisfy { Int($0.source) == mask.source })
    }
    let pairs = masks.map { DrawCommand($0, .none, place: place, .over, isCut: false).pairs }
    #expect(pairs == [1000, StoredMask.tile])
    #expect(
      kinds
        == [DrawCommand.Form.pairs, .tile].flatMap { form in
          [Blend.over, .additive].flatMap { blend in
            [false, true].map { DrawCommand.Kind(form, blend, isCut: $0) }
          }
        })
    #expect(kinds.map(\.form) == [.pairs, .pairs, .pairs, .pairs, .tile, .tile, .tile, .tile])
    #expect(kinds.map(\.isCut) == [false, true, false, true, false, true, false, true])
    #expect(!StoredMask.none.isStored)
  }

  @Test("A spot is the nearest of its size class, at most half a step off")
  func spots() {
    for bits in 1...4 as ClosedRange<UInt32> {
      let (parts, reach) = (Float(1 << bits), 7 as UInt32)
      for step in -400..<400 {
        let place = Float(step) * 0.0937
        let spots = MaskPlacements(
          x: F32x8(repeating: place), y: F32x8(repeating: -place),
          U32x8(repeating: bits << 28 | reach << 18 | 1000))
        let corner = MaskPlacements.pixel(spots.corners[step & 7])
        let phase = Int(spots.phase[0]) - 1000
        let (across, down) = (phase % Int(parts), phase / Int(parts))
        #expect(spots.areNear[0] != 0 && (0..<Int(parts * parts)).contains(phase))
        let found = (
          x: Float(corner.x + 7) + Float(across) / parts,
          y: Float(corner.y + 7) + Float(down) / parts
        )
        #expect((found.x - place).magnitude <= 0.5 / parts)
        #expect((found.y + place).magnitude <= 0.5 / parts)
      }
    }
  }
}
