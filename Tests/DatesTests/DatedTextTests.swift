import Dates
import Testing

@Suite("Texts with places for the date")
struct DatedTextTests {
  private static let eve = CivilTime(year: 2026, month: 12, day: 20, second: 7 * 3600 + 5 * 60 + 59)

  @Test(
    "Places are filled in",
    arguments: [
      ("plain", "plain"), ("{time}", "07:05"), ("on {date}!", "on 20 December!"),
      ("{days to 12-24} days", "4 days"), ("{days to 12-20}", "0"), ("{days to 12-19}", "364"),
      ("{days to 01-01}{time}", "1207:05"), ("{days to 02-29}", "436"),
    ])
  func filled(text: String, expected: String) throws {
    #expect(try DatedText(text).filled(at: Self.eve) == expected)
  }

  @Test("A moment lasts a minute with the time, else a day", arguments: ["{time}", "{date}", "a"])
  func moments(text: String) throws {
    let dated = try DatedText(text)
    var later = Self.eve
    later.second += 1
    #expect((dated.moment(later) != dated.moment(Self.eve)) == (text == "{time}"))
    later.day += 1
    #expect((dated.moment(later) != dated.moment(Self.eve)) == (text != "a"))
    #expect(dated.isDated == (text != "a"))
  }

  @Test("Unknown places", arguments: ["{", "{}", "a {Time}", "{days to 13-01}", "{days to 12}"])
  func errors(text: String) {
    #expect(throws: DatedTextError.self) { try DatedText(text) }
  }
}
