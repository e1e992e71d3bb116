import Motion
import Portable

extension GravityEstimate {
  /// The estimate at an instant between this one's and a later one's: the angle turns steadily, the shorter way round.
  public func interpolated(to later: GravityEstimate, at instant: Instant) -> GravityEstimate {
    let whole = later.instant.seconds(since: self.instant)
    let part = min(max(0, instant.seconds(since: self.instant)), whole)
    let share = whole > 0 ? part / whole : 1
    var between = self
    between.gravity += (later.gravity - gravity) * share
    between.angle = Angle.wrapped(
      angle + Angle.shortestArc(from: angle, to: later.angle) * share)
    between.isEasing = isEasing || later.isEasing
    between.shakeEnergy += (later.shakeEnergy - shakeEnergy) * share
    return between
  }
}
