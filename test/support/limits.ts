/**
 * A wait of this length has hung. The limit only ends a test run that hangs and decides no result:
 * the slowest step takes a few seconds, and a busy machine multiplies that.
 */
export const HANG_AFTER_MS = 180_000
