import Documents

/// Reads `season`, `until` and `hours` of an object that is read by hand.
enum ScheduleReader {
  /// The schedule of an object's members.
  ///
  /// - Throws: `DocumentError` at an invalid date, time or range.
  static func schedule(_ reader: inout ObjectReader) throws(DocumentError) -> Schedule {
    var schedule = Schedule()
    if let node = reader.node("season") { schedule.season = try Format.season.read("season", node) }
    if let node = reader.node("until") { schedule.until = try Format.lastDay.read("until", node) }
    if let node = reader.node("hours") { schedule.hours = try Format.hours.read("hours", node) }
    return schedule
  }
}
