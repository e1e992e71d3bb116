import Glibc
import Posix

/// What tests change about opening cards.
struct DRMOptions {
  /// Where the cards' nodes are.
  var folder = "/dev/dri"
  /// Whether to use the interface from before atomic commits.
  var isLegacy = false
  /// Whether frames are copied also into memory that can be drawn in.
  var isCopied = false
  /// The formats that may be used.
  var formats = ScanoutFormat.allCases
}

/// The card and the connectors that an argument names.
struct DRMChoice {
  let card: DRMCard
  let routes: [DRMRoute]

  /// Opens the first card that has what the argument names; throws `OutputError.absent` if there is no such screen.
  init(_ argument: DRMArgument, _ options: DRMOptions) throws(OutputError) {
    let all = Self.cards(in: options.folder)
    let names = argument.card.map { name in all.filter { $0 == name } } ?? all
    guard !names.isEmpty else { throw .noCard(options.folder, argument.card, of: all) }
    var failures: [OutputError] = []
    var seen: [(card: String, found: [DRMConnector])] = []
    for name in names {
      do {
        let card = try DRMCard(
          path: "\(options.folder)/\(name)", asksForAtomic: !options.isLegacy)
        let connectors = try card.connectors()
        seen.append((name, connectors))
        if let wanted = try argument.wanted(of: connectors, on: name) {
          routes = try card.routes(wanted)
          self.card = card
          return
        }
      } catch let error as SystemError {
        // A card that only draws, and never shows anything.
        guard error.code != EOPNOTSUPP else { continue }
        failures.append(.system(error))
      } catch let error as OutputError {
        failures.append(error)
      } catch {}
    }
    if let failure = failures.first { throw failure }
    let isKnown = seen.contains { $0.found.contains { $0.name == argument.connector } }
    if let connector = argument.connector, !isKnown { throw .noConnector(connector, seen) }
    let words = seen.map { "\($0.card): no connected connector\(argument.absence(of: $0.found))" }
    throw words.isEmpty
      ? .noCard(options.folder, nil, of: all) : .absent(words.joined(separator: "; "))
  }

  /// The names of cards' nodes, by number.
  static func cards(in folder: String) -> [String] {
    directoryEntries(folder).filter { DRMArgument($0)?.card == $0 }
      .sorted { (Int($0.dropFirst(4)) ?? 0) < (Int($1.dropFirst(4)) ?? 0) }
  }
}

extension DRMArgument {
  /// The connectors that it names, each with its mode; nil if none of them has a screen.
  ///
  /// Throws if the first one, whose size the picture gets, lacks the chosen mode; others use their preferred one then.
  func wanted(
    of connectors: [DRMConnector], on card: String
  ) throws(OutputError) -> [(connector: DRMConnector, mode: DRMMode)]? {
    let named = connectors.filter { $0.name == connector && $0.status != .disconnected }
    let screens = connector == nil ? connectors.usable : named.filter { !$0.modes.isEmpty }
    guard let first = screens.first else { return nil }
    if let mode, first.modes.best(mode) == nil { throw .noMode(mode, card, first) }
    let found = screens.compactMap { screen in
      (screen.modes.best(mode) ?? screen.modes.best(nil)).map { (connector: screen, mode: $0) }
    }
    return found.isEmpty ? nil : found
  }

  /// Why a card shows nothing.
  func absence(of connectors: [DRMConnector]) -> String {
    connectors.filter { connector == nil || $0.name == connector }.absence
  }
}

extension DRMCard {
  /// Finds routes for connectors; throws if the first one has none.
  func routes(
    _ wanted: [(connector: DRMConnector, mode: DRMMode)], besides existing: [DRMRoute] = []
  ) throws(OutputError) -> [DRMRoute] {
    let crtcs: [UInt32]
    do { crtcs = try resources().crtcs } catch { throw .system(error) }
    let routes = DRMRoute.find(wanted, crtcs: crtcs, planes: planes(), besides: existing)
    guard existing.isEmpty, let first = wanted.first?.connector else { return routes }
    guard routes.first?.connector.id == first.id else {
      throw .unsupported("\(name): no free CRTC for \(first.name)")
    }
    return routes
  }
}
