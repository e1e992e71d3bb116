import Console
import Glibc
import Graphics
import Programs

enum ViewVerb: Verb {
  static let command = Command(
    "snowctl view", "Shows the service's frames live in the terminal.",
    options: RingOptions.source + [
      Option("fps", value: "N", help: "maximum frames a second (30)")
    ],
    examples: ["snowctl view", "ssh panel -t snowctl view --fps 10"],
    notes: [
      "The last line shows the panel's angle, the frames' size, frames shown and drawn a second, "
        + "and the time to draw one. q quits.",
      "After the service ends, view tries to reconnect every half second.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    let rate = try arguments.number("fps", in: 0.1...240) ?? 30
    guard Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "standard output is not a terminal", .usage,
        hint: "For a picture run 'snowctl shot', for a film 'snowctl cat'.")
    }
    // Before the screen is taken over, so that errors stay readable.
    let feed = try options.connect(.xrgb8888)
    guard !SignalWatch.stopRequested else { return }
    try RingViewer.run(feed, rate: rate)
  }
}
