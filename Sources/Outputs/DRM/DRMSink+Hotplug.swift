import Glibc
import Posix

extension DRMSink {
  /// Compares the connectors with what is shown: other screens come and go, but if the first one is lost or has
  /// changed its mode, the output must be reopened.
  func findChanges() {
    do {
      let connectors = try card.connectors()
      guard let wanted = try argument.wanted(of: connectors, on: card.name),
        let first = wanted.first(where: { $0.connector.id == routes[0].connector.id }),
        (first.mode.width, first.mode.height) == (routes[0].mode.width, routes[0].mode.height)
      else { return fail(.modeChanged(name)) }
      retrain(connectors)
      try replaceOthers(wanted)
    } catch let error as SystemError {
      fail(.system(error))
    } catch {
      fail(.modeChanged(name))
    }
  }

  /// A cable whose link has failed needs its mode once more.
  private func retrain(_ connectors: [DRMConnector]) {
    for connector in connectors where connector.needsLink {
      screens.first { $0.route.connector.id == connector.id }?.restart()
      requestFrame()
    }
  }

  /// Drops screens that are gone or have changed their mode, and adds new ones.
  private func replaceOthers(
    _ wanted: [(connector: DRMConnector, mode: DRMMode)]
  ) throws(OutputError) {
    let kept = routes.enumerated().filter { index, route in
      index == 0
        || wanted.contains { $0.connector.id == route.connector.id && $0.mode.isLike(route.mode) }
    }.map(\.element)
    let added = wanted.filter { entry in
      !kept.contains { $0.connector.id == entry.connector.id }
    }
    guard kept.count < routes.count || !added.isEmpty else { return }
    for screen in screens
    where !kept.contains(where: { $0.connector.id == screen.route.connector.id }) {
      screen.head.turnOff()
      screen.destroy()
    }
    screens.removeAll { screen in
      !kept.contains { $0.connector.id == screen.route.connector.id }
    }
    routes = kept + (try card.routes(added, besides: kept))
    if obstacle == nil { try activate() }
    requestFrame()
  }
}

extension DRMCard {
  /// The card has been removed.
  var isGone: SystemError {
    SystemError(code: ENODEV, operation: "show a picture", subject: name)
  }
}
