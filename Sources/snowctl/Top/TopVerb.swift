import Bus
import Console
import Glibc
import Metrics
import Portable
import Posix

enum TopVerb: Verb {
  static let command = Command(
    "snowctl top", "Shows the service's numbers live in the terminal.",
    options: [
      Option(
        "socket", value: "PATH",
        help: "socket of the numbers (your own service's, else \(ServiceNumbers.socketPath))"),
      Option("interval", value: "S", help: "seconds between two readings (0.5)"),
      Option("json", help: "write one reading as JSON"),
    ] + ServiceChoice.options,
    examples: ["snowctl top", "ssh panel -t snowctl top", "snowctl top --json"],
    notes: [
      "Into a pipe or a file, it writes one reading as text. q quits. Rates and times are those of the last "
        + "interval; the JSON object has the counts since the service's start, too.",
      "A resting service draws nothing to be counted: its rates are 0.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let choice = try ServiceChoice(arguments, besides: "socket")
    let socket = arguments.value("socket")
    let source = NumberSource(
      path: socket ?? choice.running.metricsSocket, choice: socket == nil ? choice : nil)
    let interval = try arguments.number("interval", in: 0.1...60) ?? 0.5
    let first = try source.read()
    if !arguments.flag("json"), Terminal.isTerminal(STDOUT_FILENO) {
      return try TopScreen.run(source, first, interval: interval)
    }
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds + Int64(interval * 1e9))
    let reading = TopReading(try source.read(), after: first)
    try Terminal.print(arguments.flag("json") ? reading.json + "\n" : reading.text)
  }
}

/// Where the numbers come from.
struct NumberSource {
  let path: String
  /// The services among which the path was found; nil for a path of the caller's.
  let choice: ServiceChoice?

  /// A reading, and when it was taken in nanoseconds on CLOCK_MONOTONIC.
  typealias Reading = (numbers: MetricsReading, instant: Int64)

  /// Asks the service once.
  func read() throws(Failure) -> Reading {
    let answer: LocalFetch
    do { answer = try LocalFetch("/metrics", from: path) } catch {
      guard ![EAGAIN, ECONNRESET, EPIPE].contains(error.code) else {
        throw Failure(
          "\(path): no answer from the service; too many programs may ask at once",
          .temporary,
          hint:
            "Try again; 'ss -xp src \(path)' lists them. If it stays, see 'systemctl status snowd'."
        )
      }
      throw error.isMissing || error.code == ECONNREFUSED
        ? absence : Failure(error.description, .unavailable)
    }
    guard answer.code == 200, let numbers = try? MetricsReading(answer.body),
      numbers["snowd_frames_total"] != nil
    else { throw Failure("\(path): this is not snowd's socket of numbers", .dataError) }
    return (numbers, MonotonicClock.nanoseconds)
  }

  /// Why nobody serves numbers.
  private var absence: Failure {
    if let choice {
      do { _ = try ControlClient.connect(to: choice.scopes) } catch {
        switch error {
        case .absent, .ownAbsent: return Failure(error)
        case .unreachable, .forbidden, .refused, .closed, .failed: break
        }
      }
    }
    return Failure(
      "\(path): no service serves numbers here", .unavailable,
      hint: "Is snowd running, with metrics: 'auto'? See 'systemctl status snowd'.")
  }
}
