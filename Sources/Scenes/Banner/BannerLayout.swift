import Graphics

/// Where the lines of a banner's text are, in heights of a character about its middle.
struct BannerLayout {
  /// Whether the upright screen is as wide as the screen is high.
  let isOnItsSide: Bool
  /// Height of a character in pixels.
  private(set) var height: Double
  /// The characters.
  private(set) var lines = Path()
  /// A rectangle behind them.
  private(set) var ground = Path()
  private var reach = Vector2.zero

  /// From line to line.
  private static let pitch = 1.7
  /// Between the characters and the ground's edge.
  private static let margin = Vector2(x: 0.7, y: 0.6)
  /// The ground's share of the screen's width and height.
  private static let room = Vector2(x: 0.96, y: 0.8)
  /// The tallest character, and the one from which on words may be broken, as shares of the shorter side.
  private static let (tallest, breaking) = (0.3, 0.07)
  private static let space = 0.34

  init(_ text: String, on size: Size2, isOnItsSide: Bool) {
    self.isOnItsSide = isOnItsSide
    let (width, depth) =
      isOnItsSide ? (size.height, size.width) : (size.width, size.height)
    let short = min(width, depth)
    let source = Self.words(StrokeFont.spelled(text).text)
    height = short * Self.tallest
    var rows: [Row] = []
    // Geometric steps: a hundred of them reach a pixel on any screen.
    while true {
      let across = width * Self.room.x / height - 2 * Self.margin.x
      let down = depth * Self.room.y / height - 2 * Self.margin.y
      let isSmall = height <= short * Self.breaking
      rows = Self.rows(source, across, breaksWords: isSmall) ?? []
      let needed = Double(rows.count - 1) * Self.pitch + 1
      if !rows.isEmpty, needed <= down || height < 1 { break }
      guard height >= 1 else { break }
      height *= 0.93
    }
    place(rows)
  }

  private mutating func place(_ rows: [Row]) {
    let depth = Double(rows.count - 1) * Self.pitch + 1
    for (index, row) in rows.enumerated() {
      var place = Vector2(x: -row.width / 2, y: Double(index) * Self.pitch - depth / 2)
      for character in row.characters {
        lines.add(StrokeFont.glyph(character), at: place, turned: .none, scale: 1)
        place.x += Self.advance(character)
      }
    }
    reach =
      Vector2(x: (rows.map(\.width).max() ?? 0) / 2, y: max(depth, 0) / 2) + Self.margin
    ground.move(to: reach * -1)
    ground.addLine(to: Vector2(x: reach.x, y: -reach.y))
    ground.addLine(to: reach)
    ground.addLine(to: Vector2(x: -reach.x, y: reach.y))
    ground.closeSubpath()
  }

  /// The share of `height` at which nothing is outside the screen; 1 unless it is turned.
  func share(of size: Size2, _ turn: Turn) -> Double {
    let (cosine, sine) = (turn.cosine.magnitude, turn.sine.magnitude)
    let x = 2 * height * (reach.x * cosine + reach.y * sine)
    let y = 2 * height * (reach.x * sine + reach.y * cosine)
    return min(1, Self.room.x * size.width / max(x, 1e-9), Self.room.x * size.height / max(y, 1e-9))
  }

  /// A line of text, and its width.
  private struct Row {
    var characters: [Character] = []
    var width = 0.0
  }

  private static func advance(_ character: Character) -> Double {
    character == " " ? space : StrokeFont.width(character) + StrokeFont.gap
  }

  /// The words of each paragraph.
  private static func words(_ text: String) -> [[Row]] {
    text.split(separator: "\n").map { paragraph in
      paragraph.split(separator: " ").map { word in
        Row(
          characters: Array(word),
          width: word.reduce(-StrokeFont.gap) { $0 + StrokeFont.width($1) + StrokeFont.gap })
      }
    }
  }

  /// Lines no wider than `width`; nil if a word is, unless it may be broken.
  private static func rows(
    _ paragraphs: [[Row]], _ width: Double, breaksWords: Bool
  ) -> [Row]? {
    var rows: [Row] = []
    for words in paragraphs {
      var row = Row()
      for word in words {
        let gap = row.characters.isEmpty ? 0 : StrokeFont.gap + space
        if row.width + gap + word.width <= width {
          if gap > 0 { row.characters.append(" ") }
          row.characters += word.characters
          row.width += gap + word.width
          continue
        }
        if !row.characters.isEmpty { rows.append(row) }
        row = word
        guard word.width > width else { continue }
        guard breaksWords else { return nil }
        row = Row(width: -StrokeFont.gap)
        for character in word.characters {
          let step = advance(character)
          if row.width + step > width, !row.characters.isEmpty {
            rows.append(row)
            row = Row(width: -StrokeFont.gap)
          }
          row.characters.append(character)
          row.width += step
        }
      }
      if !row.characters.isEmpty { rows.append(row) }
    }
    return rows
  }
}
