import Console
import FrameRing
import Glibc
import Graphics
import Motion
import Outputs
import Reporting
import Settings

/// Where the frames of the service go.
///
/// Outputs break and come back while the others go on. The service ends where its screen fails, the first one
/// of several, or the last output that works.
final class ServiceOutputs {
  private let all: [ServiceOutput]
  /// What of the configuration is probably not meant; nil where all is.
  private(set) var warning: String?
  /// What takes frames now; kept, because every frame asks for it.
  private(set) var sinks: [any FrameSink] = []
  /// The frame ring; nil where there is none, or it is broken.
  var ring: RingSink? { sinks.lazy.compactMap { $0 as? RingSink }.first }
  /// What the journal has not heard yet.
  private var news: [ServiceOutput.News] = []

  /// Opens all outputs of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: names them.
  ///   - listener: of a socket that systemd has made for the frame ring.
  ///   - now: the real clock.
  /// - Throws: `Failure` for outputs that exclude each other, and where the primary one or none can be opened.
  init(_ configuration: Configuration, listener: Int32?, at now: Instant) throws(Failure) {
    try Self.check(configuration.outputs)
    all = Self.outputs(configuration, listener)
    if listener != nil,
      let own = configuration.outputs.first(where: { $0.isRing && $0 != Self.systemRing })
    {
      warning = "\(own): readers at systemd's socket \(RingSettings.defaultPath) get no frames"
    }
    for output in all {
      do throws(OutputError) { try output.start() } catch {
        guard !output.isPrimary else { throw Failure(error).missingIsUnavailable }
        take(output.fail(error, at: now))
      }
    }
    refresh()
    if !isUseful, let error = all.lazy.compactMap(\.trouble).first {
      throw Failure(error).missingIsUnavailable
    }
  }

  /// Whether one of those works that the configuration names.
  private var isUseful: Bool { all.contains { !$0.isExtra && $0.sink != nil } }

  private static let systemRing = OutputSpecification.ring(path: RingSettings.defaultPath)

  private static func check(_ outputs: [OutputSpecification]) throws(Failure) {
    guard outputs.count(where: \.usesStandardOutput) <= 1 else {
      throw Failure("only one output can go to standard output", .configuration)
    }
    if let file = OutputSpecification.sharedFile(of: outputs) {
      throw Failure("two outputs would write \(file)", .configuration)
    }
    guard outputs.count(where: \.isRing) <= 1 else {
      throw Failure("a service has one frame ring; all readers share it", .configuration)
    }
  }

  private static func outputs(
    _ configuration: Configuration, _ listener: Int32?
  ) -> [ServiceOutput] {
    let named = configuration.outputs
    let primary = named.first(where: \.isScreen) ?? (named.count == 1 ? named[0] : nil)
    // The socket that systemd has made is that of the ring, unless the configuration names another one.
    let isNamed = configuration.outputs.contains { $0.isRing && $0 != systemRing }
    let listener = isNamed ? nil : listener
    var specifications = named
    if listener != nil, !specifications.contains(systemRing) { specifications.append(systemRing) }
    return specifications.map { specification in
      ServiceOutput(
        specification, isPrimary: specification == primary, isExtra: !named.contains(specification)
      ) {
        () throws(OutputError) in
        if specification.isRing, let listener {
          // The sink closes what it has; systemd's own stays for the next try.
          return try RingSink(
            path: RingSettings.defaultPath, rate: configuration.rate, settings: configuration.ring,
            activated: dup(listener))
        }
        return try specification.open(
          rate: configuration.rate, rotation: configuration.rotation,
          isDithered: configuration.isDithered, ring: configuration.ring)
      }
    }
  }

  /// The size that the screens ask for; nil where every size will do.
  ///
  /// - Throws: `Failure` for screens of different sizes.
  func size() throws(Failure) -> (width: Int, height: Int)? {
    let screens = sinks.filter { $0.requiredSize != nil }
    guard let first = screens.first, let size = first.requiredSize else { return nil }
    for screen in screens {
      guard let other = screen.requiredSize, other == size else {
        throw Failure(
          "\(first.name) and \(screen.name) have different sizes; a service shows one size",
          .configuration)
      }
    }
    guard Frame.isPossible(width: size.width, height: size.height) else {
      throw Failure("\(first.name): \(size.width)x\(size.height) is too large", .unavailable)
    }
    return size
  }

  /// Whether pictures of another size can follow without a screen that decides.
  var takeEverySize: Bool { all.allSatisfy(\.specification.takesEverySize) }

  /// When a broken output is tried again; nil where all work.
  var nextTry: Instant? { all.compactMap(\.nextTry).min() }

  /// Tries broken outputs again, those whose time has come.
  ///
  /// - Returns: whether there are other sinks than before.
  func look(at now: Instant, size: (width: Int, height: Int)) -> Bool {
    var isNew = false
    for output in all {
      let seen = output.look(at: now, size: size)
      take(seen.news)
      isNew = isNew || seen.isNew
    }
    if isNew { refresh() }
    return isNew
  }

  /// Takes the error of a sink.
  ///
  /// - Throws: the same error where that is the primary output, the last one that worked, or one whose screen has
  ///   changed its mode.
  func take(_ error: OutputError, of sink: any FrameSink, at now: Instant) throws(OutputError) {
    guard let output = all.first(where: { $0.sink === sink }), !output.isPrimary else {
      throw error
    }
    if case .modeChanged = error { throw error }
    take(output.fail(error, at: now))
    refresh()
    if !isUseful { throw error }
  }

  /// Opens screens again that have changed their mode.
  ///
  /// - Throws: `Failure` where the primary one cannot be used in its new mode.
  func reopenScreens(at now: Instant) throws(Failure) {
    defer { refresh() }
    for output in all {
      guard let screen = output.sink as? FramebufferSink else { continue }
      do throws(OutputError) { output.replace(try screen.reopened()) } catch {
        guard !output.isPrimary else { throw Failure(error) }
        take(output.fail(error, at: now))
      }
    }
  }

  /// Finishes all that work.
  ///
  /// - Returns: the primary output's error.
  func finish(at now: Instant) -> OutputError? {
    var first: OutputError?
    for output in all {
      do throws(OutputError) { try output.sink?.finish() } catch {
        if output.isPrimary { first = error } else { take(output.fail(error, at: now)) }
      }
    }
    return first
  }

  /// What the journal has not heard yet.
  func takeNews() -> [ServiceOutput.News] {
    defer { news = [] }
    return news
  }

  private func refresh() { sinks = all.compactMap(\.sink) }

  private func take(_ one: ServiceOutput.News?) { if let one { news.append(one) } }

  /// What works, in words: "fb:/dev/fb0, ring:/run/snowd/frames.sock".
  var words: String { sinks.map(\.name).joined(separator: ", ") }

  /// What is broken, behind a line that says something else; empty where nothing is.
  var troubleWords: String {
    let troubles = all.compactMap { $0.trouble?.description }
    return troubles.isEmpty ? "" : "; broken: " + troubles.joined(separator: "; ")
  }
}
