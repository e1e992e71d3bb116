import Console
import Glibc
import Graphics
import Reporting

/// `snowctl view`: the running service's picture, live in the terminal.
enum ViewVerb {
  static let command = Command(
    "snowctl view", "Shows what the running service draws, live in the terminal.",
    options: [RingOptions.socket],
    examples: ["snowctl view", "ssh panel -t snowctl view"],
    notes: [
      "The last line says the panel's angle, the frames' size, how many came in the last second, how "
        + "many were missed because the terminal is slower, and what drawing one took. q leaves.",
      "When the service ends or starts anew, it is looked for every half second until it is back.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    guard Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "there is no terminal to show frames on", .usage,
        hint: "For a picture 'snowctl shot', for a film 'snowctl cat'.")
    }
    // Before the screen is taken: what is wrong is said in plain sight.
    let feed = try options.connect(.xrgb8888)
    guard !SignalWatch.stopRequested else { return }
    try RingViewer.run(feed)
  }
}
