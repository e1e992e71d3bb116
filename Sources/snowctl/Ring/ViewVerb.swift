import Console
import Glibc
import Graphics
import Reporting

/// `snowctl view`: the running service's picture, live in the terminal.
enum ViewVerb {
  static let command = Command(
    "snowctl view", "Shows what the running service draws, live in the terminal.",
    options: [
      RingOptions.socket, Option("fps", value: "N", help: "the most pictures a second (30)"),
    ],
    examples: ["snowctl view", "ssh panel -t snowctl view --fps 10"],
    notes: [
      "The last line shows the panel's angle, the frames' size, the frames shown a second of those "
        + "that the service draws, and what drawing one took. q leaves.",
      "Only cells that change are written.",
      "When the service ends or starts anew, it is looked for every half second until it is back.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    let rate = try arguments.number("fps", in: 0.1...240) ?? 30
    guard Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "there is no terminal to show frames on", .usage,
        hint: "For a picture 'snowctl shot', for a film 'snowctl cat'.")
    }
    // Before the screen is taken: what is wrong is said in plain sight.
    let feed = try options.connect(.xrgb8888)
    guard !SignalWatch.stopRequested else { return }
    try RingViewer.run(feed, rate: rate)
  }
}
