import Console
import Dates
import Fleet
import Glibc
import Motion
import Panels

extension Option {
  static let panel = Option("panel", value: "NAME", repeats: true, help: "a panel")
  static let group = Option("group", value: "NAME", help: "all panels of a group")
  static let all = Option("all", help: "all panels")
  static let fleetJSON = Option("json", help: "answer for programs")
  static let account = Option(
    "config", value: "FILE", help: "the account (~/.config/snowd/fleet.json5)")
  static let timeout = Option(
    "timeout", value: "S", help: "end after at most S seconds (5)")
  static let force = Option("force", help: "remove desired values that contradict the order")
  static let until = Option(
    "until", value: "DATE", help: "the last day, as 2027-01-06; then it is desired no longer")

  static let ofList = [panel, group, fleetJSON, account, timeout]
  static let ofOrders = [panel, group, all, fleetJSON, account, timeout]
  static let ofLastingOrders = [panel, group, all, until, force, fleetJSON, account, timeout]
}

extension Arguments {
  /// The panels that an order is for; exactly one way of naming them must be given.
  func target() throws(Failure) -> PanelTarget {
    let panels = try panelNames()
    let group = try groupName()
    switch (panels.isEmpty, group, flag("all")) {
    case (false, nil, false): return .panels(panels)
    case (true, let group?, false): return .group(group)
    case (true, nil, true): return .all
    case (true, nil, false):
      throw Failure("no panel is named; expected --panel, --group or --all", .usage)
        .hinting(command.hint)
    default:
      throw Failure("--panel, --group and --all exclude each other", .usage).hinting(command.hint)
    }
  }

  /// The panels to list.
  func listTarget() throws(Failure) -> PanelTarget {
    let panels = try panelNames()
    let group = try groupName()
    guard panels.isEmpty || group == nil else {
      throw Failure("--panel and --group exclude each other", .usage).hinting(command.hint)
    }
    return group.map { .group($0) } ?? (panels.isEmpty ? .all : .panels(panels))
  }

  private func panelNames() throws(Failure) -> [String] {
    for name in values("panel") { try check(name, "--panel") }
    return values("panel")
  }

  private func groupName() throws(Failure) -> String? {
    guard let name = value("group") else { return nil }
    try check(name, "--group")
    return name
  }

  private func check(_ name: String, _ option: String) throws(Failure) {
    guard let fault = PanelName.fault(name) else { return }
    throw Failure("\(option) '\(name)': \(fault)", .usage).hinting(command.hint)
  }

  /// The last day of an order; nil without one.
  func lastDay() throws(Failure) -> CivilTime? {
    guard let text = value("until") else { return nil }
    guard text.utf8.count == 10, let day = CivilTime(text) else {
      throw Failure("--until: invalid day '\(text)'; expected YYYY-MM-DD, as 2027-01-06", .usage)
    }
    guard !DesiredMessage(PanelValues(), until: day).isOver(on: .today) else {
      throw Failure("--until: \(text) is in the past", .usage)
    }
    return day
  }

  /// Seconds that the report takes, which belong to the time that people give.
  private static let reportTime = 0.1

  /// Nanoseconds to wait, from the command's start.
  func timeout() throws(Failure) -> Int64 {
    let rest = try number("timeout", in: 0.5...3600) ?? 5
    return Instant.nanoseconds(seconds: rest - Self.reportTime)
  }
}

extension CivilTime {
  /// This machine's date.
  static var today: CivilTime {
    var (now, fields) = (time(nil), tm())
    localtime_r(&now, &fields)
    return CivilTime(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
  }
}
