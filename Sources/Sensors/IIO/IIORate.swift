import InputDevices
import Posix

/// Chooses and formats a sampling rate, in samples a second.
enum IIORate {
  /// Below this, snow lags behind a hand that turns the panel.
  static let lowest = 10.0

  /// Reads `sampling_frequency_available`, a list `12.5 25 50` or a range `[min step max]`; of a range, only the step
  /// nearest to `wanted`.
  ///
  /// The drivers of Chromebooks list `0 min max`: stopped, lowest, highest; their controllers accept any rate between.
  static func available(_ text: String, near wanted: Double) -> [Double] {
    let isRange = text.utf8.first { $0 > 32 } == UInt8(ascii: "[")
    // By bytes, because "\r\n" is one `Character`.
    let numbers = text.utf8.split { $0 <= 32 || ",[]".utf8.contains($0) }
      .map { Double(Substring($0)) ?? .nan }
    guard isRange else {
      let rates = numbers.filter { $0.isFinite && $0 > 0 }
      guard numbers.count == 3, numbers[0] == 0, rates.count == 2, rates[0] < rates[1] else {
        return rates
      }
      return [min(max(wanted, rates[0]), rates[1])]
    }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }),
      numbers[0] <= numbers[2], numbers[2] > 0
    else { return [] }
    let inside = min(max(wanted, numbers[0]), numbers[2])
    guard numbers[1] > 0 else { return [inside] }
    let steps = ((inside - numbers[0]) / numbers[1]).rounded(.toNearestOrEven)
    let nearest = numbers[0] + steps * numbers[1]
    return [nearest > numbers[2] ? nearest - numbers[1] : nearest].filter { $0 > 0 }
  }

  /// The rate nearest to `wanted` among those fast enough, the faster of two as near; the fastest if all are slow,
  /// nil if there are none.
  static func choose(_ wanted: Double, from rates: [Double]) -> Double? {
    let quick = rates.filter { $0 >= lowest }
    guard !quick.isEmpty else { return rates.max() }
    return quick.min {
      let (one, other) = (($0 - wanted).magnitude, ($1 - wanted).magnitude)
      return one == other ? $0 > $1 : one < other
    }
  }

  /// The drivers' syntax: whole numbers without a point, others with at most six decimals.
  static func text(_ rate: Double) -> String {
    // No tilt sensor has more than a million a second.
    let millionths = Int64((min(max(rate, 0), 1e6) * 1e6).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return "\(whole)" }
    var places = String(String(1_000_000 + rest).dropFirst())
    while places.last == "0" { places.removeLast() }
    return "\(whole).\(places)"
  }
}

/// A device's sampling frequency, an attribute of the device or, in some drivers, of its channels.
struct IIORateAttribute {
  private static let name = "sampling_frequency"
  let node: IIONode
  let channel: IIOChannel

  var current: Double? {
    let text = channel.text(Self.name) ?? node.text(Self.name) ?? ""
    return Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  var isWritable: Bool {
    guard node.context.isLocal else { return true }
    let file = channel.has(Self.name) ? channel.file(Self.name) : Self.name
    return refusal(toReadAndWrite: "\(node.path)/\(file ?? Self.name)") == nil
  }

  /// The remark that a device is too slow; `rate` is in samples a second, nil if not stated or 0.
  func remark(_ rate: Double?) -> SensorFault? {
    let text = channel.text(Self.name) ?? node.text(Self.name)
    guard let text, rate.map({ $0 < IIORate.lowest }) ?? (text.isEmpty || Double(text) == 0) else {
      return nil
    }
    let words = rate.map {
      "it measures only \($0 == 1 ? "once" : "\(IIORate.text($0)) times") a second: snow lags behind"
    }
    return SensorFault(
      .slow, words ?? "its rate is 0: it measures nothing before a rate is set",
      advice: isWritable
        ? "its driver offers nothing quicker: name another sensor if there is one"
        : "this user may not set it: install snowd's udev rule ('sudo make install') and join the "
          + "group \(IIOAccess.group)")
  }

  func choice(for wanted: Double) -> Double? {
    guard channel.has(Self.name) || node.text(Self.name) != nil else { return nil }
    return IIORate.choose(wanted, from: offers(near: wanted)) ?? wanted
  }

  /// The available rates; empty if the device accepts any.
  private func offers(near wanted: Double) -> [Double] {
    let list = Self.name + "_available"
    return IIORate.available(channel.text(list) ?? node.text(list) ?? "", near: wanted)
  }

  /// Slows the device down at rest, its buffer running; returns its new rate, nil if unchanged because it is slow or
  /// refuses.
  func slow(from rate: Double?) -> Double? {
    let offers = offers(near: RestingPace.rate)
    guard let slow = RestingPace.slowed(offers.isEmpty ? [RestingPace.rate] : offers, from: rate)
    else { return nil }
    return write(slow) ? current ?? slow : nil
  }

  /// Writes a rate; false if the device refuses, as some do while the buffer runs.
  @discardableResult func write(_ rate: Double) -> Bool {
    let text = IIORate.text(rate)
    return channel.write(Self.name, text) || node.write(Self.name, text)
  }

  /// Requests a rate and returns the device's resulting one; nil if not stated.
  func set(_ wanted: Double) -> Double? {
    guard let choice = choice(for: wanted) else { return nil }
    write(choice)
    return current
  }
}
