import Dates
import Testing

struct CivilTimeTests {
  @Test(arguments: [
    ("2026-12-24", CivilTime(year: 2026, month: 12, day: 24, second: 72_000)),
    ("2026-12-31T23:59", CivilTime(year: 2026, month: 12, day: 31, second: 86_340)),
    ("2028-02-29T00:00", CivilTime(year: 2028, month: 2, day: 29)),
  ])
  func dates(text: String, time: CivilTime) {
    #expect(CivilTime(text) == time)
  }

  @Test(arguments: [
    "", "12-24", "26-12-24", "2026-13-01", "2026-02-30", "2027-02-29", "2100-02-29", "2026-12-24T",
    "2026-12-24T24:00", "2026-12-24T20:60", "2026-12-24T20:00T20:00", "2026-12-+4",
  ])
  func invalidDates(text: String) {
    #expect(CivilTime(text) == nil)
  }
}
