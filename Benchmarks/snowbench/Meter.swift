import CAllocationCounter
import CInstructionCounter
import Glibc
import Posix

/// The cost of work on this thread: processor time, instructions, allocations.
struct Meter: ~Copyable {
  private let counter = snow_instruction_counter_open()
  /// Nanoseconds of all runs.
  private(set) var time: Int64 = 0
  private var instructions: UInt64 = 0
  private var allocations: UInt64 = 0
  private var from: (time: Int64, instructions: UInt64, allocations: UInt64) = (0, 0, 0)

  deinit { if counter >= 0 { close(counter) } }

  /// Starts a run.
  mutating func start() {
    from = (ProcessorClock.thread, count, snow_allocation_count())
  }

  /// Ends the run and adds it to the others.
  mutating func stop() {
    allocations += snow_allocation_count() - from.allocations
    instructions += count - from.instructions
    time += ProcessorClock.thread - from.time
  }

  private var count: UInt64 { counter < 0 ? 0 : snow_instruction_counter_read(counter) }

  /// The figures of all runs, divided by the amount of work.
  ///
  /// - Parameters:
  ///   - name: of the row.
  ///   - what: the unit of work: "row".
  ///   - amount: the number of units.
  /// - Returns: time, share of a core at 1,000 Hz, instructions where they are counted, allocations.
  func row(_ name: String, per what: String, _ amount: Int) -> Row {
    let each = Double(time) / Double(amount)
    var row = Row(
      name: name,
      figures: [
        ("per_\(what)", each, "ns"), ("share_at_1000_hz", each / 1e4, "% of a core"),
        (
          "allocations", (Double(allocations) / Double(amount) * 1000).rounded() / 1000,
          "a \(what)"
        ),
      ])
    if counter >= 0 {
      row.figures.insert(
        ("instructions", Double(instructions) / Double(amount), "a \(what), outside the kernel"),
        at: 2)
    } else {
      row.notes.append(("instructions", absence))
    }
    return row
  }

  /// Adds instructions, where counted, and allocations of all runs.
  ///
  /// - Parameters:
  ///   - row: gets the figures.
  ///   - steps: how many were run.
  ///   - particles: how many lived in each.
  func add(to row: inout Row, steps: Int, particles: Int) {
    if counter >= 0 {
      let each = Double(instructions) / Double(steps * particles)
      row.figures.append(("instructions", each, "a particle and step, outside the kernel"))
    } else {
      row.notes.append(("instructions", absence))
    }
    row.figures.append(("allocations", Double(allocations) / Double(steps), "a step"))
  }

  /// Adds instructions, where counted, and allocations of all runs.
  ///
  /// - Parameters:
  ///   - row: gets the figures.
  ///   - frames: how many were drawn.
  func addFrames(to row: inout Row, _ frames: Int) {
    if counter >= 0 {
      row.figures.append(
        ("instructions", Double(instructions) / Double(frames), "a frame, outside the kernel"))
    } else {
      row.notes.append(("instructions", absence))
    }
    row.figures.append(("allocations", Double(allocations) / Double(frames), "a frame"))
  }

  /// Allocations of all runs, divided by the amount of work.
  func allocationsEach(_ amount: Int) -> Double { Double(allocations) / Double(amount) }

  /// Why instructions are not counted.
  private var absence: String { "not available here: \(String(cString: strerror(-counter)))" }
}
