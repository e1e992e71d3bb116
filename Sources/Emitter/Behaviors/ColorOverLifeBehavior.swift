import Graphics

/// A colour that follows a gradient over a particle's life: `kCAEmitterBehaviorColorOverLife`.
///
/// It takes the place of the cell's colour, its ranges and speeds; what a cell inside inherits still
/// multiplies it.
public struct ColorOverLifeBehavior: Equatable, Sendable {
  /// Its colours, evenly over the life or at `locations`, mixed in between.
  public var colors: [Color]
  /// Where the colours are, as shares of the life that rise from 0 to 1; empty is evenly.
  public var locations: [Double]

  /// A gradient by its stops.
  public init(_ colors: [Color], locations: [Double] = []) {
    self.colors = colors
    self.locations = locations
  }
}
