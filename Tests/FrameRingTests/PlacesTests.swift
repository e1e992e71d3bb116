import Graphics
import Posix
import Testing

@testable import FrameRing

extension FrameRingTests {
  /// Who gets a place, who a new ring, whose connection is looked at: decided without sockets.
  struct PlacesTests {
    private static func holders(_ peers: [RingPeer]) -> [RingPlaces.Holder] {
      peers.enumerated().map { RingPlaces.Holder(number: UInt64($0.offset), peer: $0.element) }
    }
    private static let alice = RingPeer(user: 1000, isMember: true)
    private static let bob = RingPeer(user: 1001, isMember: true)
    private static let eve = RingPeer(user: 2000, isMember: false)
    private static let mallory = RingPeer(user: 2001, isMember: false)

    @Test("A single user may have every place") func everyPlace() {
      for count in [1, 2, 16] {
        let places = RingPlaces(count: count)
        let all = [RingPeer](repeating: Self.alice, count: count)
        #expect(places.admit(Self.alice, among: Self.holders(all.dropLast())) == .free)
        #expect(places.admit(Self.alice, among: Self.holders(all)) == .full)
      }
    }

    @Test("A user's newest reader makes room for another user's") func anotherUser() {
      let places = RingPlaces(count: 4)
      var all = [RingPeer](repeating: Self.alice, count: 4)
      #expect(places.admit(Self.bob, among: Self.holders(all)) == .takes(3))
      all[3] = Self.bob
      #expect(places.admit(Self.bob, among: Self.holders(all)) == .takes(2))
      all[2] = Self.bob
      #expect(places.admit(Self.bob, among: Self.holders(all)) == .full, "an equal share")
      #expect(places.admit(Self.alice, among: Self.holders(all)) == .full)
    }

    @Test("A place is reserved for readers in the socket's group") func reserved() {
      let places = RingPlaces(count: 3)
      let two = [RingPeer](repeating: Self.eve, count: 2)
      #expect(places.admit(Self.eve, among: Self.holders(two)) == .full)
      #expect(places.admit(Self.alice, among: Self.holders(two)) == .free)
      let three = two + [Self.alice]
      #expect(places.admit(Self.mallory, among: Self.holders(three)) == .takes(1))
      #expect(places.admit(Self.eve, among: Self.holders(three)) == .full)
      #expect(places.admit(Self.bob, among: Self.holders(three)) == .takes(1))
      // Strangers to the group take nothing from those who have it.
      let members = [RingPeer](repeating: Self.alice, count: 3)
      #expect(places.admit(Self.eve, among: Self.holders(members)) == .full)
      #expect(RingPlaces(count: 1).admit(Self.eve, among: []) == .free)
      for free in [[], [Self.alice], [Self.alice, Self.eve]] {
        #expect(places.admit(Self.eve, among: Self.holders(free)) == .free)
      }
    }

    @Test("Of many unread rings only two are freed a day") func shelf() throws {
      let layout = RingLayout(width: 24, height: 13, format: .xrgb8888)
      var shelf = RingShelf()
      var made = 0
      func visit(at now: Int64) throws {
        if let ring = shelf.take(layout) { return shelf.put(ring, at: now) }
        made += 1
        shelf.put(try RingWriter(layout, RingIdentity(rate: (60, 1))), at: now)
      }
      let hour: Int64 = 3600 * 1_000_000_000
      for second in 0..<1000 { try visit(at: Int64(second) * 1_000_000_000) }
      #expect(made == 3 && shelf.rings.count == 1)
      for day in 1...3 {
        for minute in 0..<60 { try visit(at: Int64(day) * 24 * hour + Int64(minute) * hour / 60) }
        #expect(made == 3 + day)
      }
      let other = RingLayout(width: 25, height: 13, format: .xrgb8888)
      #expect(shelf.take(other) == nil && shelf.rings.isEmpty, "another size has no use for it")
    }

    @Test("Of a flood of connections, a thousand a second are accepted") func flood() {
      var budget = AcceptBudget()
      func count(at now: Int64) -> Int { (0..<5000).count { _ in budget.take(at: now) } }
      let second: Int64 = 1_000_000_000
      #expect(count(at: 7 * second) == 1024)
      #expect(count(at: 7 * second) == 0)
      #expect(count(at: 8 * second) == 1000)
      #expect(count(at: 8 * second + AcceptBudget.pause) == 20)
      #expect(count(at: 1000 * second) == 1024)
    }
  }
}
