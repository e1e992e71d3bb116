import Posix

extension RingServer {
  func tick(at now: Int64) {
    for client in clients {
      guard case .stranger(let until) = client.stage, now >= until else { continue }
      client.refuse("no HELLO came")
      client.stage = .gone
    }
    sweep()
    if isPaused { isPaused = (try? listen()) == nil }
    settleDebts()
    let period = Int64(rate.1) * 1_000_000_000 / Int64(max(rate.0, 1))
    for index in streams.indices {
      let format = streams[index].format
      streams[index].look(
        isRead: clients.contains { !$0.isStranger && $0.format == format }, period: period, at: now)
    }
    let count = streams.count
    streams.removeAll {
      guard let since = $0.unreadSince, now - since >= Self.linger else { return false }
      if let ring = $0.ring, $0.isShown { shelf.put(ring, at: now) }
      return true
    }
    if streams.count < count { onChange?() }
  }

  /// Gives rings to readers whose queues were full: a still picture is not published again.
  private func settleDebts() {
    for client in clients where client.isOwedRing {
      guard let stream = streams.first(where: { $0.format == client.format }), stream.isShown,
        let ring = stream.ring
      else { continue }
      if !client.give(ring) { client.stage = .gone }
    }
    sweep()
  }

  /// Sets the timer while there are clients, waiting connections, or a ring to free.
  func setTimer() {
    let isNeeded = !clients.isEmpty || !streams.isEmpty
    let wanted = isPaused ? AcceptBudget.pause : isNeeded ? 500_000_000 : nil
    guard wanted != period else { return }
    period = wanted
    ready.ring(every: wanted)
  }
}
