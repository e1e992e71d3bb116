import Documents

/// `season`, `until` and `hours` for readers that take members by hand.
public enum ScheduleReader {
  /// The schedule that an object's members say; always, where they say nothing.
  public static func schedule(_ reader: inout ObjectReader) throws(DocumentError) -> Schedule {
    var schedule = Schedule()
    for field in Schedule.fields {
      if let node = reader.node(field.name) { try field.read(node, &schedule) }
    }
    return schedule
  }

  /// A part of each day; nil when it is not there.
  public static func hours(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Schedule.Hours? {
    guard let node = reader.node(key) else { return nil }
    return try Format.hours.read(key, node)
  }
}
