import Posix

/// A thread that connects: looking up a name blocks for up to 40 s, and connecting to a silent address for two minutes.
///
/// An attempt that takes too long is left to itself, and its client ends with it.
final class Attempt: Sendable {
  private enum State: Sendable {
    case running
    case done(MQTTProblem?)
    case abandoned
  }

  private let client: MQTTClient
  private let state: Monitor<State>

  /// Rings `bell` when the attempt is over; `count` is the number of threads that connect.
  init(_ client: MQTTClient, _ bell: Bell, _ count: Monitor<Int>) throws(SystemError) {
    let state = Monitor(State.running)
    (self.client, self.state) = (client, state)
    count.change { $0 += 1 }
    do throws(SystemError) {
      let thread = try WorkerThread("mqtt-connect") {
        let problem = client.connect()
        let isWanted = state.with { state in
          guard case .running = state else { return false }
          state = .done(problem)
          return true
        }
        count.change { $0 -= 1 }
        if isWanted { bell.ring() }
      }
      thread.detach()
    } catch {
      count.change { $0 -= 1 }
      throw error
    }
  }

  /// The client, connected or with a problem; nil while the thread works.
  func take() -> (client: MQTTClient, problem: MQTTProblem?)? {
    state.with { state in
      guard case .done(let problem) = state else { return nil }
      return (client, problem)
    }
  }

  /// Lets the thread end by itself.
  func abandon() { state.change { $0 = .abandoned } }
}
