/// What follows `wayland:`: how snow is shown, and on which output.
///
/// ```
///   window              a window of its own, full screen; also without a word
///   overlay             transparent, over everything, on every output
///   background          behind the windows, on every output
///   overlay:HDMI-A-1    one output, by the compositor's name
/// ```
struct WaylandArgument: Equatable, Sendable {
  enum Role: String, CaseIterable, Sendable {
    case window, overlay, background
  }

  var role = Role.window
  /// The only output to use; nil for every one, or for the compositor's choice of a window's.
  var output: String?

  /// A window on the output that the compositor chooses.
  init() {}

  init(_ role: Role, output: String? = nil) { (self.role, self.output) = (role, output) }

  /// Reads the text after the first colon; nil if it is invalid.
  init?(_ text: String) {
    guard !text.isEmpty else { return }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let role = Role(rawValue: String(parts[0])) else { return nil }
    self.role = role
    guard parts.count == 2 else { return }
    guard Self.isName(parts[1]) else { return nil }
    output = String(parts[1])
  }

  /// The same as a regular expression, for the configuration's schema.
  static let pattern = "((window|overlay|background)(:[!-~]{1,64})?)?"

  /// "overlay:HDMI-A-1".
  var words: String { output.map { "\(role.rawValue):\($0)" } ?? role.rawValue }

  /// Compositors name outputs as the kernel names connectors.
  private static func isName(_ text: Substring) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
