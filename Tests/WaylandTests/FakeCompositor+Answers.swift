import Glibc

extension FakeCompositor {
  func answer(_ request: Request) {
    let words = request.words
    switch request.interface {
    case "wl_display":
      if request.opcode == 0 {
        send(words[0], 0, [1])
        delete(words[0])
      } else {
        objects[words[0]] = "wl_registry"
        registry = words[0]
        for (index, offer) in offers.enumerated() {
          sendText(words[0], 0, [UInt32(index + 1)], offer.name, [offer.version])
        }
        for number in outputs.keys.sorted() { sendText(words[0], 0, [number], "wl_output", [4]) }
      }
    case "wl_registry": bind(words, request.text)
    case "wl_compositor":
      objects[words[0]] = request.opcode == 0 ? "wl_surface" : "wl_region"
      if request.opcode == 0 { surfaces[words[0]] = Surface() }
    case "wl_shm":
      objects[words[0]] = "wl_shm_pool"
      if descriptors.isEmpty {
        faults.append("create_pool without a descriptor")
      } else {
        poolNumbers[words[0]] = descriptors.removeFirst()
      }
    case "wl_shm_pool":
      guard request.opcode == 0 else { return remove(request.object) }
      objects[words[0]] = "wl_buffer"
      buffers[words[0]] = Buffer(
        pool: request.object, offset: Int(words[1]), width: Int(words[2]), height: Int(words[3]),
        stride: Int(words[4]), format: words[5])
    case "wl_buffer": remove(request.object)
    case "wl_region":
      switch request.opcode {
      case 0: remove(request.object)
      case 1: filled.insert(request.object)
      default: break
      }
    case "wl_surface": surface(request)
    case "xdg_wm_base":
      if request.opcode == 2 {
        objects[words[0]] = "xdg_surface"
        owners[words[0]] = words[1]
        surfaces[words[1]]?.role = "window"
        surfaces[words[1]]?.shell = words[0]
      }
    case "xdg_surface":
      switch request.opcode {
      case 0: remove(request.object)
      case 1:
        objects[words[0]] = "xdg_toplevel"
        owners[words[0]] = owners[request.object]
        toplevel = words[0]
      case 4: owners[request.object].map { surfaces[$0]?.isConfigured = true }
      default: break
      }
    case "xdg_toplevel": if request.opcode == 0 { remove(request.object) }
    case "zwlr_layer_shell_v1":
      objects[words[0]] = "zwlr_layer_surface_v1"
      owners[words[0]] = words[1]
      surfaces[words[1]]?.role = "layer \(words[3]) \(request.text)"
      surfaces[words[1]]?.shell = words[0]
    case "zwlr_layer_surface_v1":
      switch request.opcode {
      case 6: owners[request.object].map { surfaces[$0]?.isConfigured = true }
      case 7: remove(request.object)
      default: break
      }
    case "wp_viewporter":
      objects[words[0]] = "wp_viewport"
      owners[words[0]] = words[1]
    case "wp_viewport":
      let owner = owners[request.object] ?? 0
      switch request.opcode {
      case 0: remove(request.object)
      case 1:
        let parts = words.map { Double(Int32(bitPattern: $0)) / 256 }
        surfaces[owner]?.source = parts[0] < 0 ? nil : (parts[0], parts[1], parts[2], parts[3])
      case 2: surfaces[owner]?.destination = (Int(words[0]), Int(words[1]))
      default: break
      }
    case "wp_fractional_scale_manager_v1":
      objects[words[0]] = "wp_fractional_scale_v1"
      if let fraction { send(words[0], 0, [fraction]) }
      fractional = words[0]
    case "zwp_idle_inhibit_manager_v1": objects[words[0]] = "zwp_idle_inhibitor_v1"
    case "wl_seat":
      if request.opcode == 3 { return remove(request.object) }
      objects[words[0]] = ["wl_pointer", "wl_keyboard", "wl_touch"][request.opcode]
    case "zwlr_foreign_toplevel_handle_v1":
      // Its destroy is the eighth request.
      if request.opcode == 7 { objects[request.object] = nil }
    case "wl_output", "wl_pointer", "wl_touch", "wp_fractional_scale_v1", "zwp_idle_inhibitor_v1":
      let isDestructor =
        request.interface != "wl_pointer" || request.opcode == 1
      if isDestructor { remove(request.object) }
    default: faults.append("request to \(request.interface) \(request.object)")
    }
  }

  private func surface(_ request: Request) {
    let (id, words) = (request.object, request.words)
    func signed(_ index: Int) -> Int { Int(Int32(bitPattern: words[index])) }
    switch request.opcode {
    case 0:
      surfaces[id] = nil
      remove(id)
    case 1: surfaces[id]?.attached = words[0]
    case 3:
      objects[words[0]] = "wl_callback"
      surfaces[id]?.callbacks.append(words[0])
    case 4: surfaces[id]?.isOpaque = words[0] != 0
    case 5: surfaces[id]?.hasEmptyInput = words[0] != 0 && !filled.contains(words[0])
    case 6: commit(id)
    case 7: surfaces[id]?.transform = signed(0)
    case 8: surfaces[id]?.scale = signed(0)
    case 9: surfaces[id]?.pending.append((signed(0), signed(1), signed(2), signed(3)))
    default: break
    }
  }

  private func commit(_ id: UInt32) {
    guard var surface = surfaces[id] else { return }
    surface.commits += 1
    if surface.attached != 0, !surface.isConfigured { faults.append("attached before configured") }
    if surface.attached != 0 {
      let last = surface.shown
      surface.shown = surface.attached
      surface.attached = 0
      surface.damage = surface.pending
      surface.pending = []
      if releases, last != 0, last != surface.shown, objects[last] != nil { send(last, 0) }
    }
    surfaces[id] = surface
    if surface.shown == 0, let size { configure(id, size.width, size.height) }
    if callsBack { callBack() }
  }

  /// Lets every surface draw its next frame.
  func callBack(_ only: UInt32? = nil) {
    for id in surfaces.keys where only == nil || only == id {
      for callback in surfaces[id]?.callbacks ?? [] {
        send(callback, 0, [0])
        delete(callback)
      }
      surfaces[id]?.callbacks = []
    }
  }

  /// Gives a surface a size.
  func configure(_ id: UInt32, _ width: Int, _ height: Int) {
    guard let surface = surfaces[id] else { return }
    serial += 1
    let size = [
      UInt32(bitPattern: Int32(truncatingIfNeeded: width)),
      UInt32(bitPattern: Int32(truncatingIfNeeded: height)),
    ]
    if surface.role == "window" {
      send(toplevel, 0, size + [0])
      send(surface.shell, 0, [serial])
    } else if surface.role.hasPrefix("layer") {
      send(surface.shell, 0, [serial] + size)
    }
  }

  /// Releases every buffer that is not shown, or all.
  func releaseAll() {
    for (id, _) in buffers { send(id, 0) }
  }

  private func bind(_ words: [UInt32], _ interface: String) {
    let id = words[words.count - 1]
    objects[id] = interface
    bound[id] = words[0]
    if interface == "wl_output" { describe(words[0]) }
    if interface == "wl_seat" {
      seat = id
      send(id, 0, [5])
    }
    if interface == "zwlr_foreign_toplevel_manager_v1" { manager = id }
  }

  /// The client's names of an output.
  func names(of output: UInt32) -> [UInt32] {
    bound.filter { $0.value == output && objects[$0.key] == "wl_output" }.map(\.key)
  }

  /// Describes an output to the client.
  func describe(_ number: UInt32) {
    guard let output = outputs[number] else { return }
    for id in names(of: number) {
      let (make, text) = Self.text("fake")
      let string = text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
      let body = [0, 0, 0, 0, 0, make].map { UInt32($0) }
      let second = make.bytes + string + UInt32(output.transform).bytes
      send(id, 0, body, bytes: string + second)
      send(id, 1, [1, UInt32(output.width), UInt32(output.height), 60000])
      send(id, 3, [UInt32(output.scale)])
      sendText(id, 4, [], output.name)
      send(id, 2)
    }
  }

  func add(_ output: Output, as number: UInt32) {
    outputs[number] = output
    sendText(registry, 0, [number], "wl_output", [4])
  }

  func remove(output number: UInt32) {
    outputs[number] = nil
    send(registry, 1, [number])
  }

  /// Announces a window of another program; returns its name.
  func addWindow() -> UInt32 {
    nextServerID += 1
    objects[nextServerID] = "zwlr_foreign_toplevel_handle_v1"
    send(manager, 0, [nextServerID])
    return nextServerID
  }

  /// Its states, as numbered by the protocol.
  func setWindow(_ id: UInt32, _ states: [UInt32]) {
    send(id, 4, [UInt32(states.count * 4)] + states)
    send(id, 5)
  }

  private func remove(_ id: UInt32) {
    objects[id] = nil
    buffers[id] = nil
    delete(id)
  }

  private func delete(_ id: UInt32) {
    objects[id] = nil
    if id < 0xff00_0000 { send(1, 1, [id]) }
  }

  /// The pixels of the buffer that a surface shows.
  func pixels(of id: UInt32) -> [UInt32] {
    guard let surface = surfaces[id], let buffer = buffers[surface.shown],
      let number = poolNumbers[buffer.pool]
    else { return [] }
    var pixels = [UInt32](repeating: 0, count: buffer.width * buffer.height)
    let count = pixels.withUnsafeMutableBytes {
      pread(number, $0.baseAddress, $0.count, off_t(buffer.offset))
    }
    return count == pixels.count * 4 ? pixels : []
  }
}

/// Names that tests use in events; one of each is enough.
extension FakeCompositor {
  var registry: UInt32 {
    get { kept["registry"] ?? 0 }
    set { kept["registry"] = newValue }
  }
  var toplevel: UInt32 {
    get { kept["toplevel"] ?? 0 }
    set { kept["toplevel"] = newValue }
  }
  var fractional: UInt32 {
    get { kept["fractional"] ?? 0 }
    set { kept["fractional"] = newValue }
  }
  var seat: UInt32 {
    get { kept["seat"] ?? 0 }
    set { kept["seat"] = newValue }
  }
  var manager: UInt32 {
    get { kept["manager"] ?? 0 }
    set { kept["manager"] = newValue }
  }

  /// The object of an interface, the newest first.
  func object(_ interface: String) -> UInt32 {
    objects.filter { $0.value == interface }.map(\.key).max() ?? 0
  }

  /// The only surface.
  var surface: Surface { surfaces.values.first ?? Surface() }
  var surfaceID: UInt32 { surfaces.keys.first ?? 0 }
}

extension UInt32 {
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
