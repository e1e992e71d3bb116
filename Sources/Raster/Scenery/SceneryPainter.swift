import Graphics

/// The scenery behind a frame's sprites: its picture, and what of it is seen at the newest turn.
struct SceneryPainter {
  private var texture: SceneryTexture?
  private var next: SceneryTexture?
  private var depth: DepthTexture?
  private var turn: Turn?
  private var brightness = 0
  /// The next texture's share of what is seen, in 65536ths.
  private var share: UInt16 = 0
  /// Whether the backdrop's picture shows the texture at this turn.
  private var isKept = false

  /// What a change of scenery requires.
  enum Change {
    /// Nothing: the backdrop's picture is as it was.
    case none
    /// The scenery turns: the frame is sampled, the backdrop's picture is not worth keeping.
    case turn
    /// It is lit otherwise: the frame is sampled, and the backdrop's picture with it.
    case fade
    /// It has stopped: the same, but no pixel of the frame changes.
    case stop
    /// The backdrop itself is seen from now on.
    case remove
  }

  /// Prepares the texture for a frame; `brightness` is in 64ths.
  mutating func prepare(
    _ shown: ShownScenery?, _ size: FrameSize, brightness: Int, _ hints: MemoryHints?,
    _ sharing: Rasterizer.Sharing?
  ) -> Change {
    guard let shown, shown.scenery.covers(width: size.width, height: size.height) else {
      guard texture != nil else { return .none }
      self = SceneryPainter()
      return .remove
    }
    let isSame = texture?.scenery === shown.scenery
    if !isSame { change(to: shown.scenery, hints) }
    if depth?.scenery !== shown.scenery.depth {
      depth = nil
      depth = shown.scenery.depth.map { DepthTexture($0) }
    }
    let isBusy = isSame && texture?.isComplete == false
    if !isBusy || shown.share > 0 { prepareNext(shown.next, hints) }
    if isBusy { texture?.drawNext() } else { next?.drawNext() }
    texture?.draw(RotatedScenery.rows(shown.scenery, shown.turn, size), sharing)
    let share = share(of: shown)
    if share > 0 { next?.draw(RotatedScenery.rows(shown.scenery, shown.turn, size), sharing) }
    guard shown.turn == turn, brightness == self.brightness else {
      (turn, self.brightness, self.share, isKept) = (shown.turn, brightness, share, false)
      return .turn
    }
    guard isSame, share == self.share else {
      (self.share, isKept) = (share, true)
      return .fade
    }
    guard !isKept else { return .none }
    isKept = true
    return .stop
  }

  private mutating func change(to scenery: Scenery, _ hints: MemoryHints?) {
    // The old picture's memory is released first: two of the largest do not fit everywhere.
    texture = nil
    let begun = next.take()
    texture = begun?.scenery === scenery ? begun : SceneryTexture(scenery, hints)
  }

  private mutating func prepareNext(_ scenery: Scenery?, _ hints: MemoryHints?) {
    if next?.scenery !== scenery { next = scenery.map { SceneryTexture($0, hints) } }
  }

  /// The next texture's share; only one of the same size is mixed.
  private func share(of shown: ShownScenery) -> UInt16 {
    guard let next, next.scenery.side == shown.scenery.side,
      next.scenery.height == shown.scenery.height,
      (next.scenery.picture == nil) == (shown.scenery.picture == nil)
    else { return 0 }
    return UInt16(min(max(shown.share, 0), 1) * 65535)
  }

  /// The depths as a frame sees them; nil if nothing hides anything.
  func depth(_ size: FrameSize) -> DepthView? {
    guard let depth, let turn else { return nil }
    return depth.view(turn, size)
  }

  /// The texture as a frame sees it; `picture` is the backdrop's.
  func rotated(
    _ size: FrameSize, _ picture: PixelMemory?, _ prefetch: MemoryHints.Prefetch?
  ) -> RotatedScenery? {
    guard let texture, let turn else { return nil }
    let scenery = texture.scenery
    return RotatedScenery(
      texture.texels.bytes, texture.cells.memory, SmoothFactors(),
      SceneryTransform(side: scenery.side, fineness: scenery.fineness, turn, size),
      SceneryFade(next, share), isPicture: scenery.picture != nil, brightness: brightness,
      picture: isKept ? picture : nil, prefetch)
  }
}
