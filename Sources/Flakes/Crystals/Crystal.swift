import Graphics

/// Grown snow crystals: the built-in pictures `crystal1` to `crystal32`, and `crystal` for any of them.
package struct Crystal: Equatable, Sendable {
  /// 1...`count`, in the order of `CrystalRecipe.all`.
  package let number: Int

  /// The name in scene files that means any of them.
  package static let family = "crystal"
  /// How many there are.
  static let count = CrystalRecipe.all.count
  /// Pixels across a star or a plate, and along a needle.
  static let side = 96

  /// All crystals that a name means: the family, or one by its number; empty for other names.
  package static func named(_ name: String) -> [Crystal] {
    if name == family { return (1...count).map(Crystal.init) }
    return (1...count).map(Crystal.init).filter { $0.name == name }
  }

  /// Its name in scene files.
  package var name: String { "\(Self.family)\(number)" }

  /// Its picture as a mask; growing it takes a few milliseconds, so callers keep it.
  package var bitmap: Bitmap {
    switch CrystalRecipe.all[number - 1] {
    case .reiter(let growth): Self.picture(of: growth.grow(Self.wedge))
    case .gravner(let growth): Self.picture(of: growth.grow(Self.wedge))
    case .needle(let needle): needle.mask(length: Self.side)
    }
  }

  /// About 0.95 pixels of the picture per cell.
  private static let wedge = HexWedge(radius: 56)

  private static func picture(of field: IceField) -> Bitmap {
    CrystalDrawing(field, side: side).mask
  }
}
