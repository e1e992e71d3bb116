import Testing

@testable import Sensors

struct ScanGeometryTests {
  @Test(arguments: [
    ("le:s16/32>>0", "le:s16/32>>0"), ("be:s12/16>>4", "be:s12/16>>4"), ("le:u8/8", "le:u8/8>>0"),
    ("be:s64/64>>0", "be:s64/64>>0"),
  ])
  func kernelTypes(text: String, same: String) {
    #expect(ScanType(text)?.description == same)
  }

  @Test(arguments: [
    "", "le", "le:", "le:s", "ne:s16/16>>0", "le:x16/16>>0", "le:s16", "le:s16/16>>",
    "le:s17/16>>0",
    "le:s16/24>>0", "le:s16/16>>1", "le:s0/16>>0", "le:s16/16X3>>0", "le:s+16/16>>0", "le:s16/16>0",
    "le:s16/16>>0:", "le:s16/16/0/0", "le:s99999999999999999999/16>>0", "le:s16/16>>-1",
  ])
  func otherTypes(text: String) { #expect(ScanType(text) == nil) }

  @Test func words() throws {
    let written = try ScanGeometry("le:s16/32>>0,scale=0.00980665,rate=100,timestamp")
    let type = try #require(ScanType("le:s16/32>>0"))
    #expect(written.origin == .type(type, isStamped: true))
    #expect(written.scale == 0.00980665 && written.rate == 100 && written.offset == nil)
    let file = try ScanGeometry("a/b.xml.d/c.xml:iio:device0,channels=accel_x+temp,offset=-3")
    #expect(file.origin == .file(path: "a/b.xml.d/c.xml", device: "iio:device0"))
    #expect(file.channels == ["accel_x", "temp"] && file.offset == -3 && file.scale == nil)
    #expect(try ScanGeometry("/x.xml").origin == .file(path: "/x.xml", device: nil))
  }

  @Test(arguments: [
    ("", "there is FILE.xml"), ("panel", "there is FILE.xml"), ("panel.xml:", "there is FILE.xml"),
    ("le:s16/33>>0,scale=1,rate=1", "no type of the kernel's"),
    ("le:s16/16>>0,rate=1", "scale=N is missing"), ("le:s16/16,scale=1", "timestamp or rate=HZ"),
    ("le:s16/16,scale=0,rate=1", "'scale=0': no usable number"),
    ("le:s16/16,scale=0x1,rate=1", "no usable number"), ("a.xml,rate=0", "no usable number"),
    ("a.xml,rate=", "no usable number"), ("a.xml,scale=1e99", "no usable number"),
    ("a.xml,timestamp", "none of scale, offset, rate, channels"),
    ("a.xml,channels", "none of"), ("a.xml,", "'' is none of"),
    ("a.xml,scal=1", "did you mean scale?"), ("le:s16/16,scale=1,channels=a,rate=1", "none of"),
  ])
  func wrongWords(text: String, message: String) {
    let error = #expect(throws: SensorError.self) { try ScanGeometry(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
