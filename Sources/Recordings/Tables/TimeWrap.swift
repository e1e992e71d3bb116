/// Continues times that begin again: a clock at midnight, and Arduino's `millis()` and `micros()` after 2³² of them.
struct TimeWrap {
  private let length: Int64
  private var last: Int64 = 0
  private var shift: Int64 = 0

  init(_ time: TimeColumn) {
    switch time {
    case .clock: length = Unit.Time.days.length
    case .number(_, let unit) where unit == .milliseconds || unit == .microseconds:
      length = unit.length << 32
    case .number, .rate: length = 0
    }
  }

  /// The time since the first wrap's beginning.
  mutating func unwrapped(_ time: Int64) -> Int64 {
    // A day and a wrap of counts are both left in the last twentieth, and entered in the first.
    let margin = length / 20
    if (length - margin..<length).contains(last), (0..<margin).contains(time) {
      let (sum, overflow) = shift.addingReportingOverflow(length)
      if !overflow { shift = sum }
    }
    last = time
    let (sum, overflow) = time.addingReportingOverflow(shift)
    return overflow ? time : sum
  }
}
