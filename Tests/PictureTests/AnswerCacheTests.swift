import Graphics
import Scenes
import Testing

@testable import PictureHelper

/// Answers that are kept, in bounded memory.
struct AnswerCacheTests {
  private static let bytes = 100 * 100 * 4

  private func request(_ number: Int) -> HelperRequest {
    .picture(PictureRequest(path: "\(number).jpg", width: 100, height: 100))
  }

  private func fill(_ cache: inout AnswerCache, _ numbers: Range<Int>, takes: Bool) {
    for number in numbers {
      cache.add(.picture(Bitmap(width: 100, height: 100, format: .color)), for: request(number))
      if takes { #expect(cache.take(request(number)) != nil) }
    }
  }

  @Test func theLeastRecentlyUsedGo() {
    var cache = AnswerCache(most: 10 * Self.bytes)
    fill(&cache, 0..<5, takes: true)
    for number in 5..<100 {
      fill(&cache, number..<number + 1, takes: true)
      #expect(cache.take(request(0)) != nil, "used all the time")
      #expect(cache.bytes <= 10 * Self.bytes)
    }
    #expect(cache.take(request(50)) == nil && cache.take(request(98)) != nil)
  }

  @Test func whatNobodyHasTakenStays() {
    var cache = AnswerCache(most: 1)
    fill(&cache, 0..<20, takes: false)
    for number in 0..<20 { #expect(cache.take(request(number)) != nil) }
    fill(&cache, 20..<21, takes: false)
    #expect(cache.bytes <= 4 * (Self.bytes + 256))
  }

  @Test func fourOfTheLargestStay() {
    var cache = AnswerCache(most: 1)
    fill(&cache, 0..<9, takes: true)
    #expect((0..<9).filter { cache.take(request($0)) != nil } == [5, 6, 7, 8])
  }

  @Test func changedFilesAndFailuresAreForgotten() {
    var cache = AnswerCache(most: 1 << 20)
    fill(&cache, 0..<2, takes: false)
    cache.add(.failed("broken"), for: request(2))
    cache.forget(path: "1.jpg")
    #expect(cache.take(request(0)) != nil && cache.take(request(1)) == nil)
    #expect(cache.take(request(2)) != nil)
    cache.forgetAll()
    #expect(cache.take(request(2)) == nil)
  }
}
