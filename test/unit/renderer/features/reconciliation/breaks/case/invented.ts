import type { CaseView } from '../../../../../../../src-main/contract/reconciling.ts'

/** A case of a ledger line, a withdrawal and a feed row with different amounts and hashes. */
export const threeLegs: CaseView = {
  ledger: [
    {
      line: 12,
      raw: [
        { header: 'Betrag', text: '18204.55' },
        { header: 'Note', text: 'two\nlines' },
      ],
    },
  ],
  isLedgerGone: false,
  withdrawals: [{ id: 'wd-1', amount: '18204.30' }],
  feed: [{ id: '77', amount_from: '18204.30' }],
  fields: [
    {
      field: 'amount',
      ledger: '18204.55',
      withdrawal: '18204.30',
      feed: '18204.30',
      isDifferent: true,
    },
    { field: 'currency', ledger: 'USDC', withdrawal: 'USDC', feed: 'USDC', isDifferent: false },
    { field: 'txn_hash', ledger: '0xaa', withdrawal: '0xab', feed: null, isDifferent: true },
    {
      field: 'date',
      ledger: null,
      withdrawal: '2026-06-01T10:00:00.000000Z',
      feed: null,
      isDifferent: false,
    },
    { field: 'note', ledger: null, withdrawal: null, feed: null, isDifferent: false },
  ],
  void: { ledger: false, provider: false },
  observations: [],
  ties: [
    { between: 'ledger_withdrawal', key: 'withdrawal_id', value: 'wd-1' },
    { between: 'withdrawal_feed', key: 'external_ref', value: 'ref-9' },
  ],
  history: [
    {
      at: '2026-06-02T08:00:00.000000Z',
      record: 'wd-1',
      field: 'txn_hash',
      old: '0xaa',
      new: '0xab',
    },
  ],
  sum: { amount: '18204.30', fee: '0.25', sum: '18204.55', debited: '18204.55', difference: '0' },
  decisions: [],
}

/** A booked ledger line with a failed withdrawal, and a fee that was never charged as one. */
export const voidCase: Partial<CaseView> = {
  fields: [
    { field: 'status', ledger: 'paid', withdrawal: 'ERROR', feed: null, isDifferent: true },
    {
      field: 'fee',
      ledger: '0.25',
      withdrawal: '0.25',
      feed: null,
      isDifferent: false,
      isDerived: true,
    },
  ],
  void: { ledger: false, provider: true },
  observations: ['fee_differs'],
}
