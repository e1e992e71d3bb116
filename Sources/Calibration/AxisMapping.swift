import Motion
import Portable

/// Maps chip axes with signs to panel axes: 48 ways, 24 of them mirrored.
struct AxisMapping: Equatable {
  /// The chip's axis for the panel's x, y, z.
  var axes: InlineArray<3, Int>
  /// 1 or −1 for each.
  var signs: InlineArray<3, Double>

  static func == (left: AxisMapping, right: AxisMapping) -> Bool {
    (0..<3).allSatisfy { left.axes[$0] == right.axes[$0] && left.signs[$0] == right.signs[$0] }
  }

  /// Unmirrored mappings come first.
  static let all: [AxisMapping] = {
    let orders: [InlineArray<3, Int>] = [
      [0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2],
    ]
    var all: [AxisMapping] = []
    for order in orders {
      for bits in 0..<8 {
        let signs: [Double] = (0..<3).map { bits >> $0 & 1 == 1 ? -1 : 1 }
        all.append(AxisMapping(axes: order, signs: [signs[0], signs[1], signs[2]]))
      }
    }
    return all.filter { !$0.isMirrored } + all.filter(\.isMirrored)
  }()

  var isMirrored: Bool {
    // The first three orders of `all` are cyclic rotations of the axes.
    let isCyclic = (axes[0] + 1) % 3 == axes[1]
    return (signs[0] * signs[1] * signs[2] > 0) != isCyclic
  }

  /// Turns a direction from the chip's frame into the panel's.
  func times(_ direction: Vector3) -> Vector3 {
    Vector3(
      signs[0] * direction[axes[0]], signs[1] * direction[axes[1]], signs[2] * direction[axes[2]])
  }

  /// Row by row.
  var elements: [Double] {
    (0..<9).map { $0 % 3 == axes[$0 / 3] ? signs[$0 / 3] : 0 }
  }
}
