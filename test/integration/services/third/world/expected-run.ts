/**
 * The figures of a run over `ledger` after one whole sync, with a profile that sets COM final, PEN
 * open, CAN and REJ failed. They follow from the outcomes of the cases and from no run of the
 * program. third-tables.test.ts counts and sums the tables against them.
 */
export const expectedRun = {
  /** 240 ordinary rows and 91 of the cases. */
  ledger: {
    rows: 331,
    matched: 287,
    broken: 37,
    rejected: 5,
    unchecked: 0,
    outside_period: 0,
    void: 2,
    excluded: 0,
  },
  /** 333 withdrawals and 14 crypto withdrawals of the feed that are tied to none. */
  provider: { records: 347, matched: 289, broken: 45, outside_period: 5, void: 8 },
  /** A broken split is one break. An ambiguous group has one for each row and record. */
  breaks: {
    missing_at_provider: 2,
    missing_in_ledger: 8,
    duplicate_in_ledger: 1,
    duplicate_at_provider: 1,
    ambiguous: 3,
    currency_mismatch: 1,
    network_mismatch: 1,
    address_mismatch: 1,
    reference_mismatch: 3,
    amount_mismatch: 4,
    fee_mismatch: 1,
    total_mismatch: 1,
    blocked: 2,
    status_mismatch: 17,
    hash_replaced: 1,
    date_mismatch: 1,
  },
  /**
   * Without `fee_differs`, which shows only where a detail was read: list items have no charged
   * fee.
   */
  observations: { provider_inconsistent: 1, net_unknown: 4, not_final_yet: 1, status_unknown: 3 },
  totals: {
    // 442 is missing in the ledger (+0.062), and 355 is booked gross (-0.0005).
    BTC: { ledger: '54.98917156', provider: '55.05067156', difference: '0.0615' },
    // 356 differs in its last digit.
    DAI: {
      ledger: '76132.35165703815083914',
      provider: '76132.351657038150839141',
      difference: '0.000000000000000001',
    },
    ETH: { ledger: '176.771641490000016378', provider: '176.771641490000016378', difference: '0' },
    SHIB: {
      ledger: '12345678901234567890.123456789012345679',
      provider: '12345678901234567890.123456789012345679',
      difference: '0',
    },
    // Missing in the ledger 61 + 63 + 64, at the provider 65 + 66. Void at the provider 11 + 12 +
    // 13 + 28, void in the ledger 18 + 22 + 27. The other half of 375 is 45.
    USDC: { ledger: '111218.957954', provider: '111323.957954', difference: '105' },
    // 375 -45, 336 -120, 339 -140, 340 +140, 345 +160, 359 -1, 411 +211, the second row of 415
    // -215, 416 and 417 +5, 420 and 421 -0.001, feed row 81000006 +15, feed row 81000009 -19.
    USDT: { ledger: '174320.887478', provider: '174311.886478', difference: '-9.001' },
  },
} as const
