/** All bits of `printed` (fingerprint.ts). */
export const PRINTED = 2047
/** An additional bit of an equal pair: both sides are void, so they differ by zero. */
export const VOID_PAIR = 2048
/**
 * Additional bits of a ledger row: its date is a whole day; it has a date; its fingerprint may be
 * used.
 */
export const IS_DAY = 2048
export const HAS_DATE = 4096
export const HAS_PRINT = 8192
