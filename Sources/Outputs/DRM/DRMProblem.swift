import Glibc
import Posix

extension SystemError {
  /// Whether a driver does not know the call.
  var isRefusal: Bool { [EINVAL, ENOSYS, ENOTTY, EOPNOTSUPP].contains(code) }

  /// Whether only the card's master may do this.
  var isLossOfMaster: Bool { code == EACCES || code == EPERM }
}

extension OutputError {
  static func noCard(_ folder: String, _ name: String?, of cards: [String]) -> OutputError {
    guard let name else { return .absent("no graphics card in \(folder); load its driver") }
    let others = cards.isEmpty ? "no card" : cards.joined(separator: ", ")
    return .absent("\(name): no such graphics card; \(folder) has \(others)")
  }

  static func noConnector(_ name: String, _ cards: [(card: String, found: [DRMConnector])])
    -> OutputError
  {
    let names = cards.flatMap { card in card.found.map { "\(card.card)/\($0.name)" } }
    return .absent(
      "unknown connector '\(name)'; expected "
        + (names.isEmpty ? "one of a card with outputs" : names.joined(separator: ", ")))
  }

  static func noMode(
    _ choice: DRMModeChoice, _ card: String, _ connector: DRMConnector
  ) -> OutputError {
    .unsupported(
      "\(card): \(connector.name) has no mode \(choice); expected \(connector.modes.words)")
  }
}
