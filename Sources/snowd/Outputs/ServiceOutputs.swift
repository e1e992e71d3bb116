import Console
import Graphics
import Motion
import Outputs
import Posix
import Programs
import Settings

/// The service's outputs.
///
/// They break and recover while the others continue; screens may come and go. Without a screen in its configuration
/// the service ends with its only or last working output.
final class ServiceOutputs {
  private var all: [ServiceOutput]
  private let scope: ServiceScope
  /// Whether the screens are switched off: they get no frames.
  var isDark = false { didSet { refresh() } }
  /// The listening socket of systemd that is served.
  private var listener: FileIdentity?
  /// A probable mistake in the configuration.
  private(set) var warning: String?
  /// The sinks that get frames: of working outputs, without obscured screens; stored, because every frame needs them.
  private(set) var sinks: [any FrameSink] = []
  /// Not logged yet, with the output's name.
  private var news: [(output: String, news: ServiceOutput.News)] = []

  /// Opens all outputs of a configuration; `listener` is systemd's for `OutputSpecification.activated`, which a user's own
  /// service has without one.
  ///
  /// Throws for outputs that exclude each other, and if the primary one or all fail.
  init(
    _ configuration: Configuration, _ scope: ServiceScope, listener: Int32?, at now: Instant
  ) throws(Failure) {
    try Self.check(configuration.outputs)
    self.scope = scope
    let hasRing = listener != nil || scope.isUsers
    let activated = hasRing ? OutputSpecification.activated?.placed(in: scope) : nil
    // systemd's socket is used unless the configuration names another one of its kind.
    let other = activated.flatMap { activated in
      configuration.outputs.first { $0.kind.socket != nil && $0 != activated }
    }
    if listener != nil, let activated, let other {
      warning = "\(other): readers at systemd's socket \(activated.argument) get no frames"
    }
    all = Self.outputs(configuration, scope, other == nil ? activated : nil, listener)
    self.listener = other == nil ? listener.flatMap(FileIdentity.init) : nil
    for output in all {
      do throws(OutputError) { try output.start() } catch {
        guard !output.isPrimary || output.isScreen else {
          throw Failure(error).missingIsUnavailable
        }
        take(output.fail(error, at: now), of: output)
      }
    }
    refresh()
    if !isUseful, let error = all.lazy.compactMap(\.trouble).first {
      throw Failure(error).missingIsUnavailable
    }
  }

  /// Whether an output that the configuration names works, or is a screen, which may come.
  private var isUseful: Bool { all.contains { !$0.isExtra && ($0.sink != nil || $0.isScreen) } }

  /// Why the window of an output has gone for good, which ends the service.
  var closing: OutputError? { all.first(where: \.isClosed)?.trouble }

  /// Whether a frame would be seen or kept now.
  var areWatched: Bool { sinks.contains(where: \.isWatched) }

  private static func check(_ outputs: [OutputSpecification]) throws(Failure) {
    guard outputs.count(where: \.usesStandardOutput) <= 1 else {
      throw Failure("only one output can go to standard output", .configuration)
    }
    if let file = OutputSpecification.sharedFile(of: outputs) {
      throw Failure("two outputs would write \(file)", .configuration)
    }
    guard outputs.count(where: { $0.kind.medium == .sharedMemory }) <= 1 else {
      throw Failure("a service has one frame ring; all readers share it", .configuration)
    }
  }

  private static func outputs(
    _ configuration: Configuration, _ scope: ServiceScope, _ activated: OutputSpecification?,
    _ listener: Int32?
  ) -> [ServiceOutput] {
    let named = configuration.outputs
    let primary =
      named.first { $0.kind.medium == .screen } ?? (named.count == 1 ? named[0] : nil)
    let extra = activated.flatMap { named.contains($0) ? nil : $0 }
    return (named + [extra].compactMap(\.self)).map { specification in
      ServiceOutput(
        specification, isPrimary: specification == primary, isExtra: specification == extra,
        place: specification.place(of: scope)
      ) {
        () throws(OutputError) in
        try specification.open(
          rate: configuration.rate, rotation: configuration.rotation,
          isDithered: configuration.isDithered, ring: configuration.ring,
          waitsForReaders: false, listener: specification == activated ? listener : nil,
          scope: scope)
      }
    }
  }

  /// Serves readers that connect to systemd's listener from now on, instead of an earlier one; the same one stays.
  func serveReaders(
    _ listener: consuming FileDescriptor, _ configuration: Configuration
  ) throws(OutputError) {
    let identity = FileIdentity(listener.number)
    guard identity != self.listener else { return }
    if let own = configuration.outputs.first(where: { $0.kind.medium == .sharedMemory }) {
      throw .unsupported("\(own): the configuration has a frame ring of its own")
    }
    guard let activated = OutputSpecification.activated?.placed(in: scope) else { return }
    let passed = PassedListener(listener)
    let output = ServiceOutput(activated, isPrimary: false, isExtra: true) {
      () throws(OutputError) in
      try activated.open(
        rate: configuration.rate, rotation: configuration.rotation,
        isDithered: configuration.isDithered, ring: configuration.ring,
        listener: passed.file.number)
    }
    try output.start()
    all.removeAll(where: \.isExtra)
    all.append(output)
    self.listener = identity
    refresh()
  }

  /// Lives as long as the output that opens it.
  private final class PassedListener {
    let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// The newest flip of the first screen that reports them.
  var lastFlip: ScreenFlip? { sinks.lazy.compactMap(\.lastFlip).first }

  /// Fingers on a window of this program; nil without such an output: then input devices report them.
  var windowTouches: [Touch]? { sinks.lazy.compactMap(\.touches).first }

  /// The size of the first screen that is there; nil without one.
  var screenSize: (width: Int, height: Int)? {
    all.lazy.compactMap { $0.sink?.requiredSize }.first
  }

  /// The screens' common size; nil without screens.
  func size() throws(Failure) -> (width: Int, height: Int)? {
    let screens = all.compactMap(\.sink).filter { $0.requiredSize != nil }
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

  var takeEverySize: Bool { all.allSatisfy(\.specification.kind.takesEverySize) }

  /// When the next broken output is retried; nil if all work.
  var nextTry: Instant? { all.compactMap(\.nextTry).min() }

  /// Retries broken outputs that are due, and looks which screens are obscured; returns whether `sinks` has changed.
  ///
  /// A first screen may have any size: the pictures follow it.
  func look(at now: Instant) -> Bool {
    var hasChanged = false
    for output in all {
      let seen = output.look(at: now, size: output.isScreen ? screenSize : nil)
      let obstacle = output.lookForObstacle()
      take(seen.news, of: output)
      take(obstacle, of: output)
      news += (output.sink?.takeNews() ?? []).map { (output.name, .noted($0)) }
      hasChanged = hasChanged || seen.isNew || obstacle != nil
    }
    if hasChanged { refresh() }
    return hasChanged
  }

  /// Takes a sink's error.
  ///
  /// Throws it again for a primary output that is no screen, the last working one, or a screen that has changed its
  /// mode.
  func take(_ error: OutputError, of sink: any FrameSink, at now: Instant) throws(OutputError) {
    guard let output = all.first(where: { $0.sink === sink }),
      !output.isPrimary || output.isScreen
    else { throw error }
    if case .modeChanged = error { throw error }
    take(output.fail(error, at: now), of: output)
    refresh()
    if !isUseful { throw error }
  }

  /// Reopens screens that have changed their mode; one that cannot be opened is awaited.
  func reopenScreens(at now: Instant) {
    sinks = []
    for output in all {
      do throws(OutputError) { try output.reopen() } catch {
        take(output.fail(error, at: now), of: output)
      }
    }
    refresh()
  }

  /// Watches new sinks in the loop.
  func watch(in loop: EventLoop, _ act: @escaping () -> Void) throws(SystemError) {
    for output in all { try output.watch(in: loop, act) }
  }

  /// The screens that are open.
  var screens: [any FrameSink] {
    all.filter { $0.specification.kind.medium == .screen }.compactMap(\.sink)
  }

  /// Stops using the screens: the console shows another virtual terminal.
  func release() { for screen in screens { screen.release() } }

  /// Uses the screens again.
  func acquire() { for screen in screens { screen.acquire() } }

  /// Finishes all working outputs; returns the primary one's error.
  func finish(at now: Instant) -> OutputError? {
    var first: OutputError?
    for output in all {
      do throws(OutputError) { try output.sink?.finish() } catch {
        if output.isPrimary { first = error } else { take(output.fail(error, at: now), of: output) }
      }
    }
    return first
  }

  func takeNews() -> [(output: String, news: ServiceOutput.News)] {
    defer { news = [] }
    return news
  }

  private func refresh() {
    sinks = all.filter { !isDark || !$0.isScreen }.compactMap(\.sink).filter { $0.obstacle == nil }
  }

  private func take(_ one: ServiceOutput.News?, of output: ServiceOutput) {
    if let one { news.append((output.name, one)) }
  }

  /// The working ones, "fb:/dev/fb0, ring:/run/snowd/frames.sock"; without any, why.
  var words: String {
    guard sinks.isEmpty else { return sinks.map(\.state).joined(separator: ", ") }
    return isDark ? "a screen that is off" : "no screen"
  }

  /// All outputs, and whether each shows or keeps frames.
  var states: [(name: String, isWorking: Bool)] {
    all.map { output in
      (output.sink?.name ?? output.name, output.sink.map { $0.obstacle == nil } ?? false)
    }
  }

  /// Whether an output that the configuration names does not work.
  var hasTrouble: Bool { all.contains { !$0.isExtra && ($0.sink == nil || $0.trouble != nil) } }

  /// What is wrong with outputs, as an addition to a line; empty if all frames are shown.
  var troubleWords: String {
    all.map { output in
      if let trouble = output.trouble {
        return (output.isScreen ? "; waiting for the screen: " : "; broken: ") + trouble.description
      }
      return output.sink?.obstacle.map { "; \(output.name): \($0)" } ?? ""
    }.joined()
  }
}
