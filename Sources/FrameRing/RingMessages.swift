import CFrameRing
import Glibc

/// The common head of all messages.
protocol RingMessage {
  init()
  var major: UInt16 { get set }
  var minor: UInt16 { get set }
  var type: UInt32 { get set }
}

extension RingMessage {
  init(_ type: snowring_message_type) {
    self.init()
    withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: SNOWRING_MAGIC.utf8) }
    (major, minor) = (UInt16(SNOWRING_MAJOR), UInt16(SNOWRING_MINOR))
    self.type = type.rawValue
  }

  var hasMagic: Bool {
    withUnsafeBytes(of: self) { $0.prefix(8).elementsEqual(SNOWRING_MAGIC.utf8) }
  }
}

extension snowring_hello: RingMessage {
  init(_ fourcc: UInt32, wantsNotice: Bool) {
    self.init(SNOWRING_HELLO)
    self.fourcc = fourcc
    flags = wantsNotice ? SNOWRING_WANTS_NOTIFY.rawValue : 0
  }
}

extension snowring_welcome: RingMessage {
  init(_ layout: RingLayout, _ identity: RingIdentity) {
    self.init(SNOWRING_WELCOME)
    withUnsafeMutableBytes(of: &instance_id) { $0.copyBytes(from: identity.instance.prefix(16)) }
    epoch = identity.epoch
    total_size = UInt64(layout.totalSize)
    fourcc = layout.format.fourcc
  }
}

extension snowring_refused: RingMessage {
  /// A refusal, cut to 111 bytes.
  init(_ text: String) {
    self.init(SNOWRING_REFUSED)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: text.utf8.prefix($0.count - 1)) }
  }

  var text: String {
    withUnsafeBytes(of: words) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension snowring_notify: RingMessage {}
