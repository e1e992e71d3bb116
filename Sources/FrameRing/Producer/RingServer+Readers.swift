import Glibc
import Graphics
import Posix

extension RingServer {
  func accept() {
    for _ in 0..<Self.mostAccepts {
      do throws(SystemError) {
        let now = MonotonicClock.nanoseconds
        guard budget.take(at: now) else { return pause() }
        guard let peer = try socket.nextPeer() else { return takeNews() }
        peer.refuseDescriptors()
        makeRoom()
        let number = nextNumber
        nextNumber += 1
        try ready.add(peer.number, number)
        clients.append(
          RingClient(number, peer, group: socket.group, until: now + Self.timeout))
      } catch {
        // Out of descriptors: strangers go first, new connections wait.
        makeRoom(to: 0)
        return pause()
      }
    }
  }

  /// Leaves new connections waiting until the timer fires.
  private func pause() {
    ready.remove(socket.descriptor)
    isPaused = true
  }

  private func takeNews() {
    let next = socket.takeNews()
    guard !next.isEmpty else { return }
    news += next
    onChange?()
  }

  private func makeRoom(to most: Int = RingServer.mostStrangers - 1) {
    let strangers = clients.filter(\.isStranger)
    for client in strangers.prefix(max(0, strangers.count - most)) {
      // Its HELLO may be unread: then it is no stranger.
      listen(to: client.number)
      if client.isStranger { client.stage = .gone }
    }
    sweep()
  }

  func listen(to number: UInt64) {
    guard let client = clients.first(where: { $0.number == number }) else { return }
    switch client.listen() {
    case .nothing: return
    case .hello: return welcome(client)
    case .end(let words):
      if let words { client.refuse(words) }
      client.stage = .gone
      sweep()
    }
  }

  private func welcome(_ client: RingClient) {
    let holders = clients.filter { !$0.isStranger && $0 !== client }
      .map { RingPlaces.Holder(number: $0.number, peer: $0.peer) }
    switch RingPlaces(count: settings.clients).admit(client.peer, among: holders) {
    case .free: break
    case .full:
      client.refuse("the limit of \(settings.clients) readers is reached")
      client.stage = .gone
      return sweep()
    case .takes(let number):
      drop("another user's reader takes this place") { $0.number == number }
    }
    if let ring = ringToRead(client.format) {
      guard client.give(ring) else {
        client.stage = .gone
        return sweep()
      }
      // Without readers no frame is drawn, although the last reader's ring is still there.
      if holders.isEmpty { onChange?() }
      return
    }
    // It gets its ring with the next frame, also where another one waited for that and has left.
    onChange?()
  }

  /// The ring of a format for a new reader; nil where no frame is in one yet.
  private func ringToRead(_ format: Frame.Format) -> RingWriter? {
    guard let index = streams.firstIndex(where: { $0.format == format }) else {
      streams.append(RingStream(format: format))
      return nil
    }
    streams[index].unreadSince = nil
    return streams[index].isShown ? streams[index].ring : nil
  }

  func drop(_ words: String, where isMeant: (RingClient) -> Bool) {
    for client in clients where !client.isStranger && isMeant(client) {
      client.refuse(words)
      client.stage = .gone
    }
    sweep()
  }

  /// Closes the sockets of clients that have gone.
  func sweep() {
    clients.removeAll {
      guard $0.stage == .gone else { return false }
      // The closing thread may close it a little later.
      ready.remove($0.socket.number)
      return true
    }
  }
}
