import Posix

extension OutputKind {
  static let screen = OutputKind("screen", ["screen"], .screen, .none) {
    (_, settings) throws(OutputError) in
    switch settings.scope {
    case .system: return try ScreenChoice(settings).open()
    case .user(let folders): throw CompositorSockets(in: folders).absence
    }
  }
}

extension OutputSpecification {
  /// This machine's screen; of a user's own service, that of the session's compositor.
  public static var screen: OutputSpecification { .init(.screen) }
}

/// Opens the screen that this machine has.
///
/// ```
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

  init(_ settings: OutputSettings, kernel: String = "/sys/class/graphics", devices: String = "/dev")
  {
    (self.settings, self.kernel, self.devices) = (settings, kernel, devices)
  }

  func open() throws(OutputError) -> any FrameSink {
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
