import Graphics

/// The columns touched by sprites, by row, or by 32 rows if there are many sprites.
struct TouchedRows {
  /// Empty where `left` exceeds `right`.
  private(set) var parts: [Columns] = []
  /// A row's part is the row shifted right by this.
  private(set) var shift = 0

  typealias Columns = RowDamage.Columns

  mutating func reset(height: Int, sprites: Int) {
    // Exact rows would cost as much as drawing small sprites; a sprite touches one or two parts.
    shift = sprites <= 512 ? 0 : 5
    if parts.count != height { parts = [Columns](repeating: .none, count: height) }
    for index in parts.indices { parts[index] = .none }
  }

  mutating func lend<Result>(_ body: (MutableItems<Columns>, _ shift: Int) -> Result) -> Result {
    let shift = shift
    return parts.lendMutableItems { body($0, shift) }
  }

  func lend<Result>(_ body: (ByRow) -> Result) -> Result {
    parts.lendItems { body(ByRow(parts: $0, shift: shift)) }
  }

  struct ByRow {
    fileprivate let parts: Items<Columns>
    fileprivate let shift: Int

    @inline(__always)
    subscript(row: Int) -> Columns { row < parts.count ? parts[row &>> shift] : .none }
  }
}
