import Console
import Glibc
import Metrics
import Posix

/// The service's own socket of numbers, asked for each request.
struct ServiceSocket: Sendable {
  let path: String

  static let option = Option(
    "metrics", value: "PATH",
    help: "socket of the service's numbers (your own service's, else \(ServiceNumbers.socketPath))")

  init(_ arguments: Arguments) throws(Failure) {
    let choice = try ServiceChoice(arguments)
    path = arguments.value(Self.option.name) ?? choice.running.metricsSocket
  }

  /// The service's numbers and the bridge's; nil, with words, if the service does not answer.
  func metrics(adding own: (inout MetricsText) -> Void) -> (text: [UInt8]?, words: String) {
    let fetched = fetch("/metrics")
    guard let body = fetched.body, fetched.code == 200 else { return (nil, fetched.words) }
    // Its end is not the end here.
    let end = Array("# EOF\n".utf8)
    guard body.suffix(end.count).elementsEqual(end) else {
      return (nil, "\(path): the numbers have no end")
    }
    var text = MetricsText()
    own(&text)
    text.end()
    return (Array(body.dropLast(end.count)) + text.bytes, "")
  }

  /// The service's health: HTTP's code and words.
  func health() -> (code: Int, words: String) {
    let fetched = fetch("/healthz")
    guard let body = fetched.body else { return (503, fetched.words) }
    return (fetched.code, String(decoding: body, as: UTF8.self))
  }

  private func fetch(_ page: String) -> (code: Int, body: [UInt8]?, words: String) {
    do throws(SystemError) {
      let answer = try LocalFetch(page, from: path)
      return (answer.code, answer.body, "")
    } catch {
      let isMissing = error.isMissing || error.code == ECONNREFUSED
      let words = isMissing ? "\(path): no service serves numbers here" : error.description
      return (503, nil, "failing: \(words)\n")
    }
  }
}
