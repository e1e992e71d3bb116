import Console
import Fleet
import Panels
import Portable

/// What a command says after its order.
struct OrderReport {
  private let progress: OrderProgress
  private let plan: OrderPlan
  private let table: PanelTable

  init(_ progress: OrderProgress, _ plan: OrderPlan, _ table: PanelTable) {
    (self.progress, self.plan, self.table) = (progress, plan, table)
  }

  /// The failure if some panels did not do it.
  var failure: Failure? {
    let count = progress.names.count
    let missing = count - progress.doneCount
    guard missing > 0 else { return nil }
    return Failure(
      "\(missing) of \(count) panel\(count == 1 ? "" : "s") did not do it", .temporary)
  }

  /// For people: a summary, and a line for each panel that did not do it or has values of its own.
  var text: String {
    let count = progress.names.count
    let summary =
      "\(progress.doneCount) of \(count) panel\(count == 1 ? "" : "s"): \(progress.order.words)"
      + (progress.doneCount > 0 ? " (\(decimal(seconds, places: 2)) s)" : "")
    let lines =
      [summary]
      + progress.names.compactMap { name in
        let reasons = [reason(name), override(name), contest(name)].compactMap(\.self)
        return reasons.isEmpty ? nil : "\(name): \(reasons.joined(separator: "; "))"
      }
    return lines.map { Terminal.harmless($0) + "\n" }.joined()
  }

  /// For programs: an object.
  var json: String {
    let panels = progress.names.map { name -> String in
      var members = [("name", JSONText.text(name))]
      if case .done(let time)? = progress.outcomes[name] {
        members += [("done", "true"), ("seconds", decimal(Double(time) / 1e9, places: 3))]
      } else {
        members += [("done", "false"), ("reason", JSONText.text(reason(name) ?? ""))]
      }
      if let scope = plan.overrides[name] {
        members.append(("override", JSONText.text(scope.words)))
      }
      return JSONText.object(members)
    }
    return "{\"order\": \(JSONText.text(progress.order.words)), \"done\": \(progress.doneCount),"
      + " \"of\": \(progress.names.count), \"panels\": \(JSONText.list(panels))}\n"
  }

  /// From the order to the last report.
  private var seconds: Double {
    progress.outcomes.values.reduce(0) { latest, outcome in
      if case .done(let time) = outcome { max(latest, Double(time) / 1e9) } else { latest }
    }
  }

  private func reason(_ name: String) -> String? {
    switch progress.outcomes[name] {
    case .done: nil
    case .waiting: reasonOfSilence(name)
    case .offline:
      progress.order.isLasting ? "offline; the order is stored for it" : "offline"
    case .refused(let words): "refuses it: \(words)"
    case .failed(let words): words
    case nil: "unknown"
    }
  }

  private func reasonOfSilence(_ name: String) -> String {
    let panel = table.panels[name]
    if let fault = panel?.fault { return "its state is invalid: \(fault)" }
    if progress.order == .picture { return "no picture; 'picture' may be false in its agent.json5" }
    guard let state = panel?.stateWords, !state.isEmpty else { return "has reported nothing" }
    return "has not reported it; its last state is: \(state)"
  }

  /// A panel that is as ordered by chance, or was changed by hand.
  private func override(_ name: String) -> String? {
    guard case .done? = progress.outcomes[name], let scope = plan.overrides[name] else {
      return nil
    }
    return "as ordered, but \(scope.words) has other desired values; --force removes them"
  }

  private func contest(_ name: String) -> String? {
    table.panels[name]?.isContested == true
      ? "comes and goes; two panels may have this name" : nil
  }
}
