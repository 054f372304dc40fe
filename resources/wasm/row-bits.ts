// The bits of a ledger row: its filled cells (cellBits in
// src-main/matching/prints/fingerprint.ts), and HAS_DATE and HAS_PRINT of print-bits.ts.

export const WITHDRAWAL_ID_BIT: i32 = 1
export const EXTERNAL_REF_BIT: i32 = 2
export const TXN_HASH_BIT: i32 = 4
export const TRANSACTION_ID_BIT: i32 = 8
export const NETWORK_BIT: i32 = 16
export const ADDRESS_BIT: i32 = 32
export const STATUS_BIT: i32 = 64
export const AMOUNT_BIT: i32 = 128
export const FEE_BIT: i32 = 256
export const TOTAL_BIT: i32 = 512
export const END_USER_ID_BIT: i32 = 1024
export const HAS_DATE: i32 = 4096
export const HAS_PRINT: i32 = 8192
