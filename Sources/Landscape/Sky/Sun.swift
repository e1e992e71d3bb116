import Dates
import Portable

/// Where the sun stands, by the Astronomical Almanac's two-term formulas: within a hundredth of a degree until 2050.
package struct Sun: Equatable, Sendable {
  /// Degrees above the horizon.
  let altitude: Double
  /// Degrees from where it stands at noon: to the right, as seen by someone who looks there.
  let azimuth: Double
  let isMorning: Bool

  /// By standard time at a place; without one, as on 21 December at 50° north, on the middle meridian of its zone.
  init(at time: CivilTime, _ place: LandscapeSettings.Place?) {
    let longitude = place?.longitude ?? 0
    let zone = (longitude / 15).rounded()
    let day = place == nil ? Self.days(2026, 12, 21) : Self.days(time.year, time.month, time.day)
    let hours = Double(time.second) / 3600 - zone
    // Days since noon of 1 January 2000, universal time.
    let days = day - 0.5 + hours / 24
    isMorning = time.second < 12 * 3600

    func radians(_ degrees: Double) -> Double { Angle.radians(degrees: degrees) }
    let mean = 280.460 + 0.9856474 * days
    let anomaly = radians(357.528 + 0.9856003 * days)
    let longitudeOfSun = SineCosine(
      radians(mean + 1.915 * SineCosine(anomaly).sine + 0.020 * SineCosine(2 * anomaly).sine))
    let tilt = SineCosine(radians(23.439 - 4e-7 * days))
    let sineOfDeclination = tilt.sine * longitudeOfSun.sine
    let cosineOfDeclination = (1 - sineOfDeclination * sineOfDeclination).squareRoot()
    let ascension = arcTangent(tilt.cosine * longitudeOfSun.sine, over: longitudeOfSun.cosine)
    let turns = 280.46062 + 360.98564737 * days + longitude
    let hourAngle = SineCosine(radians(turns.truncatingRemainder(dividingBy: 360)) - ascension)
    let latitude = SineCosine(radians(place?.latitude ?? 50))
    let sine =
      latitude.sine * sineOfDeclination
      + latitude.cosine * cosineOfDeclination * hourAngle.cosine
    altitude = Angle.degrees(
      radians: arcTangent(sine, over: max(0, 1 - sine * sine).squareRoot()))
    // In the south, noon is in the north, and the sun goes to the left.
    let south = latitude.sine < 0 ? -1.0 : 1.0
    azimuth = Angle.degrees(
      radians: arcTangent(
        south * hourAngle.sine * cosineOfDeclination,
        over: south
          * (hourAngle.cosine * latitude.sine * cosineOfDeclination
            - sineOfDeclination * latitude.cosine)))
  }

  /// Days from 1 January 2000 to a date, both at midnight (Gregorian).
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Double {
    // March is the first month: the leap day is then a year's last.
    let shifted = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let leaps =
      (Double(shifted) / 4).rounded(.down) - (Double(shifted) / 100).rounded(.down)
      + (Double(shifted) / 400).rounded(.down)
    let inYear = (153 * months + 2) / 5 + day - 1
    return Double(shifted) * 365 + leaps + Double(inYear) - 730_425
  }
}

extension MoonPhase {
  /// The mean moon: half a day off at most (epoch: 6 January 2000, 14:21).
  init(at time: CivilTime) {
    let days = Sun.days(time.year, time.month, time.day) + Double(time.second) / 86400 - 5.598
    let months = days / 29.530589
    self.init(age: months - months.rounded(.down))
  }
}
