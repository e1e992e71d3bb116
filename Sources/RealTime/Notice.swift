/// A line for the journal.
public typealias Notice = (isProblem: Bool, words: String)
