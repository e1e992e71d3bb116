import Emitter

/// Shares a scene's room for particles, and its work before the first frame, among its layers.
///
/// ```
///   particles   four layers have what a layer may hold; of more layers, each has what it asks for and its part of
///               the rest; less if a second of the scene would take too long
///   prewarm     the same part of each layer's work, so that all begin equally late in their past
/// ```
enum SceneLimits {
  /// Maximum living particles of all layers.
  static let mostParticles = 4 * EmitterLayer.mostParticles
  /// A burst is larger than the mean.
  private static let spare = 1000.0

  static func share(_ layers: inout [Scene.Layer]) {
    let indices = layers.indices.filter { layers[$0].content.cellCount > 0 }
    shareParticles(&layers, indices)
    limitWork(&layers, indices)
    let work = layers.map { $0.content.load?.work ?? 0 }
    let all = work.reduce(0, +)
    guard all > EmitterLimits.mostPrewarm else { return }
    for index in indices {
      layers[index].content.limits.prewarm = EmitterLimits.mostPrewarm * (work[index] / all)
    }
  }

  /// A second of a scene may take one and a half of a usual CPU: the service sheds load long before.
  private static let mostWork = 1.5e9

  private static func limitWork(_ layers: inout [Scene.Layer], _ indices: [Int]) {
    let loads = indices.map { layers[$0].content.load }
    let work = loads.reduce(0) { $0 + ($1?.rate ?? 0) }
    guard work > mostWork else { return }
    let idle = loads.reduce(0) { $0 + ($1?.idleRate ?? 0) }
    let share = max(0, mostWork - idle) / max(1, work - idle)
    for (load, index) in zip(loads, indices) {
      guard let load else { continue }
      let limits = layers[index].content.limits
      let room = min(load.room, Double(limits.particles)) * share
      layers[index].content.limits.particles = max(1, min(limits.particles, Int(room)))
    }
  }

  private static func shareParticles(_ layers: inout [Scene.Layer], _ indices: [Int]) {
    let most = Double(EmitterLayer.mostParticles)
    guard indices.count * EmitterLayer.mostParticles > mostParticles else { return }
    let wanted = indices.map { index in
      layers[index].content.load.map { min(max($0.alive * 2, $0.room) + spare, most) } ?? most
    }
    let sum = wanted.reduce(0, +)
    let room = Double(mostParticles)
    let rest = max(0, room - sum) / Double(indices.count)
    let factor = min(1, room / sum)
    for (place, index) in indices.enumerated() {
      layers[index].content.limits.particles = Int(min(wanted[place] * factor + rest, most))
    }
  }
}

extension Scene {
  /// What of the layers' particles is left out, in words that name the layer.
  public var thinning: [String] {
    layers.enumerated().flatMap { index, layer -> [String] in
      guard let load = layer.content.load else { return [] }
      let limits = layer.content.limits
      var words: [String] = []
      if load.kept < load.alive * 0.99 {
        words.append(
          "layers[\(index)]: about \(Self.short(load.alive)) particles would live; births are thinned to about "
            + Self.short(load.kept))
      }
      let (past, wanted) = (load.past(within: limits.prewarm), layer.content.pastAtStart)
      if past < min(load.past, wanted) {
        words.append(
          "layers[\(index)]: 'timeOffset' is \(Self.short(wanted)) s; the first frame has the last "
            + "\(Self.short(past)) s of it")
      }
      return words
    }
  }

  /// A number in a message: whole, or two digits of a small one.
  private static func short(_ value: Double) -> String {
    guard value < 1e15 else { return "\(value)" }
    return value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int64(value))"
  }
}
