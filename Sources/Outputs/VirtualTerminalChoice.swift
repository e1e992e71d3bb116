import Posix

/// Which virtual terminal the service takes, as written in its configuration.
public enum VirtualTerminalChoice: Equatable, Sendable {
  /// The terminal that standard input is, if its text is shown on one of the screens.
  case automatic
  case unused
  /// This one, wherever its text is shown.
  case number(Int)

  /// The terminal to take for these screens; nil for none.
  public func terminal(
    for screens: [any FrameSink], standardInput: Int? = VirtualTerminal.ofStandardInput
  ) -> Int? {
    switch self {
    case .unused: nil
    case .number(let number): screens.isEmpty ? nil : number
    case .automatic:
      standardInput.flatMap { number in
        screens.contains { $0.isScreen(ofConsole: number) } ? number : nil
      }
    }
  }
}
