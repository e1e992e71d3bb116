import Dates
import Documents
import Testing

@Suite("Days on which nothing but a backdrop is shown")
struct BareDaysTests {
  private func schedule(_ members: String) throws -> Schedule {
    let fields = Fields("a schedule", "", Schedule()) { Schedule.fields }
    return try fields.read(try JSON5Parser.parse(Array("{ \(members) }".utf8)))
  }

  private func words(_ schedules: [Schedule], from start: CivilTime? = nil) -> String {
    BareDays(from: start, boundaries: schedules.flatMap(\.boundaries)) { time in
      !schedules.contains { $0.isOn(at: time) }
    }.words
  }

  @Test(
    "Days and hours in the words of scene files",
    arguments: [
      ("season: '12-01..01-06'", "01-07..11-30"), ("until: '12-25'", "12-26..12-31"),
      ("season: '01-01..12-31'", ""), ("season: '03-01..02-28'", "02-29"),
      ("season: '06-01..06-30'", "07-01..05-31"), ("hours: '00:00..24:00'", ""),
      ("hours: '17:00..23:30'", "01-01..12-31 at 00:00..17:00 and 23:30..24:00"),
      ("hours: '22:00..06:00'", "01-01..12-31 at 06:00..22:00"),
      (
        "season: '12-31..12-31', hours: '23:00..01:00'",
        "01-01 at 01:00..24:00, 01-02..12-30, 12-31 at 00:00..23:00"
      ),
    ])
  func single(members: String, expected: String) throws {
    #expect(words([try schedule(members)]) == expected)
  }

  @Test("Several layers: only what all of them leave")
  func several() throws {
    let day = try schedule("hours: '06:00..18:00'")
    let night = try schedule("hours: '18:00..06:00'")
    #expect(words([day, night]) == "")
    let winter = try schedule("season: '12-01..02-29'")
    #expect(words([day, winter]) == "03-01..11-30 at 00:00..06:00 and 18:00..24:00")
  }

  @Test("With a year, the days from today on")
  func year() throws {
    let once = try schedule("until: '2026-12-25'")
    let yearly = try schedule("until: '12-25'")
    #expect(once.hasYear && !yearly.hasYear)
    let november = CivilTime(year: 2026, month: 11, day: 23, second: 4000)
    #expect(words([once], from: november) == "2026-12-26..2027-11-23")
    let later = CivilTime(year: 2027, month: 12, day: 30)
    #expect(words([once], from: later) == "2027-12-30..2028-12-29")
  }

  @Test("Every day is found, and no other")
  func days() throws {
    let odd = BareDays(boundaries: []) { $0.day % 2 == 1 }
    // 187 odd days in a leap year; eight times, one month's last and the next one's first, New Year included.
    #expect(odd.spans.count == 179)
    #expect(odd.spans.count { $0.from != $0.to } == 8)
    #expect(odd.spans.allSatisfy { $0.from.day % 2 == 1 && $0.to.day % 2 == 1 })
    #expect(BareDays(boundaries: []) { _ in false }.warning == nil)
    #expect(
      BareDays(boundaries: []) { _ in true }.warning
        == "only the backdrop is shown on 01-01..12-31")
  }
}
