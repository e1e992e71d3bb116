import CFrameRing
import Glibc
import Posix

/// A reader's user, and whether the socket is meant for it.
struct RingPeer: Equatable {
  let user: UInt32
  /// Whether it has the socket's group, or is root's or the producer's own.
  let isMember: Bool

  init(user: UInt32, isMember: Bool) { (self.user, self.isMember) = (user, isMember) }

  /// Reads them from the kernel; an unknown peer has no user.
  init(_ socket: borrowing FileDescriptor, group: UInt32?) {
    guard let peer = socket.peer() else {
      self.init(user: .max, isMember: false)
      return
    }
    let hasGroup = group.map { $0 == peer.group || socket.peerHasGroup($0) } ?? false
    self.init(
      user: peer.user, isMember: hasGroup || peer.user == 0 || peer.user == geteuid())
  }
}

/// Decides which readers are admitted.
///
/// * The last place is kept for members.
/// * If all places are taken, a user takes one from the user with the most, if that user keeps at least as many: one
///   program may have all places, but cannot lock out another user.
/// * Only members take places from members.
struct RingPlaces {
  let count: Int

  struct Holder {
    let number: UInt64
    let peer: RingPeer
  }

  enum Answer: Equatable { case free, full, takes(UInt64) }

  /// Whether a new reader gets a place, and from which holder; higher numbers came later.
  func admit(_ peer: RingPeer, among holders: [Holder]) -> Answer {
    let outsiders = holders.filter { !$0.peer.isMember }
    let open = peer.isMember || count == 1 ? count : count - 1
    let taken = peer.isMember ? holders.count : max(outsiders.count, holders.count - 1)
    if holders.count < count, taken < open { return .free }
    let candidates = peer.isMember ? holders : outsiders
    let counts = Dictionary(grouping: candidates, by: \.peer.user).mapValues(\.count)
    let own = counts[peer.user] ?? 0
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      most.value >= own + 2,
      let newest = candidates.filter({ $0.peer.user == most.key }).map(\.number).max()
    else { return .full }
    return .takes(newest)
  }
}
