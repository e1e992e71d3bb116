import CWayland
import Posix

/// The compositor of this session, and what it offers snowd.
public struct CompositorSurvey: Equatable, Sendable {
  /// An output of the compositor.
  public struct Output: Equatable, Sendable {
    /// "HDMI-A-1"; nil if the compositor does not tell.
    public let name: String?
    /// The mode in pixels; nil if unknown.
    public let size: String?
    /// Pixels for each unit of the desktop, rounded up.
    public let scale: Int
  }

  /// "wayland-1".
  public private(set) var name: String
  /// Why it cannot be used; nil if it can.
  public var problem: String?
  /// Whether flakes can fall over other programs: it has wlr-layer-shell.
  public var hasLayers = false
  /// Whether snow can have a window.
  public var hasWindows = false
  /// Its outputs.
  public var outputs: [Output] = []

  /// How long a compositor may take to answer, in nanoseconds.
  private static let timeout: Int64 = 2_000_000_000

  /// A compositor that was looked at.
  init(
    name: String, problem: String? = nil, hasLayers: Bool = false, hasWindows: Bool = false,
    outputs: [Output] = []
  ) {
    (self.name, self.problem, self.outputs) = (name, problem, outputs)
    (self.hasLayers, self.hasWindows) = (hasLayers, hasWindows)
  }

  /// The compositor in which a user's own service draws.
  public static func ofService(_ scope: ServiceScope) -> CompositorSurvey {
    var survey = CompositorSurvey(name: "")
    do throws(OutputError) { try survey.look(CompositorSocket.environment(of: scope)) } catch {
      survey.problem = error.description
    }
    return survey
  }

  /// Looks at the compositor that the environment names; nil without one.
  init?(_ variable: (String) -> String? = CompositorSocket.variable) {
    // A passed connection can be used once, and is not for looking.
    guard let display = variable("WAYLAND_DISPLAY") else { return nil }
    self.init(name: display)
    do throws(OutputError) { try look(variable) } catch { problem = error.description }
  }

  private mutating func look(_ variable: (String) -> String?) throws(OutputError) {
    let connection = try WaylandConnection(variable)
    name = connection.name
    let globals = WaylandGlobals(connection) {}
    connection.pump(for: Self.timeout) { globals.isComplete }
    if let failure = connection.failure { throw failure }
    guard globals.isComplete else {
      throw .compositor("\(connection.name): the compositor does not answer")
    }
    hasLayers = globals.version(SNOW_WAYLAND_LAYERS) > 0
    hasWindows = globals.version(SNOW_WAYLAND_WINDOWS) > 0
    outputs = globals.outputs.map { output in
      Output(
        name: output.name, size: output.mode.map { "\($0.width)x\($0.height)" },
        scale: output.scale)
    }
  }
}
