/// What follows `drm:`: a card, a connector and a mode, each optional.
///
/// ```
///                             drm:
///   HDMI-A-1                  the first card with this connector
///   card1                     all connected connectors of a card
///   card1/HDMI-A-1
///   HDMI-A-1:1280x720@60      a mode, as in the kernel's parameter video=
///   :1280x720
/// ```
struct DRMArgument: Equatable, Sendable {
  /// "card1"; nil for the first one that fits.
  var card: String?
  /// The kernel's name, "HDMI-A-1"; nil for all connected ones.
  var connector: String?
  /// Nil for the preferred mode.
  var mode: DRMModeChoice?

  /// The first card with a connected connector.
  init() {}

  /// Reads the text after the colon; nil if it is invalid.
  init?(_ text: String) {
    // An accent would hide a colon or a slash.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let choice = DRMModeChoice(parts[1]) else { return nil }
      mode = choice
    }
    var place = parts[0]
    guard !place.isEmpty else { return }
    let card = place.prefix { $0 != "/" }
    if Self.isCard(card) {
      self.card = String(card)
      guard card.endIndex < place.endIndex else { return }
      place = place[place.index(after: card.endIndex)...]
    }
    guard Self.isConnector(place) else { return nil }
    connector = String(place)
  }

  /// The same as a regular expression, for the configuration's schema.
  static let pattern =
    "(\(card)|(\(card)/)?[A-Za-z][A-Za-z0-9-]*-[0-9]{1,6})?(:\(size)x\(size)(@\(size))?)?"
  private static let (card, size) = ("card[0-9]{1,6}", "[1-9][0-9]{0,5}")

  private static func isCard(_ word: Substring) -> Bool {
    word.hasPrefix("card") && DRMModeChoice.isNumber(word.dropFirst(4))
  }

  /// A kind and a number: "HDMI-A-1".
  private static func isConnector(_ word: Substring) -> Bool {
    guard let dash = word.lastIndex(of: "-"), word.first?.isLetter == true else { return false }
    return DRMModeChoice.isNumber(word[word.index(after: dash)...])
      && word[..<dash].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}

/// A mode as users write it: `1280x720@60` or `1280x720`.
struct DRMModeChoice: Equatable, Sendable, CustomStringConvertible {
  let width: Int
  let height: Int
  /// In hertz; nil for any.
  let refresh: Int?

  init(width: Int, height: Int, refresh: Int? = nil) {
    (self.width, self.height, self.refresh) = (width, height, refresh)
  }

  init?(_ text: Substring) {
    let rate = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = rate[0].split(separator: "x", omittingEmptySubsequences: false)
    let numbers = sides + rate.dropFirst()
    guard rate.count <= 2, sides.count == 2,
      numbers.allSatisfy({ Self.isNumber($0) && $0.first != "0" }),
      let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    self.init(width: width, height: height, refresh: rate.count == 2 ? Int(rate[1]) : nil)
  }

  var description: String { "\(width)x\(height)" + (refresh.map { "@\($0)" } ?? "") }

  /// Digits only, few enough for an `Int`.
  fileprivate static func isNumber(_ word: Substring) -> Bool {
    (1...6).contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
