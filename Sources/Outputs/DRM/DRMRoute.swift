import Posix

/// How a picture reaches a screen: a plane, a CRTC, a connector and its mode.
struct DRMRoute {
  let connector: DRMConnector
  let mode: DRMMode
  let crtc: UInt32
  /// Nil for drivers without planes.
  let plane: DRMPlane?

  /// Finds a route for each connector with its mode, those without a free CRTC left out; `existing` ones keep theirs.
  static func find(
    _ wanted: [(connector: DRMConnector, mode: DRMMode)], crtcs: [UInt32], planes: [DRMPlane],
    besides existing: [DRMRoute] = []
  ) -> [DRMRoute] {
    let taken = existing.compactMap { route in crtcs.firstIndex(of: route.crtc) }
    let places = assign(
      wanted.map { entry in
        (
          mask: taken.reduce(entry.connector.crtcs) { $0 & ~(1 << UInt32($1)) },
          current: crtcs.firstIndex(of: entry.connector.current)
        )
      }, count: crtcs.count)
    var used = Set(existing.compactMap(\.plane?.id))
    var routes: [DRMRoute] = []
    for (entry, place) in zip(wanted, places) {
      guard let place else { continue }
      let fitting = planes.filter {
        $0.kind == .primary && $0.crtcs >> UInt32(place) & 1 == 1 && !used.contains($0.id)
      }
      let plane = fitting.first { $0.current == crtcs[place] } ?? fitting.first
      guard plane != nil || planes.isEmpty else { continue }
      if let plane { used.insert(plane.id) }
      routes.append(
        DRMRoute(
          connector: entry.connector, mode: entry.mode, crtc: crtcs[place], plane: plane))
    }
    return routes
  }

  /// A CRTC for as many connectors as possible: the one that feeds it now if that is free; nil if none is left.
  ///
  /// Augmenting paths: a connector may move an earlier one to another of its CRTCs.
  static func assign(_ wanted: [(mask: UInt32, current: Int?)], count: Int) -> [Int?] {
    var owner = [Int?](repeating: nil, count: count)
    for (index, entry) in wanted.enumerated() {
      guard let current = entry.current, current < count, entry.mask >> UInt32(current) & 1 == 1
      else { continue }
      if owner[current] == nil { owner[current] = index }
    }
    func place(_ index: Int, _ visited: inout Set<Int>) -> Bool {
      for crtc in 0..<min(count, 32) where wanted[index].mask >> UInt32(crtc) & 1 == 1 {
        guard visited.insert(crtc).inserted else { continue }
        if let other = owner[crtc], !place(other, &visited) { continue }
        owner[crtc] = index
        return true
      }
      return false
    }
    for index in wanted.indices where !owner.contains(index) {
      var visited: Set<Int> = []
      _ = place(index, &visited)
    }
    return wanted.indices.map { owner.firstIndex(of: $0) }
  }
}
