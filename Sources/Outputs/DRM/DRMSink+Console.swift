extension DRMSink {
  func isScreen(ofConsole number: Int) -> Bool {
    Int(card.name.dropFirst(4)).map { ConsoleScreen.isCard($0, ofConsole: number) } ?? false
  }
}
