extension SampledSprite {
  /// Draws a small mask with all its light, at any place and turn.
  ///
  /// ```
  ///   coverage + change · coverage · (1 − coverage)      change: what is missing, divided by the sum of the products
  /// ```
  /// Sampled at pixels' centres, a turned crystal of 4 px has up to 7 % more light in one place than in another. Half-
  /// covered pixels take or give the difference.
  @inline(never)
  func drawSmall(
    _ painter: some CoveragePainter, _ texels: TexelMemory, _ band: FrameBand, _ light: Int
  ) {
    let eight = EightTexels(self, texels, texelBytes: 1)
    var groups = SampledGroups()
    forEachEight(band, rect.y) { offset, u, v in
      let place = eight.place(u, v)
      guard let exact = eight.exactCoverage(place.u, place.v, place.index) else { return }
      groups.append(exact, offset)
    } part: { offset, u, v, lanes in
      let place = eight.place(u, v, only: lanes)
      guard let exact = eight.exactCoverage(place.u, place.v, place.index) else { return }
      groups.append(exact, offset)
    }
    let change = U16x8(repeating: groups.light.change(to: light))
    // Other rows are drawn by another call.
    let offsets = band.offset(0, band.rows.lowerBound)..<band.offset(0, band.rows.upperBound)
    for index in 0..<groups.count where offsets.contains(groups.offsets[index]) {
      let exact = groups.coverages[index]
      let changed = exact &+ SampledLight.room(exact) &* change &+ U16x8(repeating: 128)
      painter.paint(band.memory, groups.offsets[index], coverage: changed &>> 8)
    }
  }
}

/// The sum of a sprite's coverage.
private struct SampledLight {
  /// In 256ths.
  private var sum = 0
  /// By how much a change of one per pixel changes the sum.
  private var room = 0

  mutating func add(_ exact: Int, room: Int) {
    sum += exact
    self.room += room
  }

  /// How much a pixel can change: its coverage times the rest to 255, 0...63; coverage is in 256ths.
  @inline(__always)
  static func room(_ exact: U16x8) -> U16x8 {
    let coverage = exact &>> 8
    return (coverage &* (U16x8(repeating: 255) &- coverage)) &>> 8
  }

  /// The factor of each pixel's room, −256...256 as the low bits of a sum.
  func change(to light: Int) -> UInt16 {
    guard room > 0 else { return 0 }
    return UInt16(truncatingIfNeeded: min(max((light * 256 - sum) / room, -256), 256))
  }
}

/// Groups of eight pixels, sampled before any of them is drawn.
private struct SampledGroups {
  /// A turned small mask has up to 17 rows with three groups each.
  private static let most = 64

  private(set) var count = 0
  private(set) var offsets = InlineArray<64, Int>(repeating: 0)
  /// In 256ths.
  private(set) var coverages = InlineArray<64, U16x8>(repeating: .zero)
  private var sums = U32x8.zero
  private var rooms = U16x8.zero

  @inline(__always)
  mutating func append(_ exact: U16x8, _ offset: Int) {
    guard count < Self.most else { return }
    offsets[count] = offset
    coverages[count] = exact
    sums = sums &+ U32x8(truncatingIfNeeded: exact)
    rooms = rooms &+ SampledLight.room(exact)
    count &+= 1
  }

  var light: SampledLight {
    var light = SampledLight()
    light.add(Int(sums.wrappedSum()), room: Int(rooms.wrappedSum()))
    return light
  }
}
