import Dates
import Glibc

extension DateWords {
  /// The language of this process's LC_ALL, LC_TIME or LANG; English without a locale.
  static let ofEnvironment: DateWords = {
    guard let locale = newlocale(1 << LC_TIME, "", nil) else { return .english }
    defer { freelocale(locale) }
    func text(_ item: Int32) -> String {
      nl_langinfo_l(item, locale).flatMap { String(validatingCString: $0) } ?? ""
    }
    let variables: [String] = ["LC_ALL", "LC_TIME", "LANG"]
    let values = variables.map { name in getenv(name).map { String(cString: $0) } ?? "" }
    let name = values.first { !$0.isEmpty } ?? ""
    let months = (0..<12).map { text(Int32(MON_1) + $0) }
    return DateWords(
      language: String(name.prefix { $0 != "_" }), months: months, format: text(Int32(D_T_FMT)))
      ?? .english
  }()
}
