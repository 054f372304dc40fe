/**
 * A wait of this length has hung. It only keeps a run of the tests from standing still and decides
 * no result: the slowest step takes a few seconds, and a busy machine multiplies that.
 */
export const HANG_AFTER_MS = 180_000
