// Shows known pictures through DRM, as commands on standard input say, for tests in a virtual machine.
//
//   DRMProbe survey
//   DRMProbe ARGUMENT [--legacy] [--copy] [--rotation DEGREES] [--format NAME] [--no-dither]
//
// frame N          shows picture N: a square on a pattern, see `Picture`
// film N MS        shows N further pictures, one each MS milliseconds
// release, acquire, finish
//
// Answers with a line for each command, and for each change of the obstacle; after `want` it shows the picture again.
import Glibc
import Graphics
import Outputs
import Posix

/// Writes a line at once: the tests read along.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

let words = commandLineWords
if words.first == "survey" {
  for card in DRMSurvey.cards() {
    say(
      "\(card.name) \(card.driver ?? "-") atomic \(card.isAtomic) depth \(card.preferredDepth)"
        + " crtcs \(card.crtcs) formats \(card.formats.joined(separator: ",")) free \(card.isFree)"
        + " owner \(card.owner?.description ?? "-") problem \(card.problem ?? "-")")
    for connector in card.connectors {
      say(
        "  \(connector.name) \(connector.status.rawValue) preferred"
          + " \(connector.preferredMode?.description ?? "-") modes \(connector.modes.count)"
          + " turn \(connector.orientation.rawValue)")
    }
  }
  exit(0)
}

func value(_ option: String) -> String? {
  words.firstIndex(of: option).map { words[$0 + 1] }
}

do {
  let sink = try OutputSpecification.drm(
    words[0],
    rotation: value("--rotation").flatMap(Int.init).flatMap(DisplayRotation.init) ?? .none,
    isDithered: !words.contains("--no-dither"), format: value("--format"),
    isLegacy: words.contains("--legacy"), isCopied: words.contains("--copy"))
  try Show(sink).run()
} catch {
  say("error \(error)")
  exit(1)
}
