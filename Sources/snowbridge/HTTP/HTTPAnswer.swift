import CMicroHTTPD
import Glibc

struct HTTPAnswer: ~Copyable {
  private let response: OpaquePointer

  /// Nil if memory is exhausted.
  init?(_ bytes: [UInt8], type: String) {
    let made = bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let made else { return nil }
    response = made
    add("Content-Type", type)
    addUsual()
  }

  init?(_ stream: MJPEGStream, type: String) {
    let kept = Unmanaged.passRetained(stream)
    let made = MHD_create_response_from_callback(
      UInt64.max, MJPEGStream.blockSize,
      { stream, _, room, count in
        guard let stream, let room else { return -1 }
        return Unmanaged<MJPEGStream>.fromOpaque(stream).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: room, count: count))
      }, kept.toOpaque(),
      { if let stream = $0 { Unmanaged<MJPEGStream>.fromOpaque(stream).release() } })
    guard let made else {
      kept.release()
      return nil
    }
    response = made
    add("Content-Type", type)
    addUsual()
  }

  deinit { MHD_destroy_response(response) }

  func add(_ name: String, _ text: String) { MHD_add_response_header(response, name, text) }

  consuming func send(_ code: Int, to request: HTTPRequest) -> MHD_Result {
    MHD_queue_response(request.connection, UInt32(code), response)
  }

  private func addUsual() {
    add("Cache-Control", "no-store")
    add("X-Content-Type-Options", "nosniff")
    add("Referrer-Policy", "no-referrer")
  }
}
