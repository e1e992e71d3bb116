/// One line for the journal: whether it reports a problem, and its text.
public typealias Notice = (isProblem: Bool, words: String)
