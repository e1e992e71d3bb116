/// The columns of each row that have changed between pictures of one size: a collection of ranges, empty for rows without
/// changes.
public struct RowDamage: Equatable, Sendable {
  /// The changed columns of a row.
  public struct Columns: BitwiseCopyable, Equatable, Sendable {
    /// The first one.
    public var left: Int32
    /// The one after the last; not beyond `left` if nothing has changed.
    public var right: Int32

    /// No columns.
    public static let none = Columns(left: .max, right: 0)

    /// Columns from `left` to before `right`.
    @inlinable
    public init(left: Int32, right: Int32) { (self.left, self.right) = (left, right) }

    /// The columns of both, and those between them.
    @inlinable
    public static func | (one: Columns, other: Columns) -> Columns {
      Columns(left: Swift.min(one.left, other.left), right: Swift.max(one.right, other.right))
    }

    /// The columns as a range.
    @inlinable public var range: Range<Int32> { left < right ? left..<right : 0..<0 }
  }

  /// The number of columns.
  public let width: Int32
  /// The rows from the top, each inside the picture, or `none`.
  package var rows: [Columns]

  /// Everything has changed.
  public init(width: Int, height: Int) {
    self.width = Int32(width)
    rows = [Columns](repeating: Columns(left: 0, right: Int32(width)), count: height)
  }

  /// The ranges of rows; what is outside of `width` is left out.
  public init(width: Int, _ ranges: [Range<Int32>]) {
    self.init(width: width, height: ranges.count)
    for y in ranges.indices { self[y] = ranges[y] }
  }

  /// Whether anything has changed.
  public var hasChanges: Bool { rows.contains { $0 != .none } }

  /// The rows from the first to the last with a change.
  public var changedRows: Range<Int> {
    guard let first = rows.firstIndex(where: { $0 != .none }) else { return 0..<0 }
    return first..<(rows.lastIndex { $0 != .none } ?? first) + 1
  }

  /// Marks everything as changed.
  public mutating func addAll() {
    for y in rows.indices { rows[y] = Columns(left: 0, right: width) }
  }

  /// Marks nothing as changed.
  public mutating func removeAll() {
    for y in rows.indices { rows[y] = .none }
  }

  /// Adds changes; those of pictures of another size mean everything.
  public mutating func formUnion(_ other: RowDamage) {
    guard other.width == width, other.rows.count == rows.count else { return addAll() }
    var all = rows.mutableSpan
    let others = other.rows.span
    for y in others.indices { all[y] = all[y] | others[y] }
  }

  /// Adds columns inside the picture.
  package mutating func insert(_ columns: Columns, inRow y: Int) { rows[y] = rows[y] | columns }

  /// The rectangle around the changes of some rows; nil without any.
  package func bounds(of band: Range<Int>) -> DamageRectangle? {
    var (columns, top, bottom) = (Columns.none, band.upperBound, 0)
    for y in band where rows[y] != .none {
      columns = columns | rows[y]
      (top, bottom) = (Swift.min(top, y), y + 1)
    }
    guard top < bottom else { return nil }
    return DamageRectangle(
      left: columns.left, top: Int32(top), right: columns.right, bottom: Int32(bottom))
  }
}

extension RowDamage: RandomAccessCollection, MutableCollection {
  /// The first row.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { rows.count }

  /// A row's changed columns; what is outside of the picture is left out.
  public subscript(y: Int) -> Range<Int32> {
    get { rows[y].range }
    set {
      let inside = newValue.clamped(to: 0..<width)
      rows[y] =
        inside.isEmpty ? .none : Columns(left: inside.lowerBound, right: inside.upperBound)
    }
  }
}

/// A rectangle of changed pixels; `right` and `bottom` are exclusive.
package struct DamageRectangle: Equatable {
  package var left, top, right, bottom: Int32

  package init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  package var columns: Range<Int32> { left..<right }
  package var area: Int { Int(right - left) * Int(bottom - top) }
}
