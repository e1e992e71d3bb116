import Console
import Glibc
import Testing

/// Sends a signal to this process.
///
/// Not by raise(): the threads that run tests block every signal, so it would stay pending.
private func send(_ number: Int32) {
  kill(getpid(), number)
}

/// Waits until a request was received, 60 s at most; whether it was.
private func isRequested() -> Bool {
  for _ in 0..<6000 where !SignalWatch.stopRequested { usleep(10_000) }
  return SignalWatch.stopRequested
}

/// Waits for a signal to end this program.
private func awaitEnd() -> Never {
  for _ in 0..<60 { sleep(1) }
  exit(2)
}

@Suite struct SignalWatchTests {
  @Test func theFirstSignalIsAWish() async {
    await #expect(processExitsWith: .exitCode(42)) {
      SignalWatch.start()
      send(SIGPIPE)
      send(SIGTERM)
      exit(isRequested() && SignalWatch.signalNumber == SIGTERM ? 42 : 2)
    }
  }

  @Test func theSecondSignalIsAnOrder() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalWatch.start()
      send(SIGTERM)
      guard isRequested() else { exit(1) }
      send(SIGTERM)
      awaitEnd()
    }
  }

  @Test func aWishThatIsNotHeardBecomesAnOrder() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalWatch.start()
      send(SIGTERM)
      awaitEnd()
    }
  }

  @Test func theLastActComesBeforeTheEnd() async {
    await #expect(processExitsWith: .exitCode(43)) {
      SignalWatch.start()
      SignalWatch.setLastAct { _exit(43) }
      send(SIGTERM)
      guard isRequested() else { exit(1) }
      send(SIGTERM)
      awaitEnd()
    }
  }

  @Test func nohupIsRespected() async {
    await #expect(processExitsWith: .exitCode(42)) {
      signal(SIGHUP, SIG_IGN)
      SignalWatch.start()
      send(SIGHUP)
      send(SIGTERM)
      exit(isRequested() && SignalWatch.signalNumber == SIGTERM ? 42 : 1)
    }
  }
}
