import Graphics
import Motion
import Posix

extension OutputKind {
  static let drm = OutputKind(
    "drm", ["drm:", "drm:HDMI-A-1", "drm:card1/HDMI-A-1", "drm:HDMI-A-1:1280x720@60"], .screen,
    .checked(pattern: DRMArgument.pattern) { DRMArgument($0) != nil }
  ) { (text, settings) throws(OutputError) in
    try DRMSink(
      DRMArgument(text) ?? DRMArgument(), rotation: settings.rotation,
      isDithered: settings.isDithered)
  }
}

/// Shows frames on the screens of a graphics card, through the kernel's mode setting (DRM/KMS).
///
/// ```
///   frame ─┬─ lent ────────────────▶ one of three buffers ─▶ flip at the next refresh ─▶ the first screen
///          └─ copied or scaled ────▶ one of three buffers ─▶ flip ────────────────────▶ each other screen
/// ```
/// It never waits for a refresh. Only the card's master may show anything; `obstacle` names another one.
final class DRMSink: FrameSink {
  let name: String
  let keepsPicture = false
  private(set) var obstacle: String?
  let card: DRMCard
  let argument: DRMArgument
  /// The first one decides the picture's size.
  var routes: [DRMRoute]
  /// Empty until this program is master for the first time.
  var screens: [DRMScreen] = []
  /// Thrown with the next frame.
  private(set) var failure: OutputError?
  private let rotation: DisplayRotation
  private let isDithered: Bool
  private let options: DRMOptions
  private let size: (width: Int, height: Int)
  private let watch: DRMWatch
  /// The card, its node's watch, and a timer.
  private let sources: ReadySet
  private var period: Int64?
  private var isReleased = false
  /// Whether the screens are switched off.
  var isOff = false
  private var isFinished = false
  /// Until when to try to become master, in nanoseconds: a card is closed a moment after its watch says so.
  private var retryEnd: Int64?
  private var act: () -> Void = {}

  private static let (cardTag, watchTag): (UInt64, UInt64) = (0, 1)
  private static let (retryPeriod, retryTime): (Int64, Int64) = (20_000_000, 1_000_000_000)

  /// Opens the card, and becomes its master if there is none; throws `OutputError.absent` without a screen.
  init(
    _ argument: DRMArgument, rotation: DisplayRotation = .none, isDithered: Bool = true,
    options: DRMOptions = DRMOptions()
  ) throws(OutputError) {
    let choice = try DRMChoice(argument, options)
    (self.argument, self.rotation, self.isDithered) = (argument, rotation, isDithered)
    (self.options, card, routes) = (options, choice.card, choice.routes)
    let first = choice.routes[0]
    name = "drm:\(card.name)/\(first.connector.name)"
    let isTurned = rotation.adding(first.connector.orientation).swapsSides
    size =
      isTurned ? (first.mode.height, first.mode.width) : (first.mode.width, first.mode.height)
    do {
      watch = try DRMWatch(options.folder)
      sources = try ReadySet()
      try sources.add(card.number, Self.cardTag)
      try sources.add(watch.descriptor, Self.watchTag)
    } catch {
      throw .system(error)
    }
    if takeMaster() { try activate() } else { obstacle = obscurity }
  }

  deinit { shutDown() }

  /// The picture's size: the first screen's, upright.
  var requiredSize: (width: Int, height: Int)? { size }

  /// The screens with their modes, and why one of them shows nothing.
  var state: String {
    let words = routes.map { route in
      let trouble = screens.first { $0.route.connector.id == route.connector.id }?.trouble
      return "\(route.connector.name) \(route.mode)" + (trouble.map { " (\($0.reason))" } ?? "")
    }
    return "drm:\(card.name) \(words.joined(separator: ", "))"
  }

  /// The newest flip of the first screen; nil before.
  var lastFlip: ScreenFlip? {
    screens.first?.head.lastFlip.map {
      ScreenFlip(sequence: $0.sequence, nanoseconds: $0.nanoseconds)
    }
  }

  /// One descriptor for the card, the watch and the timer.
  var descriptors: [Int32] { [sources.descriptor] }

  func onDemand(_ act: @escaping () -> Void) { self.act = act }

  /// Lends a buffer of the only screen, if drawing there is as fast as elsewhere.
  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    guard format == .xrgb8888, (width, height) == size, screens.count == 1,
      screens[0].head.isDirect
    else { return nil }
    advance()
    guard isVisible else { return nil }
    do throws(SystemError) { return try screens[0].head.loan() } catch {
      take(error, ofScreen: 0)
      return nil
    }
  }

  /// Shows a frame on all screens, each when it can; throws if the first one is gone or has changed its mode: then the
  /// output must be reopened.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    guard (frame.width, frame.height) == size else {
      throw .unsupported(
        "\(name): a frame of \(frame.width)x\(frame.height) on a screen for"
          + " \(size.width)x\(size.height)")
    }
    takeFlips()
    let now = MonotonicClock.nanoseconds
    for index in screens.indices where isVisible && screens[index].trouble == nil {
      do throws(SystemError) {
        try screens[index].present(frame, at: now)
      } catch {
        take(error, ofScreen: index)
      }
    }
    setTimer()
    if let failure {
      // A new sink for the card must be able to become its master.
      shutDown()
      throw failure
    }
  }

  private var isVisible: Bool { obstacle == nil && failure == nil && !isFinished && !isOff }

  /// Reads the card's reports and changes of its connectors, and retries to become master.
  func poll() {
    var news: DRMWatch.News = []
    // Only the watch has something to read here; flips are taken below.
    sources.take { tag in
      if tag == Self.watchTag { news = watch.take(about: card.name) }
    }
    guard !isFinished else { return sources.ring(every: nil) }
    advance()
    if news.contains(.removal), !fileExists(card.path) { fail(.system(card.isGone)) }
    if news.contains(.change), !isReleased { findChanges() }
    if obstacle != nil, !isReleased {
      let now = MonotonicClock.nanoseconds
      if !news.isDisjoint(with: [.close, .change]) { retryEnd = now + Self.retryTime }
      if retryEnd != nil, takeMaster() { appear() } else if retryEnd ?? 0 < now { retryEnd = nil }
    }
    setTimer()
  }

  /// Shows again what was on the screens before, and closes the card.
  func finish() throws(OutputError) { shutDown() }
}

extension DRMSink {
  /// Lets another program be master, for another console.
  func release() {
    guard !isFinished, !isReleased else { return }
    (isReleased, retryEnd) = (true, nil)
    card.dropMaster()
    obstacle = "another console is shown"
    setTimer()
  }

  func acquire() {
    guard !isFinished, isReleased else { return }
    isReleased = false
    if takeMaster() {
      findChanges()
      appear()
    } else {
      obstacle = obscurity
      // The last console's program may still be giving it up.
      retryEnd = MonotonicClock.nanoseconds + Self.retryTime
      setTimer()
    }
  }

  private func takeMaster() -> Bool {
    let number = card.number
    guard card.takeMaster() else { return false }
    // The card has been opened anew, and the old descriptor has left the set by being closed.
    if card.number != number { try? sources.add(card.number, Self.cardTag) }
    return true
  }

  private var obscurity: String {
    DRMOwner.find(of: card.path).map { "obscured by \($0)" }
      ?? "obscured: another program is master of \(card.name)"
  }

  /// Shows frames again, beginning with a whole one.
  private func appear() {
    (obstacle, retryEnd) = (nil, nil)
    for screen in screens { screen.restart() }
    do throws(OutputError) { try activate() } catch { fail(error) }
    if isOff { switchScreens(isOn: false) }
    act()
  }

  /// Another program has become master.
  private func disappear() {
    obstacle = obscurity
    // It may be gone already.
    retryEnd = MonotonicClock.nanoseconds + Self.retryTime
    act()
  }

  /// Creates the screens of routes that have none; throws if the first one is impossible.
  func activate() throws(OutputError) {
    for (index, route) in routes.enumerated() {
      guard !screens.contains(where: { $0.route.connector.id == route.connector.id }) else {
        continue
      }
      do throws(SystemError) {
        screens.append(
          try DRMScreen(
            card, route, picture: index == 0 ? nil : size, rotation: rotation,
            isDithered: isDithered, options))
      } catch {
        guard index > 0 else { throw .system(error) }
      }
    }
  }

  /// Makes the next frame come at once.
  func requestFrame() { act() }

  func fail(_ error: OutputError) {
    guard failure == nil else { return }
    failure = error
    act()
  }

  private func take(_ error: SystemError, ofScreen index: Int) {
    if error.isLossOfMaster {
      disappear()
    } else if index == 0 || error.code == card.isGone.code {
      fail(.system(error))
    } else {
      screens[index].trouble = error
    }
  }

  private func takeFlips() {
    guard !isFinished else { return }
    for flip in card.takeFlips() {
      for screen in screens where flip.crtc == screen.route.crtc || flip.crtc == 0 {
        screen.head.take(flip)
      }
    }
  }

  /// Takes the kernel's reports and gives it the frames that waited for them.
  private func advance() {
    takeFlips()
    let now = MonotonicClock.nanoseconds
    for index in screens.indices where isVisible && screens[index].trouble == nil {
      do throws(SystemError) { try screens[index].head.advance(at: now) } catch {
        take(error, ofScreen: index)
      }
    }
  }

  /// A timer only while a frame or a card is waited for.
  private func setTimer() {
    let isWaiting = isVisible && screens.contains { $0.head.isWaiting }
    let wanted = retryEnd != nil ? Self.retryPeriod : isWaiting ? FlipQueue.timeout : nil
    guard wanted != period else { return }
    period = wanted
    sources.ring(every: wanted)
  }

  private func shutDown() {
    guard !isFinished else { return }
    isFinished = true
    if obstacle == nil, card.isMaster {
      if isOff { switchScreens(isOn: true) }
      for screen in screens { screen.restore() }
    }
    for screen in screens { screen.destroy() }
    screens = []
    card.dropMaster()
    card.close()
    sources.ring(every: nil)
  }
}

extension OutputSpecification {
  /// Opens an output `drm:` as few drivers need it, for tests: in the format of a name such as "RGB565", through the
  /// interface from before atomic commits, or with copies into memory that could be drawn in.
  package static func drm(
    _ argument: String, rotation: DisplayRotation, isDithered: Bool, format: String?,
    isLegacy: Bool, isCopied: Bool
  ) throws(OutputError) -> any FrameSink {
    guard let argument = DRMArgument(argument) else {
      throw .specification("invalid argument '\(argument)'")
    }
    let options = DRMOptions(
      isLegacy: isLegacy, isCopied: isCopied,
      formats: ScanoutFormat.allCases.filter { format == nil || $0.name == format })
    return try DRMSink(argument, rotation: rotation, isDithered: isDithered, options: options)
  }
}
