import Console
import Fleet
import Posix

/// The agent's lines in the journal: each state once, and few lines about messages from others.
struct Notices {
  private var states: [String: String] = [:]
  /// Ten lines a minute, whoever sends what.
  private var budget = MessageBudget(10, in: 60_000_000_000)

  /// Says the state of something, unless that is known.
  mutating func state(of subject: String, _ words: String) {
    guard states[subject] != words else { return }
    states[subject] = words
    Voice.agent.say("\(subject): \(words)")
  }

  /// Says what is wrong with a message from elsewhere.
  mutating func refuse(_ subject: String, _ words: String) {
    guard let others = budget.take(at: MonotonicClock.nanoseconds) else { return }
    let more = others > 0 ? " (\(others) more were refused)" : ""
    Voice.agent.say("\(subject): \(words)\(more)")
  }
}
