/**
 * A wait of this length has hung. The limit only ends a test run that hangs and decides no result.
 * The slowest step takes a few seconds, or a multiple of that on a busy machine.
 */
export const HANG_AFTER_MS = 180_000
