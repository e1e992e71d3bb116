extension Person {
  static func pointing(_ figure: inout Figure) {
    head(&figure, 42, 22, 11)
    // A plait.
    figure.limb(42, 28, 4.2, 41, 56, 2)
    trunk(&figure, 42, 34, 84, shoulders: 17, hips: 12)
    arm(&figure, 42, 36, side: -1, shoulders: 17, length: 47, 4.7)
    // The pointing arm and its finger.
    figure.limb(57, 43, 4.8, 70, 27, 4)
    figure.limb(70, 27, 4, 79, 9, 2.8)
    figure.limb(79, 9, 1.6, 81.5, 2, 1.2)
    legs(&figure, 42, from: 86, apart: 8, 6.6)
  }

  static func phone(_ figure: inout Figure) {
    head(&figure, 45, 40, 11)
    figure.blob([(34, 42), (33, 27), (45, 25), (57, 27), (56, 42), (45, 34)])
    trunk(&figure, 45, 52, 98, shoulders: 18, hips: 12.5)
    // Both hands hold the phone above the head.
    figure.limb(29, 62, 4.8, 22, 42, 4.2)
    figure.limb(22, 42, 4.2, 34, 21, 3.2)
    figure.limb(61, 62, 4.8, 68, 42, 4.2)
    figure.limb(68, 42, 4.2, 56, 21, 3.2)
    figure.polygon([(33, 11), (57, 11), (57, 23), (33, 23)])
    legs(&figure, 45, from: 98, apart: 8.5, 6.8)
  }

  static func couple(_ figure: inout Figure) {
    // The man.
    head(&figure, 29, 20, 11)
    trunk(&figure, 27, 32, 86, shoulders: 18, hips: 12.5)
    arm(&figure, 27, 34, side: -1, shoulders: 18, length: 48, 5)
    legs(&figure, 27, from: 86, apart: 7.5, 6.6)
    // His arm around her.
    figure.limb(43, 42, 5, 60, 58, 4.4)
    figure.limb(60, 58, 4.4, 69, 63, 3.6)
    // The woman, her head on his shoulder.
    figure.ellipse(52, 35, 9.6, 10.5)
    figure.ellipse(53, 35, 11, 12)
    figure.blob([(43, 34), (44, 52), (49, 60), (60, 60), (65, 50), (64, 33), (54, 28)])
    trunk(&figure, 60, 46, 92, shoulders: 14.5, hips: 10.5)
    figure.blob([
      (52, 76), (48, 92), (42, 122), (54, 127), (68, 127), (79, 121), (71, 92), (67, 76),
    ])
    arm(&figure, 60, 48, side: 1, shoulders: 14.5, length: 42, 4)
    legs(&figure, 60, from: 112, apart: 5.5, 4.4)
  }

  static func shoulders(_ figure: inout Figure) {
    // The lower person.
    head(&figure, 45, 48, 10.5)
    trunk(&figure, 45, 59, 104, shoulders: 19, hips: 13)
    figure.limb(29, 69, 5, 25, 84, 4.4)
    figure.limb(25, 84, 4.4, 33, 74, 3.6)
    figure.limb(61, 69, 5, 65, 84, 4.4)
    figure.limb(65, 84, 4.4, 57, 74, 3.6)
    legs(&figure, 45, from: 104, apart: 8.5, 7)
    // The upper person, arms up.
    figure.ellipse(45, 12, 8.6, 9.2)
    figure.limb(45, 16, 4.2, 45, 26, 5)
    figure.blob([(38, 21), (34, 30), (33, 50), (40, 56), (50, 56), (57, 50), (56, 30), (52, 21)])
    figure.limb(37, 28, 3.2, 26, 20, 2.8)
    figure.limb(26, 20, 2.8, 22, 7, 2.4)
    figure.limb(53, 28, 3.2, 65, 22, 2.8)
    figure.limb(65, 22, 2.8, 71, 10, 2.4)
    figure.limb(36, 50, 4.4, 34, 70, 3.4)
    figure.limb(54, 50, 4.4, 56, 70, 3.4)
  }
}
