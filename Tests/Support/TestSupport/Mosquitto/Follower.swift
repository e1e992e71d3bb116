import Foundation

/// What was published, as it arrives.
public final class Follower {
  /// A message.
  public struct Message {
    /// Its topic.
    public var topic: String
    /// Whether the broker had kept it.
    public var isRetained: Bool
    /// Its payload.
    public var data: Data
    /// Its payload as text.
    public var text: String { String(decoding: data, as: UTF8.self) }
    /// Its payload, if it is an object of JSON.
    public var json: [String: Any] {
      ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any]) ?? [:]
    }
  }

  private let program: RunningProgram

  /// Starts mosquitto_sub with these words.
  init(_ command: [String]) throws { program = try RunningProgram(command) }

  /// All messages, the newest last.
  public var messages: [Message] {
    let text = (try? program.text()) ?? ""
    // The last line may be torn.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      let parts = $0.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      var data = Data()
      var digits = parts[3].utf8.makeIterator()
      while let high = digits.next(), let low = digits.next() {
        data.append(UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16) ?? 0)
      }
      return Message(topic: String(parts[0]), isRetained: parts[1] == "1", data: data)
    }
  }

  /// The newest message of a topic's end.
  public func last(_ ending: String) -> Message? { messages.last { $0.topic.hasSuffix(ending) } }

  /// Waits until the newest message of a topic fulfils a condition.
  public func waits(_ ending: String, _ isWanted: (Message) -> Bool) -> Bool {
    TestSupport.waits { last(ending).map(isWanted) ?? false }
  }

  /// Waits until a panel's state has these values.
  public func hasState<Value: Equatable>(_ panel: String, _ key: String, _ value: Value) -> Bool {
    waits("/\(panel)/state") { $0.json[key] as? Value == value }
  }
}
