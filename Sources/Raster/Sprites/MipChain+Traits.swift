import Graphics
import Portable

extension MipChain {
  /// Which sprites are stored masks; bits of non-negative floats are ordered, so a range is one comparison.
  struct Traits {
    /// The bits of the smallest scale of any stored mask.
    fileprivate static let smallest = Float(1e-4).bitPattern
    /// The number of scales above it.
    fileprivate let scales: UInt32
    /// The bits of the scale from which on turning changes something visible.
    fileprivate let round: UInt32
    /// The bits of the scales up to which masks are small, and tiny.
    fileprivate let small: UInt32
    fileprivate let tiny: UInt32
    /// The bits of the scale below which a mask at least twice as long as wide is small; 0 for others.
    fileprivate let long: UInt32
    /// Half the longer side in texels, and a bit, as stored scales are rounded.
    fileprivate let reach: Float

    /// `round` is the scale from which on turning changes something visible; up to `small` and `tiny`, masks are.
    init(
      side: Double, largest: Float, round: Float, small: Float, tiny: Float, long: Float = 0
    ) {
      self.long = long.bitPattern
      reach = Float(side + 1) * 0.55
      scales = largest < 1e-4 ? 0 : largest.bitPattern - Self.smallest + 1
      (self.round, self.small, self.tiny) = (round.bitPattern, small.bitPattern, tiny.bitPattern)
    }

    /// The mask that is drawn for a scale, which is not negative, in a colour.
    func size(for scale: Float, _ color: UInt32) -> MaskSize {
      MaskSizes(
        F32x8(repeating: scale), U32x8(repeating: color), small: U32x8(repeating: small),
        tiny: U32x8(repeating: tiny))[0]
    }

    /// Whether a sprite uses the mask cache and is not mirrored; `TraitLanes` decides so for eight.
    func isStored(scale: Float, rotation: Float) -> Bool {
      isStored(scale.bitPattern, turned: rotation.bitPattern &<< 1)
    }

    /// Whether a sprite, mirrored or not, uses the mask cache.
    func isStoredOrMirrored(scale: Float, rotation: Float) -> Bool {
      isStored(
        scale.magnitude.bitPattern,
        turned: rotation.bitPattern &<< 1 | scale.bitPattern & 0x8000_0000)
    }

    private func isStored(_ scale: UInt32, turned: UInt32) -> Bool {
      scale &- Self.smallest < scales && (scale < round || turned == 0)
    }

    /// Whether sprites may be `SplatSprite`s.
    var maySplat: Bool { long > 0 }

    /// Which sprites of the picture are `SplatSprite`s: small, and not stored.
    @inline(__always)
    func areSplats(_ scale: F32x8, _ rotation: F32x8) -> U32x8 {
      let areSmall = (scale.magnitudes.bits &- Self.smallest).isBelow(
        U32x8(repeating: max(long, Self.smallest) &- Self.smallest))
      return areSmall & ~TraitLanes(self).areStoredOrMirrored(scale: scale, rotation: rotation)
    }
  }
}

/// The traits of eight sprites' pictures.
struct TraitLanes {
  private var scales: U32x8
  private var round: U32x8
  private(set) var small: U32x8
  private(set) var tiny: U32x8
  private var reach: F32x8

  /// Of one picture.
  @inline(__always)
  init(_ traits: MipChain.Traits) {
    scales = U32x8(repeating: traits.scales)
    round = U32x8(repeating: traits.round)
    small = U32x8(repeating: traits.small)
    tiny = U32x8(repeating: traits.tiny)
    reach = F32x8(repeating: traits.reach)
  }

  /// The sprites' images are indices of pictures; beyond the last one, nothing is stored.
  @inline(__always)
  init(_ sprites: SpriteLanes, _ traits: Items<MipChain.Traits>) {
    let none = MipChain.Traits(side: 0, largest: 0, round: 0, small: 0, tiny: 0)
    func traitsOf(_ lane: Int) -> MipChain.Traits {
      let number = Int(sprites.image[lane])
      return number < traits.count ? traits[number] : none
    }
    self.init(traitsOf(0))
    guard !sprites.haveOneImage else { return }
    for lane in 1..<8 {
      let other = traitsOf(lane)
      (scales[lane], round[lane], reach[lane]) = (other.scales, other.round, other.reach)
      (small[lane], tiny[lane]) = (other.small, other.tiny)
    }
  }

  /// Which sprites use the mask cache and are not mirrored: a sign makes a scale's bits too large.
  @inline(__always)
  func areStored(scale: F32x8, rotation: F32x8) -> U32x8 {
    areStored(scale.bits, turned: rotation.bits &<< 1)
  }

  /// Which sprites, mirrored or not, use the mask cache: a mirrored one only where turning changes nothing visible.
  @inline(__always)
  func areStoredOrMirrored(scale: F32x8, rotation: F32x8) -> U32x8 {
    areStored(
      scale.magnitudes.bits, turned: rotation.bits &<< 1 | scale.bits & 0x8000_0000)
  }

  /// `turned` is 0 for upright sprites.
  @inline(__always)
  private func areStored(_ scale: U32x8, turned: U32x8) -> U32x8 {
    (scale &- MipChain.Traits.smallest).isBelow(scales)
      & (scale.isBelow(round) | turned.isEqual(to: .zero))
  }

  /// Which sprites have no pixel in a frame; some just outside are left out, and NaN.
  @inline(__always)
  func areOutside(_ size: FrameSize, _ x: F32x8, _ y: F32x8, scale: F32x8) -> U32x8 {
    let middle = (x: Float(size.width) / 2, y: Float(size.height) / 2)
    // Small masks spread their light.
    let far = reach * scale + 3
    return far.isBelow((x - middle.x).magnitudes - middle.x)
      | far.isBelow((y - middle.y).magnitudes - middle.y)
  }
}

extension MipChain {
  /// The side in pixels below which turning a mask changes nothing visible: pixels blur the arms of a crystal.
  ///
  /// Such a mask is stored unturned. At a pixel's size that holds for all.
  func roundSide(of image: Image) -> Double {
    guard image.sampling.minification == .trilinear else { return 0 }
    return [4, 3.5, 3, 2.5, 2, 1.5].first { looksRound(image, side: $0) } ?? 1
  }

  /// Whether no pixel differs by more than twelve levels of 255 between some turns, so by six from their mean.
  private func looksRound(_ image: Image, side: Double) -> Bool {
    let scale = side / image.side
    let upright = pixels(of: image, scale: scale, .none)
    // The arms of stars with two to six arms fall into the gaps at one of these at least.
    return [0.5, 1.2, 2, 3].allSatisfy { angle in
      let turned = pixels(of: image, scale: scale, Turn(angle))
      return zip(upright, turned).allSatisfy { ($0 - $1).magnitude <= 12 }
    }
  }

  /// The light of a picture of at most 4 px, turned about its centre, in each pixel of a square around it.
  private func pixels(of image: Image, scale: Double, _ turn: Turn) -> [Double] {
    let side = 12
    var light = [Double](repeating: 0, count: side * side)
    var (step, texel) = (0, scale)
    while texel <= 0.125, step + 1 < image.levelCount {
      texel *= 2
      step += 1
    }
    let (full, level) = (levels[image.firstLevel], levels[image.firstLevel + step])
    let shrunk = Double(1 << step)
    for row in 0..<level.height {
      for column in 0..<level.width {
        let value = masks[level.offset + (row + 1) * level.stride + column + 1]
        guard value > 0 else { continue }
        let place = turn.applied(
          to: Vector2(
            x: (Double(column) + 0.5 - Double(full.width) / 2 / shrunk) * texel,
            y: (Double(row) + 0.5 - Double(full.height) / 2 / shrunk) * texel))
        // Between four pixels, each takes the more the nearer it is.
        let (x, y) = (place.x + Double(side) / 2, place.y + Double(side) / 2)
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (x - Double(left), y - Double(top))
        let amount = Double(value) * texel * texel
        let pixel = top * side + left
        light[pixel] += amount * (1 - right) * (1 - bottom)
        light[pixel + 1] += amount * right * (1 - bottom)
        light[pixel + side] += amount * (1 - right) * bottom
        light[pixel + side + 1] += amount * right * bottom
      }
    }
    return light
  }
}
