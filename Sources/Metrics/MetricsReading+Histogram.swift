extension MetricsReading {
  /// The duration in seconds that a share of a histogram's, 0...1, does not exceed, by linear interpolation in its
  /// bucket, as Prometheus' `histogram_quantile` does; of the durations after `earlier` if it is given.
  ///
  /// Nil without durations; the highest finite bound for those beyond it.
  public func quantile(_ share: Double, _ name: String, since earlier: MetricsReading? = nil)
    -> Double?
  {
    let before = earlier?.buckets(name).map(\.count) ?? []
    let buckets = buckets(name).enumerated().map { index, bucket in
      (bound: bucket.bound, count: bucket.count - (index < before.count ? before[index] : 0))
    }
    guard let total = buckets.last?.count, total > 0 else { return nil }
    let rank = share * total
    var last = (bound: 0.0, count: 0.0)
    for bucket in buckets {
      if bucket.count >= rank {
        guard bucket.bound.isFinite else { return last.bound }
        let inside = bucket.count - last.count
        let part = inside > 0 ? (rank - last.count) / inside : 1
        return last.bound + (bucket.bound - last.bound) * part
      }
      last = bucket
    }
    return last.bound
  }
}
