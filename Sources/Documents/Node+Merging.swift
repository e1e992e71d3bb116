extension Node {
  /// This document with another one over it: objects are merged key by key, any other value is replaced.
  ///
  /// Places are those of the file that a value comes from; a merged object has the place of `overlay`.
  public func merged(with overlay: Node) -> Node {
    guard case .object(var members) = value, case .object(let others) = overlay.value else {
      return overlay
    }
    for other in others {
      if let index = members.firstIndex(where: { $0.isNamed(other.key) }) {
        members[index] = other.replaced(by: members[index].node.merged(with: other.node))
      } else {
        members.append(other)
      }
    }
    return Node(.object(members), from: overlay.place, to: overlay.end)
  }

  /// An object without some keys.
  public func without(_ keys: Set<String>) -> Node {
    guard case .object(let members) = value else { return self }
    return Node(.object(members.filter { !keys.contains($0.key) }), from: place, to: end)
  }

  /// An object whose text values under `keys` are objects with that text under the key they map to: `sensor: 'still'`
  /// is `sensor: { source: 'still' }`.
  public func expanded(_ keys: [String: String]) -> Node {
    guard case .object(let members) = value else { return self }
    let expanded = members.map { member -> Member in
      guard let inner = keys[member.key], case .string = member.node.value else { return member }
      let node = member.node
      return member.replaced(
        by: Node(
          .object([Member(key: inner, place: node.place, node: node)]), from: node.place,
          to: node.end))
    }
    return Node(.object(expanded), from: place, to: end)
  }
}
