/** All bits of cellBits (fingerprint.ts) together. */
export const PRINTED = 2047
/** An additional bit of an equal pair: both sides are void, so their differences are shown as 0. */
export const VOID_PAIR = 2048
/** An additional bit of a ledger row: its date is a whole day. */
export const IS_DAY = 2048
/** An additional bit of a ledger row: it has a date. */
export const HAS_DATE = 4096
/** An additional bit of a ledger row: its fingerprint may be used. */
export const HAS_PRINT = 8192
