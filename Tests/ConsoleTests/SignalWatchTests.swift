import Console
import Glibc
import Testing

/// Sends a signal to this process and gives it time to act; raise() would leave it pending, as the
/// threads that run tests block every signal.
private func send(_ number: Int32) {
  kill(getpid(), number)
  usleep(50_000)
}

@Suite struct SignalWatchTests {
  @Test func theFirstSignalIsAWish() async {
    await #expect(processExitsWith: .exitCode(42)) {
      SignalWatch.start()
      send(SIGPIPE)
      guard !SignalWatch.stopRequested else { exit(1) }
      send(SIGTERM)
      exit(SignalWatch.stopRequested && SignalWatch.signalNumber == SIGTERM ? 42 : 2)
    }
  }

  @Test func theSecondSignalIsAnOrder() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalWatch.start()
      send(SIGTERM)
      guard SignalWatch.stopRequested else { exit(1) }
      send(SIGTERM)
      exit(2)
    }
  }

  @Test func aWishThatIsNotHeardBecomesAnOrder() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalWatch.start()
      send(SIGTERM)
      let deadline = time(nil) + Int(SignalWatch.timeout) + 5
      while time(nil) < deadline { usleep(100_000) }
      exit(2)
    }
  }

  @Test func theLastActComesBeforeTheEnd() async {
    await #expect(processExitsWith: .exitCode(43)) {
      SignalWatch.start()
      SignalWatch.setLastAct { _exit(43) }
      send(SIGTERM)
      guard SignalWatch.stopRequested else { exit(1) }
      send(SIGTERM)
    }
  }

  @Test func nohupIsRespected() async {
    await #expect(processExitsWith: .exitCode(42)) {
      signal(SIGHUP, SIG_IGN)
      SignalWatch.start()
      send(SIGHUP)
      exit(SignalWatch.stopRequested ? 1 : 42)
    }
  }
}
