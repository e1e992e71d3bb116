import Dates
import Documents
import Testing

@Suite("Seasons, last days and hours")
struct ScheduleTests {
  private func schedule(_ members: String) throws -> Schedule {
    let fields = Fields("a schedule", "", Schedule()) { Schedule.fields }
    return try fields.read(try JSON5Parser.parse(Array("{ \(members) }".utf8)))
  }

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12, _ minute: Int = 0)
    -> CivilTime
  {
    CivilTime(year: year, month: month, day: day, second: (hour * 60 + minute) * 60)
  }

  @Test("A season may wrap around the year, and includes both its days")
  func season() throws {
    let winter = try schedule("season: '12-01..01-06'")
    for (month, day, isOn) in [
      (11, 30, false), (12, 1, true), (12, 31, true), (1, 1, true), (1, 6, true), (1, 7, false),
      (7, 1, false),
    ] {
      #expect(winter.isOn(at: date(2026, month, day, 0)) == isOn, "\(month)-\(day)")
      #expect(winter.isOn(at: date(2026, month, day, 23, 59)) == isOn, "\(month)-\(day)")
    }
    let summer = try schedule("season: '06-21..09-22'")
    #expect(summer.isOn(at: date(2026, 7, 1)) && !summer.isOn(at: date(2026, 12, 24)))
    let oneDay = try schedule("season: '02-29..02-29'")
    #expect(oneDay.isOn(at: date(2028, 2, 29)) && !oneDay.isOn(at: date(2027, 2, 28)))
  }

  @Test("2.6 A last day: of every year, or once")
  func until() throws {
    let yearly = try schedule("until: '12-25'")
    #expect(yearly.isOn(at: date(2026, 12, 25, 23, 59)) && !yearly.isOn(at: date(2026, 12, 26)))
    #expect(!yearly.isOn(at: date(2026, 12, 31)) && yearly.isOn(at: date(2027, 1, 1)))
    let once = try schedule("until: '2026-12-25'")
    #expect(once.isOn(at: date(2025, 12, 31)) && once.isOn(at: date(2026, 12, 25)))
    #expect(!once.isOn(at: date(2026, 12, 26)) && !once.isOn(at: date(2027, 3, 1)))
  }

  @Test("Hours wrap around midnight, and a night belongs to the day it began on")
  func hours() throws {
    let day = try schedule("hours: '08:00..20:00'")
    #expect(day.isOn(at: date(2026, 1, 1, 8)) && !day.isOn(at: date(2026, 1, 1, 20)))
    #expect(!day.isOn(at: date(2026, 1, 1, 7, 59)) && day.isOn(at: date(2026, 1, 1, 19, 59)))
    let night = try schedule("season: '12-31..12-31', hours: '22:00..02:00'")
    #expect(night.isOn(at: date(2026, 12, 31, 23)) && night.isOn(at: date(2027, 1, 1, 1, 59)))
    #expect(!night.isOn(at: date(2027, 1, 1, 2)) && !night.isOn(at: date(2026, 12, 31, 1)))
    #expect(!night.isOn(at: date(2027, 1, 1, 23)))
    let leap = try schedule("season: '02-29..02-29', hours: '22:00..02:00'")
    #expect(leap.isOn(at: date(2028, 3, 1, 1)) && !leap.isOn(at: date(2027, 3, 1, 1)))
    let whole = try schedule("hours: '00:00..24:00'")
    #expect(whole.isOn(at: date(2026, 1, 1, 0)) && whole.isOn(at: date(2026, 1, 1, 23, 59)))
  }

  @Test(
    "An invalid date or time is an error with its place",
    arguments: [
      ("season: '02-30..03-01'", "invalid day '02-30'"), ("season: '12-01'", "days such as"),
      ("season: 12", "days such as"), ("until: '02-30'", "invalid day '02-30'"),
      ("until: '2027-02-29'", "invalid day '2027-02-29'"), ("until: '13-01'", "invalid day"),
      ("until: '12-25-2026'", "invalid day"), ("hours: '25:00..26:00'", "invalid time '25:00'"),
      ("hours: '12:00..12:00'", "end at another time"), ("hours: '24:00..01:00'", "before 24:00"),
      ("hours: 'noon'", "hours such as"), ("seasons: '12-01..01-06'", "did you mean 'season'"),
    ])
  func mistakes(members: String, words: String) {
    #expect {
      _ = try schedule("\n  \(members)")
    } throws: { error in
      guard let error = error as? DocumentError else { return false }
      return error.message.contains(words) && error.place.line == 2
    }
  }
}
