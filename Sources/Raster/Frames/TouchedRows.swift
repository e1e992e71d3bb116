import Graphics

/// The columns touched by sprites, by row, or by 32 rows if there are many sprites.
struct TouchedRows: ~Copyable {
  /// Empty where `left` exceeds `right`.
  private var parts = Buffer<Columns>()
  /// A row's part is the row shifted right by this.
  private(set) var shift = 0

  typealias Columns = RowDamage.Columns

  mutating func reset(height: Int, sprites: Int) {
    // Exact rows would cost as much as drawing small sprites; a sprite touches one or two parts.
    shift = sprites <= 512 ? 0 : 5
    parts.assign(.none, count: height)
  }

  var mutableParts: MutableItems<Columns> { mutating get { parts.mutableItems } }

  var byRow: ByRow { ByRow(parts: parts.items, shift: shift) }

  struct ByRow {
    fileprivate let parts: Items<Columns>
    fileprivate let shift: Int

    @inline(__always)
    subscript(row: Int) -> Columns { row < parts.count ? parts[row &>> shift] : .none }
  }
}
