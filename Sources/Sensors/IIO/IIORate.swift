import InputDevices
import Posix

/// Samples a second: which one to ask a device for, and how to write it.
enum IIORate {
  /// Below this a panel's snow lags behind the hand that turns it.
  static let lowest = 10.0

  /// Reads `sampling_frequency_available`.
  ///
  /// - Parameters:
  ///   - text: a list, `12.5 25 50`, or a range, `[min step max]`.
  ///   - wanted: what a range is asked for.
  /// - Returns: the rates that are there; of a range, its step that is nearest to `wanted`.
  static func available(_ text: String, near wanted: Double) -> [Double] {
    let isRange = text.hasPrefix("[")
    let numbers = text.split { " \t\n,[]".contains($0) }.map { Double($0) ?? .nan }
    guard isRange else { return numbers.filter { $0.isFinite && $0 > 0 } }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }),
      numbers[0] <= numbers[2], numbers[2] > 0
    else { return [] }
    let inside = min(max(wanted, numbers[0]), numbers[2])
    guard numbers[1] > 0 else { return [inside] }
    let steps = ((inside - numbers[0]) / numbers[1]).rounded(.toNearestOrEven)
    let nearest = numbers[0] + steps * numbers[1]
    return [nearest > numbers[2] ? nearest - numbers[1] : nearest].filter { $0 > 0 }
  }

  /// The rate to ask for.
  ///
  /// - Parameters:
  ///   - wanted: what would be best.
  ///   - rates: what there is.
  /// - Returns: the nearest of those that are quick enough, of two as near the quicker; where all
  ///   are slow the quickest; nil where nothing is known.
  static func choose(_ wanted: Double, from rates: [Double]) -> Double? {
    let quick = rates.filter { $0 >= lowest }
    guard !quick.isEmpty else { return rates.max() }
    return quick.min {
      let (one, other) = (($0 - wanted).magnitude, ($1 - wanted).magnitude)
      return one == other ? $0 > $1 : one < other
    }
  }

  /// As drivers want it: whole numbers without a point, others with six places at the most.
  static func text(_ rate: Double) -> String {
    // Beyond a million a second nothing is a tilt sensor.
    let millionths = Int64((min(max(rate, 0), 1e6) * 1e6).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return "\(whole)" }
    var places = String(String(1_000_000 + rest).dropFirst())
    while places.last == "0" { places.removeLast() }
    return "\(whole).\(places)"
  }
}

/// A device's sampling frequency, which some drivers hang on the device and some on its channels.
struct IIORateAttribute {
  private static let name = "sampling_frequency"
  let node: IIONode
  let channel: IIOChannel

  /// What the device says now; nil where it says nothing that can be.
  var current: Double? {
    let text = channel.text(Self.name) ?? node.text(Self.name) ?? ""
    return Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// Whether this user may set it.
  var isWritable: Bool {
    guard node.context.isLocal else { return true }
    let file = channel.has(Self.name) ? channel.file(Self.name) : Self.name
    return refusal(toReadAndWrite: "\(node.path)/\(file ?? Self.name)") == nil
  }

  /// That a device measures too seldom, if it does.
  ///
  /// - Parameter rate: samples a second; nil where it does not say, or says 0.
  /// - Returns: the remark; nil for one that is quick enough or has no rate.
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

  /// What would be asked for.
  func choice(for wanted: Double) -> Double? {
    guard channel.has(Self.name) || node.text(Self.name) != nil else { return nil }
    return IIORate.choose(wanted, from: offers(near: wanted)) ?? wanted
  }

  /// What the device offers; nothing where it takes what it is given.
  private func offers(near wanted: Double) -> [Double] {
    let list = Self.name + "_available"
    return IIORate.available(channel.text(list) ?? node.text(list) ?? "", near: wanted)
  }

  /// Slows the device down while the picture rests, its buffer running.
  ///
  /// - Parameter rate: what it measures at now.
  /// - Returns: what it says then; nil where it is left as it is, because it is slow or does not let us.
  func slow(from rate: Double?) -> Double? {
    let offers = offers(near: RestingPace.rate)
    guard let slow = RestingPace.slowed(offers.isEmpty ? [RestingPace.rate] : offers, from: rate)
    else { return nil }
    return write(slow) ? current ?? slow : nil
  }

  /// Writes a rate as it is; false where the device does not take it, as some do not while the buffer runs.
  @discardableResult func write(_ rate: Double) -> Bool {
    let text = IIORate.text(rate)
    return channel.write(Self.name, text) || node.write(Self.name, text)
  }

  /// Asks for a rate.
  ///
  /// - Parameter wanted: samples a second.
  /// - Returns: what the device says then; nil where it does not say.
  func set(_ wanted: Double) -> Double? {
    guard let choice = choice(for: wanted) else { return nil }
    write(choice)
    return current
  }
}
