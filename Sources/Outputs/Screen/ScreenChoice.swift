import Posix

extension OutputKind {
  static let screen = OutputKind(
    "screen", ["screen"], .screen, .none,
    nodes: { scope in
      ScreenChoice.isInCompositor(scope) ? OutputKind.wayland.nodes(scope) : .devices
    }
  ) { (_, settings) throws(OutputError) in try ScreenChoice(settings).open() }
}

extension OutputSpecification {
  /// This machine's screen; of a user's own service, that of the session's compositor.
  public static var screen: OutputSpecification { .init(.screen) }
}

/// Opens the screen that this machine has.
///
/// ```
///   a user's own service, or started inside a compositor (WAYLAND_DISPLAY) ──▶ a window of it, or waiting: its cards are its own
///        │ no
///        ▼
///   a card with a connected connector ── not another program's ──▶ DRM
///        │ none                 └ another program is its master ─┐
///        ▼                                                       ▼
///   /dev/fb0, /dev/fb1, … ◀──────────────── one that is not a card's own
///        │ none                                                  │ none
///        ▼                                                       ▼
///   OutputError.absent: the service waits                  DRM, obscured until the card is free
/// ```
struct ScreenChoice {
  private let settings: OutputSettings
  private let kernel: String
  private let devices: String
  private let isInCompositor: Bool

  init(
    _ settings: OutputSettings, kernel: String = "/sys/class/graphics", devices: String = "/dev",
    isInCompositor: Bool? = nil
  ) {
    (self.settings, self.kernel, self.devices) = (settings, kernel, devices)
    self.isInCompositor = isInCompositor ?? Self.isInCompositor(settings.scope)
  }

  /// Whether the screen is a compositor's: logind would let a user's service take the card before the compositor does.
  static func isInCompositor(_ scope: ServiceScope) -> Bool {
    scope.isUsers || CompositorSocket.isOffered()
  }

  func open() throws(OutputError) -> any FrameSink {
    guard !isInCompositor else { return try OutputKind.wayland.open("window", settings) }
    var reasons: [String] = []
    var isComing = false
    do throws(OutputError) {
      let card = try OutputKind.drm.open("", settings)
      guard card.obstacle != nil else { return card }
      // The card's own framebuffer is obscured with it.
      return (try? openFramebuffer { isEmulated($0) }) ?? card
    } catch {
      reasons.append(error.description)
      isComing = error.isAbsence
    }
    // A driver makes its framebuffer a moment before its card can be opened.
    do throws(OutputError) { return try openFramebuffer { isComing && isEmulated($0) } } catch {
      reasons.append(error.description)
    }
    throw .absent("no screen: " + reasons.joined(separator: "; "))
  }

  /// The first framebuffer that can be opened, without those that a condition excludes.
  func openFramebuffer(without isExcluded: (String) -> Bool) throws(OutputError)
    -> any FrameSink
  {
    var first: OutputError?
    for path in FramebufferNames(kernel: kernel, devices: devices).entries.map(\.path)
    where !isExcluded(path) {
      do throws(OutputError) { return try OutputKind.framebuffer.open(path, settings) } catch {
        first = first ?? error
      }
    }
    throw first ?? .absent("no framebuffer in \(devices)")
  }

  /// Whether a graphics card's driver provides the framebuffer.
  private func isEmulated(_ path: String) -> Bool {
    fileExists("\(kernel)/\(path.pathParts.last ?? "")/device/drm")
  }
}
