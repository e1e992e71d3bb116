import Documents
import Emitter

extension MediaTiming {
  /// Takes the properties of CAMediaTiming that a layer or cell has.
  init(_ object: inout CAMLObject, _ notes: inout CAMLNotes) throws(DocumentError) {
    self.init()
    if let value = object.take("beginTime") { beginTime = try value.number(in: 0...3600) }
    if let value = object.take("timeOffset") { timeOffset = try value.number(in: 0...600) }
    if let value = object.take("speed") {
      speed = try value.number(in: -1000...1000)
      if speed < 0 {
        notes.add("a 'speed' below 0 is not supported; it stands still", at: value.place)
      }
    }
    if let value = object.take("duration") {
      duration = try value.numberOrInfinity(in: 0...1_000_000)
    }
    if let value = object.take("repeatCount") {
      repeatCount = try value.numberOrInfinity(in: 0...1_000_000_000)
    }
    if let value = object.take("autoreverses") { autoreverses = try value.bool() }
  }
}
