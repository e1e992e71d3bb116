import Bus
import Pipeline
import Posix
import RealTime
import Settings

extension Service {
  /// Lets the first screen's backlight show the brightness, or the picture where there is none.
  func followBacklight() {
    light.look(at: stage.outputs)
    scheduler.useBacklight(light.hasBacklight, at: Self.now, date: .now)
    stage.pipeline.dimsPictures = !light.hasBacklight
  }

  /// What picture and backlight show together, 0...1.
  var brightness: Double { scheduler.brightness * stage.pipeline.outside.brightness.level }

  /// Measures the light of the room if the night depends on it.
  func followRoom() {
    do throws(SystemError) {
      try room.follow(configuration.programme.followsLight, in: loop) { [unowned self] in
        takeRoomLight()
      }
    } catch {
      journal.say(.warning, "\(error.description); the light of the room is not measured")
    }
    takeRoomLight()
  }

  private func takeRoomLight() {
    guard scheduler.light != room.level else { return }
    scheduler.light = room.level
    goOn()
  }

  /// Switches the screen off, or on again.
  func setScreen(isOn: Bool) {
    let before = light.power
    light.setPower(isOn: isOn, stage.outputs)
    guard light.power != before else { return }
    scheduler.isBlack = light.power == .black
    stage.outputs.isDark = light.power == .off
    stage.pipeline.draw(for: stage.outputs.sinks)
    switch light.power {
    case .on: journal.say(.information, "the screen is on")
    case .off: journal.say(.information, "the screen is off")
    case .black:
      journal.say(.information, "the screen cannot be switched off; the picture is black")
    }
    sayStatus()
    needFrame()
  }
}
