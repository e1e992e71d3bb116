extension ServiceNumbers {
  /// All families; the names and meanings are an interface, docs/metrics.md.
  public func text(_ dialect: MetricsText.Dialect = .openMetrics) -> [UInt8] {
    var text = MetricsText(dialect)
    writeService(to: &text)
    writeFrames(to: &text)
    writeGravity(to: &text)
    writeProcess(to: &text)
    text.end()
    return text.bytes
  }

  private func writeService(to text: inout MetricsText) {
    text.info(
      "snowd_build", "The version, and the CPU that the code is built for.",
      [("version", version), ("cpu", cpu)])
    text.states("snowd_state", "What the service does.", state)
    text.info(
      "snowd_scene", "The scene that is shown, and the picture's size in pixels.",
      [("scene", scene), ("width", "\(width)"), ("height", "\(height)")])
    text.gauge(
      "snowd_brightness_ratio", unit: "ratio", "Brightness of the picture, 1 by day.", brightness)
    text.gauge(
      "snowd_output_up", "Whether an output shows or keeps frames.",
      outputs.map { ([("output", $0.name)], $0.isWorking ? 1 : 0) })
    text.gauge("snowd_ring_readers", "Readers of the frame ring.", readers)
    text.gauge("snowd_flakes", "Living particles in the newest frame.", flakes)
  }

  private func writeFrames(to text: inout MetricsText) {
    text.counter("snowd_frames", "Frames drawn and handed to the outputs.", frames.shown)
    text.counter(
      "snowd_frames_late",
      "Frames that were finished later than a frame's period after their start was due.",
      frames.late)
    text.counter(
      "snowd_frames_skipped", "Frames left out because the machine was late.", frames.skipped)
    text.counter(
      "snowd_gaps", "Times that the program stood still for more than a quarter of a second.",
      frames.gaps)
    text.histogram(
      "snowd_frame_render_seconds", "Time to simulate, draw and hand over a frame.", frames.render)
    text.histogram(
      "snowd_frame_lateness_seconds", "How long after its due time a frame began.",
      frames.lateness)
    text.histogram(
      "snowd_frame_wait_seconds", "How long a finished frame waited until the screen showed it.",
      frames.wait)
    text.gauge(
      "snowd_frame_period_seconds", unit: "seconds", "The configured time between two frames.",
      frames.period)
    text.gauge(
      "snowd_frame_stride", "One frame of so many is shown: over 1 on a machine that is too slow.",
      frames.stride)
    text.gauge(
      "snowd_births_ratio", unit: "ratio",
      "Share of the scene's births: below 1 on a machine that is too slow.", frames.births)
    text.gauge("snowd_drawing_threads", "Threads that draw.", frames.threads)
  }

  private func writeGravity(to text: inout MetricsText) {
    text.info(
      "snowd_sensor", "The sensor of the configuration, and the open device.",
      [("sensor", gravity.name), ("device", gravity.device)])
    text.states("snowd_sensor_state", "What the sensor does.", gravity.state)
    text.counter("snowd_sensor_samples", "Samples that the filter has used.", gravity.samples)
    text.counter(
      "snowd_sensor_gaps",
      "Pauses between samples of half a second or more; the filter starts anew.",
      gravity.gaps)
    if let openings = gravity.openings {
      text.counter("snowd_sensor_openings", "Times that a device was opened.", openings)
    }
    if let failedReads = gravity.failedReads {
      text.counter(
        "snowd_sensor_failed_reads",
        "Reads of the device that failed; they were repeated, or their samples left out.",
        failedReads)
    }
    text.gauge(
      "snowd_sensor_age_seconds", unit: "seconds", "Time since the newest sample.", gravity.age)
    text.states("snowd_gravity_state", "How the angle follows gravity.", gravity.filter)
    text.states("snowd_gravity_filter", "The filter in use.", gravity.method)
    text.gauge(
      "snowd_angle_radians", unit: "radians",
      "Angle of the panel: over 0 if it is turned counter-clockwise.", gravity.angle)
    text.gauge(
      "snowd_pitch_radians", unit: "radians",
      "Tilt out of the vertical: pi/2 on its back, -pi/2 on its face.", gravity.pitch)
    text.gauge(
      "snowd_shaking", "Whether the panel is being shaken.", gravity.isShaking ? 1 : 0)
    text.gauge(
      "snowd_gyroscope_gain_error_ratio", unit: "ratio",
      "How much too much the gyroscope reports about an axis, where that is known; it is corrected.",
      gravity.gainErrors.map { ([("axis", $0.axis)], $0.share) })
  }

  /// With the names that Prometheus' client libraries use.
  private func writeProcess(to text: inout MetricsText) {
    if let processor = process.processor {
      text.counter("process_cpu_seconds", unit: "seconds", "Processor time.", processor)
    }
    text.gauge("process_resident_memory_bytes", unit: "bytes", "Resident memory.", process.memory)
    text.gauge(
      "process_start_time_seconds", unit: "seconds", "Start of the process since 1970.",
      process.start)
    text.gauge("process_open_fds", "Open file descriptors.", process.descriptors)
  }
}
