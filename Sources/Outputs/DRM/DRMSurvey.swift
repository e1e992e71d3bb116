import CDRM
import Posix

/// The graphics cards of this machine, with their outputs.
public enum DRMSurvey {
  /// A card, `/dev/dri/cardN`.
  public struct Card: Sendable {
    /// "/dev/dri/card0".
    public let path: String
    /// "card0".
    public let name: String
    /// Why it cannot be used, as a message; nil if it can.
    public var problem: String?
    /// Whether the problem is that access needs the device's group.
    public var isDenied = false
    /// The driver's name: "virtio_gpu"; nil if unknown.
    public var driver: String?
    /// Whether it takes atomic commits.
    public var isAtomic = false
    /// The colour depth in bits that the driver prefers; 0 if it does not say.
    public var preferredDepth = 0
    /// Whether the driver asks for frames to be copied, because its memory is slow to read.
    public var prefersCopies = false
    /// The number of screens that it can show at the same time.
    public var crtcs = 0
    /// The formats of primary planes that snowd can use: "XRGB8888".
    public var formats: [String] = []
    /// All connectors.
    public var connectors: [DRMConnector] = []
    /// Whether no program is master, so that snowd can be.
    public var isFree = false
    /// The master, if that can be known.
    public var owner: DRMOwner?

    init(path: String) {
      self.path = path
      name = path.pathParts.last ?? path
    }
  }

  /// All cards with outputs, by number; those that cannot be opened have a `problem`.
  ///
  /// Becomes master for a moment if no other program is: else the kernel does not ask screens that it does not know yet.
  public static func cards(in folder: String = "/dev/dri") -> [Card] {
    DRMChoice.cards(in: folder).map { look(at: "\(folder)/\($0)") }
  }

  private static func look(at path: String) -> Card {
    var result = Card(path: path)
    do throws(SystemError) {
      let card = try DRMCard(path: path)
      result.isFree = card.isMaster
      result.driver = card.driver
      result.isAtomic = card.isAtomic
      let resources = try card.resources()
      result.connectors = try card.connectors()
      card.dropMaster()
      result.crtcs = resources.crtcs.count
      result.preferredDepth = Int(clamping: card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH))
      result.prefersCopies = card.capability(DRM_CAP_DUMB_PREFER_SHADOW) != 0
      let taken = card.planes().filter { $0.kind == .primary }.flatMap(\.formats)
      result.formats = ScanoutFormat.allCases.filter { taken.contains($0.code) }.map(\.name)
      if !result.isFree { result.owner = DRMOwner.find(of: path) }
    } catch {
      (result.problem, result.isDenied) = (error.description, error.isDenied)
    }
    return result
  }
}
