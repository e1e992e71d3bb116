import CLinux

/// Has the CPU fetch rows of memory before they are needed; for `Rasterizer`, whose stage knows no C.
public let prefetchRows: @Sendable @convention(c) (UInt, Int, Int, Int) -> Void = snow_prefetch_rows
