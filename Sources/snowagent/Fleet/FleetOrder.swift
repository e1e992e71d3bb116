import Console
import Dates
import Documents
import Fleet
import Panels
import Posix

/// A verb that orders panels to do something, and waits until they have.
struct FleetOrder {
  static let lastingNotes = [
    "The order is stored at the broker, so that panels that are offline get it when they are back. Values for one panel win"
      + " over those of its group, and those over --all: panels where they contradict the order are named, and --force"
      + " removes what contradicts.",
    "It waits until every panel has reported, and names those that have not. Panels that the broker knows to be offline are"
      + " not waited for.",
  ]

  private let order: PanelOrder
  private let target: PanelTarget
  private let arguments: Arguments
  private let until: CivilTime?
  private let folder: PictureFolder?

  init(_ order: PanelOrder, _ arguments: Arguments) throws(Failure) {
    (self.order, self.arguments) = (order, arguments)
    target = try arguments.target()
    until = order.isLasting ? try arguments.lastDay() : nil
    folder = order == .picture ? PictureFolder(arguments.value("output")) : nil
    // Panels would not take it, either.
    do { _ = try SetMessage(order.message.payload) } catch {
      throw Failure(error.message, .usage).hinting(arguments.command.hint)
    }
  }

  func run() throws(Failure) {
    let session = try FleetSession(arguments)
    defer { session.close() }
    try session.gather(target)
    let names = try panels(session)
    let plan = OrderPlan(
      order, target, names, in: session.table, until: until, today: .today,
      isForced: order.isLasting && arguments.flag("force"))
    try folder?.prepare()
    for message in plan.stored {
      session.publish(session.topics.desired(message.scope), message.payload, retained: true)
    }
    var work = OrderWork(order, plan, names, session, folder)
    var cause: Failure?
    do { try work.wait() } catch { cause = error }
    // A forbidden order has reached no panel.
    if let cause, cause.exitCode == .noPermission { throw cause }
    let report = OrderReport(work.progress, plan, session.table)
    try Terminal.print(arguments.flag("json") ? report.json : report.text)
    for words in plan.dropped { FleetProgram.voice.say("no longer stored for \(words)") }
    if let failure = cause ?? report.failure { throw failure }
  }

  /// The panels that the order is for; throws if there are none, or unknown ones.
  private func panels(_ session: FleetSession) throws(Failure) -> [String] {
    let names = session.table.names(of: target)
    let place = "to this broker under '\(session.topics.prefix)/'"
    if let unknown = names.first(where: { session.table.panels[$0]?.isKnown != true }) {
      throw Failure(
        "no panel '\(unknown)' has reported \(place)", .unavailable,
        hint: "'snowctl fleet list' lists the panels.")
    }
    guard names.isEmpty else { return names }
    if case .group(let group) = target {
      throw Failure(
        "no panel of group '\(group)' has reported \(place)", .unavailable,
        hint: "'snowctl fleet list' lists the panels and their groups.")
    }
    throw Failure("no panel has reported \(place)", .unavailable, hint: FleetList.emptyHint)
  }
}
