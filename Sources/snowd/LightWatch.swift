import Posix
import RealTime
import Sensors

/// The light of the room as the service sees it: a meter in use, or none.
final class LightWatch {
  private var meter: LightMeter?
  private var watch: EventLoop.Watch?
  private var light = AmbientLight()
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  /// 0 dark, 1 as bright as by day; nil while unknown.
  var level: Double? { meter == nil ? nil : light.level }

  /// Starts or ends measuring; `act` is called when the level has changed.
  func follow(
    _ isWanted: Bool, in loop: EventLoop, _ act: @escaping () -> Void
  ) throws(SystemError) {
    guard isWanted != (meter != nil) else { return }
    guard isWanted else {
      // The watch first: the meter closes its descriptor.
      watch = nil
      (meter, light) = (nil, AmbientLight())
      return
    }
    let meter = try LightMeter()
    watch = try loop.watch(meter.descriptor, canWait: true) { [unowned self] in
      if take() { act() }
    }
    self.meter = meter
  }

  /// Takes the meter's news; returns whether the level has changed.
  private func take() -> Bool {
    let before = light
    for one in meter?.takeNews() ?? [] {
      switch one {
      case .light(let lux, let instant): light.add(lux, at: instant)
      case .found(let words): journal.say(.information, "the light of the room: \(words)")
      case .trouble(let words): journal.sayLimited((true, "\(words); the brightness stays"))
      }
    }
    return light.level != before.level
  }
}
