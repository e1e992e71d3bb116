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
      ("Days to Christmas Eve: {days to 12-21}", "Days to Christmas Eve: 1"),
    ])
  func filled(text: String, expected: String) throws {
    #expect(try DatedText(text).filled(at: Self.eve) == expected)
  }

  @Test(
    "A date in the language of a locale",
    arguments: [
      ("de", "Dezember", "%a %d %b %Y %T %Z", "20. Dezember"),
      ("fr", "décembre", "%a %d %b %Y %T", "20 décembre"),
      ("cs", "prosince", "%a %-d. %B %Y, %H:%M:%S", "20. prosince"),
      ("fi", "joulukuu", "%a %e. %Bta %Y %H.%M.%S", "20. joulukuuta"),
      ("hu", "december", "%Y. %b. %-e., %A, %H:%M:%S %Z", "december 20."),
      ("lt", "gruodžio", "%Y m. %B %d d. %T", "gruodžio 20"),
      ("bg", "декември", "%x (%a) %X", "20 декември"),
      ("ja", "12月", "%Y年%m月%d日 %H時%M分%S秒", "12月20日"), ("ko", "12월", "%x (%a) %r", "12월 20일"),
    ])
  func languages(language: String, month: String, format: String, expected: String) throws {
    let months = (1..<12).map { "\($0)" } + [month]
    var text = try DatedText("{date}")
    text.words = try #require(DateWords(language: language, months: months, format: format))
    #expect(text.filled(at: Self.eve) == expected)
  }

  @Test("English, and a locale without months, have no words of their own")
  func english() {
    let english = ["January"] + (2...12).map { "\($0)" }
    for months in [english, [String](repeating: "", count: 12), []] {
      #expect(DateWords(language: "en", months: months, format: "%b %d") == nil)
    }
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
