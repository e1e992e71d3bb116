import Dates
import Pipeline
import Testing

@Suite("The date of a scene")
struct CalendarTests {
  @Test("A film's calendar: days go on at midnight, leap days and years too")
  func calendar() {
    let calendar = Calendar.virtual(CivilTime(year: 2028, month: 2, day: 28, second: 86390))
    #expect(calendar.time(after: 9_999_999_999).second == 86399)
    #expect(
      calendar.time(after: 10_000_000_000) == CivilTime(year: 2028, month: 2, day: 29, second: 0))
    let eve = Calendar.virtual(CivilTime(year: 2026, month: 12, day: 31, second: 86399))
    #expect(
      eve.time(after: 2_000_000_000) == CivilTime(year: 2027, month: 1, day: 1, second: 1))
  }
}
