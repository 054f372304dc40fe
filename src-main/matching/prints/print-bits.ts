/** Of a ledger row's cells the bits of `printed` (fingerprint.ts). */
export const PRINTED = 2047
/** Beside them in what is kept of an equal pair: both sides are void, so that they differ by zero. */
export const VOID_PAIR = 2048
/** Beside them: the row's date is a whole day; it has one; its print may be used. */
export const IS_DAY = 2048
export const HAS_DATE = 4096
export const HAS_PRINT = 8192
