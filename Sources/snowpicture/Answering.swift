import Console
import Glibc
import PictureHelper
import Posix

/// Answers requests until the other end closes the socket; also ends after minutes without one, which gives its memory back.
func answerRequests(from socket: consuming FileDescriptor) throws {
  let shaper = TextShaper()
  var message = [UInt8](repeating: 0, count: HelperRequest.most)
  while socket.waitForInput(120_000) {
    let reception = try message.withUnsafeMutableBytes { try socket.receive(into: $0) }
    guard case .message(let count, _) = reception, count <= message.count,
      let (number, request) = HelperRequest.read(Array(message[..<count]))
    else { return }
    Confinement.allow(seconds: request.seconds)
    let answer =
      switch request {
      case .text(let text): shaper.answer(text)
      case .picture(let picture): PictureDecoder.answer(picture)
      case .facts(let path): PictureDecoder.facts(path)
      }
    try answer.send(number: number, to: socket)
  }
}
