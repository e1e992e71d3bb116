import Foundation
import TestSupport
import Testing

/// Every link of README and docs; that installed pages lead to installed files is tested by InstallTests.
@Suite("Links in README and docs")
struct DocsLinkTests {
  @Test("Links lead to files of the repository, and to headings that they have")
  func files() throws {
    let pages = try DocsPage.all()
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, $0.anchors) })
    var count = 0
    for page in pages {
      for link in page.links {
        let exists = FileManager.default.fileExists(atPath: Checkout.path(link.path))
        #expect(exists, "\(page.name): no \(link.path)")
        if let anchor = link.anchor {
          let found = anchors[link.path]?.contains(anchor) == true
          #expect(found, "\(page.name): \(link.path) has no heading #\(anchor)")
        }
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test("Every page is reached from the README")
  func reached() throws {
    let pages = try DocsPage.all()
    var (reached, waiting) = (Set<String>(), ["README.md"])
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted, let page = pages.first(where: { $0.name == name })
      else { continue }
      waiting += page.links.map(\.path)
    }
    for page in pages { #expect(reached.contains(page.name), "\(page.name): no page links to it") }
  }

  @Test("Addresses are well-formed and encrypted")
  func addresses() throws {
    var count = 0
    for page in try DocsPage.all() {
      for address in page.addresses {
        let url = URL(string: address)
        #expect(
          url?.scheme == "https" && url?.host?.contains(".") == true, "\(page.name): \(address)")
        count += 1
      }
    }
    #expect(count > 5)
  }
}
