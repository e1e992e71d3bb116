import Dates
import Testing

@testable import Fleet

/// A book that expectations may change.
private final class Book {
  var book = DesiredBook()

  func receive(_ message: DesiredMessage?, for scope: FleetTopics.Scope) {
    book.receive(message, for: scope)
  }

  func changes(on today: CivilTime?, reported: PanelValues) -> PanelValues {
    book.changes(on: today, reported: reported)
  }

  func compliance(
    on today: CivilTime?, reported: PanelValues
  ) -> (compliance: PanelState.Compliance, reason: String) {
    book.compliance(on: today, reported: reported)
  }
}

@Suite("What is desired, and when it acts")
struct DesiredBookTests {
  private func values(on: Bool? = nil, _ scene: String? = nil, brightness: Double? = nil)
    -> PanelValues
  {
    var values = PanelValues()
    (values.isOn, values.scene, values.brightness) = (on, scene, brightness)
    return values
  }

  @Test("A value acts once, and again only when it differs")
  func once() {
    let book = Book()
    var now = PanelValues.resting
    book.receive(DesiredMessage(values(brightness: 0.5)), for: .all)
    #expect(book.changes(on: nil, reported: now) == values(brightness: 0.5))
    now.brightness = 0.9
    #expect(book.changes(on: nil, reported: now).isEmpty)
    #expect(book.compliance(on: nil, reported: now).compliance == .changed)
    book.receive(DesiredMessage(values(brightness: 0.5)), for: .all)
    #expect(book.changes(on: nil, reported: now).isEmpty)
    book.receive(DesiredMessage(values(brightness: 0.4)), for: .all)
    #expect(book.changes(on: nil, reported: now) == values(brightness: 0.4))
  }

  @Test("The most specific counts for each value")
  func precedence() {
    let book = Book()
    book.receive(DesiredMessage(values(on: true)), for: .panel("hall"))
    book.receive(DesiredMessage(values(on: false, "a")), for: .group("lobby"))
    book.receive(DesiredMessage(values(on: false, "b", brightness: 0.5)), for: .all)
    #expect(
      book.changes(on: nil, reported: .resting) == values(on: true, "a", brightness: 0.5))
    #expect(book.book.scope(of: .scene, on: nil) == .group("lobby"))
    book.receive(nil, for: .panel("hall"))
    #expect(book.changes(on: nil, reported: .resting) == values(on: false))
  }

  @Test("Withdrawn, what still stands returns to normal, and what was set since stays")
  func withdrawal() {
    let book = Book()
    var now = PanelValues.resting
    book.receive(DesiredMessage(values(on: false, "a", brightness: 0.5)), for: .all)
    now = book.changes(on: nil, reported: now).over(now)
    now.scene = "mine"
    book.receive(nil, for: .all)
    #expect(book.changes(on: nil, reported: now) == values(on: true, brightness: 1))
    #expect(book.compliance(on: nil, reported: now).compliance == .none)
    book.receive(nil, for: .all)
    #expect(book.changes(on: nil, reported: now).isEmpty)
  }

  @Test("The last day withdraws, but not while the date is unknown")
  func lastDay() throws {
    let book = Book()
    var now = PanelValues.resting
    let message = DesiredMessage(values("a"), until: CivilTime("2026-12-26"))
    book.receive(message, for: .all)
    now = book.changes(on: CivilTime("2026-12-26"), reported: now).over(now)
    #expect(now.scene == "a")
    #expect(book.changes(on: nil, reported: now).isEmpty)
    #expect(book.changes(on: CivilTime("2026-12-27"), reported: now) == values(""))
    now.scene = ""
    // The broker repeats it.
    book.receive(message, for: .all)
    #expect(book.changes(on: CivilTime("2026-12-27"), reported: now).isEmpty)
  }

  @Test("A topic without a message changes nothing, and is no longer in the way")
  func missing() {
    let book = Book()
    var now = PanelValues.resting
    book.receive(DesiredMessage(values(on: false)), for: .panel("hall"))
    now = book.changes(on: nil, reported: now).over(now)
    book.book.beginSession()
    book.book.endSession()
    #expect(book.changes(on: nil, reported: now).isEmpty && now.isOn == false)
    book.receive(DesiredMessage(values(on: true)), for: .all)
    #expect(book.changes(on: nil, reported: now) == values(on: true))
    book.book.beginSession()
    book.book.abandonSession()
    #expect(book.compliance(on: nil, reported: .resting).compliance == .met)
  }

  @Test("With another service, values act again, but a stored off does not")
  func restart() throws {
    let book = Book()
    book.book.meet(service: "1")
    book.receive(DesiredMessage(values(on: false, brightness: 0.5)), for: .all)
    _ = book.changes(on: nil, reported: .resting)
    book.book = DesiredBook(try DesiredMemory(book.book.memory.text))
    book.receive(DesiredMessage(values(on: false, brightness: 0.5)), for: .all)
    book.book.meet(service: "1")
    #expect(book.changes(on: nil, reported: .resting).isEmpty)
    book.book.meet(service: "2")
    #expect(book.changes(on: nil, reported: .resting) == values(brightness: 0.5))
    book.book.offIsNotStored()
    book.book.meet(service: "3")
    #expect(
      book.changes(on: nil, reported: .resting) == values(on: false, brightness: 0.5))
  }

  @Test("What the service refuses is said until it fits")
  func refusal() {
    let book = Book()
    var now = PanelValues.resting
    book.receive(DesiredMessage(values("nosuch")), for: .all)
    _ = book.changes(on: nil, reported: now)
    book.book.refuse(.scene, "unknown scene")
    #expect(book.compliance(on: nil, reported: now) == (.refused, "unknown scene"))
    now.scene = "nosuch"
    #expect(book.compliance(on: nil, reported: now) == (.met, ""))
  }
}
