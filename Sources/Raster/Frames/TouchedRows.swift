/// Which columns sprites have touched, by row or by 32 rows where there are many sprites.
struct TouchedRows {
  /// The first and the last column of each part, none where the first is larger.
  private(set) var parts: [Columns] = []
  /// A row's number shifted by this is the number of its part.
  private(set) var shift = 0

  struct Columns {
    var left: Int32
    var right: Int32
    static let none = Columns(left: .max, right: 0)

    /// All columns of both, and those in between.
    @inline(__always)
    static func | (one: Columns, other: Columns) -> Columns {
      Columns(left: min(one.left, other.left), right: max(one.right, other.right))
    }

    var range: Range<Int32> { left < right ? left..<right : 0..<0 }
  }

  /// Forgets all; the memory stays after the first time.
  mutating func reset(height: Int, sprites: Int) {
    // Exact rows cost as much as drawing small sprites; a sprite touches one or two parts.
    shift = sprites <= 512 ? 0 : 5
    if parts.count != height { parts = [Columns](repeating: .none, count: height) }
    for index in parts.indices { parts[index] = .none }
  }

  /// Lends the parts for one call.
  mutating func lend<Result>(_ body: (MutableItems<Columns>, _ shift: Int) -> Result) -> Result {
    let shift = shift
    return parts.lendMutableItems { body($0, shift) }
  }

  /// Lends what is known of rows for one call.
  func lend<Result>(_ body: (ByRow) -> Result) -> Result {
    parts.lendItems { body(ByRow(parts: $0, shift: shift)) }
  }

  /// The columns of a row from the first to the last that was touched.
  struct ByRow {
    fileprivate let parts: Items<Columns>
    fileprivate let shift: Int

    @inline(__always)
    subscript(row: Int) -> Columns { row < parts.count ? parts[row &>> shift] : .none }
  }
}
