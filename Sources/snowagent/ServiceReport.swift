import Bus
import Fleet
import Posix

/// What the service says of itself.
struct ServiceReport: Equatable, Sendable {
  var isOn = false
  var scene = ""
  var chosenScene = ""
  var scenes: [String] = []
  var brightness = 1.0
  var intensity = 1.0
  var wind = 1.0
  var text = ""
  var angle = 0.0
  var fps = 0.0
  var sensor = ""
  var screen = ""
  var problem = ""
  var version = ""
  /// The machine's start and the process, which another start of the service does not have.
  var process = ""

  /// From the service's properties; those of an older one keep their defaults.
  init(_ properties: [(property: ControlProperty, value: BusValue)]) {
    for (property, value) in properties {
      switch (property.name, value) {
      case ("Enabled", .bool(let value)): isOn = value
      case ("Scene", .text(let text)): scene = text
      case ("ChosenScene", .text(let text)): chosenScene = text
      case ("Scenes", .texts(let texts)): scenes = texts
      case ("BrightnessFactor", .number(let number)): brightness = number
      case ("Intensity", .number(let number)): intensity = number
      case ("Wind", .number(let number)): wind = number
      case ("Text", .text(let value)): text = value
      case ("Angle", .number(let number)): angle = number.isFinite ? number : 0
      case ("Fps", .number(let number)): fps = number.isFinite ? number : 0
      case ("Sensor", .text(let text)): sensor = text
      case ("Screen", .text(let text)): screen = text
      case ("Problem", .text(let text)): problem = text
      case ("Version", .text(let text)): version = text
      default: break
      }
    }
  }

  /// What can be set, as it was set.
  var values: PanelValues {
    var values = PanelValues()
    (values.isOn, values.scene, values.text) = (isOn, chosenScene, text)
    (values.brightness, values.intensity, values.wind) = (brightness, intensity, wind)
    return values
  }

  /// For the broker.
  var state: PanelState {
    var state = PanelState()
    (state.isOn, state.scene, state.chosenScene) = (isOn, scene, chosenScene)
    state.text = text
    (state.brightness, state.intensity, state.wind) = (brightness, intensity, wind)
    // More digits would change with each sample.
    (state.angle, state.fps) = (angle.rounded(), (fps * 10).rounded() / 10)
    (state.sensor, state.screen) = (String(sensor.prefix(1000)), String(screen.prefix(1000)))
    state.problem = String(problem.prefix(1000))
    state.version = version
    return state
  }
}
